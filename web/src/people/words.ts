// How roles are said on the pages about people.

import type { RoomRole } from "../generated/people";

const ROLE_NAMES: Partial<Record<RoomRole, string>> = { tournament_director: "Tournament director", cage: "Cage" };

export const roleName = (role: RoomRole): string => ROLE_NAMES[role] ?? role.charAt(0).toUpperCase() + role.slice(1);
