// What is said where a password is chosen or asked for.

/** The room knows no address of anybody: it has nowhere to send a new password. */
export const NO_RECOVERY = "Keep your password safe: a forgotten one cannot be recovered.";

/** The fewest characters of a password; the room has the last word. */
export const SHORTEST_PASSWORD = 8;

/** Why a new password cannot be sent; empty where it can. */
export function passwordFault(password: string): string {
  if (!password) return "Choose a password.";
  const letters = [...password].length;
  if (letters >= SHORTEST_PASSWORD) return "";
  return `This password has ${letters} of the ${SHORTEST_PASSWORD} characters that it needs.`;
}
