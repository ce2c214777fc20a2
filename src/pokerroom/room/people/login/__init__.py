"""How somebody shows who they are: logins, passwords, second factors, devices, and wrong tries."""
