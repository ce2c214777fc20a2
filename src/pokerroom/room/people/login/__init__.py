"""How people log in: logins, passwords, second factors, devices, and wrong tries."""
