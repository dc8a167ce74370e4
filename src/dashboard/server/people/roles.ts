import * as z from 'zod'

/** The roles of members, each of which includes those before it. */
const ROLES = ['viewer', 'reviewer', 'owner'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const isAtLeast = (role: Role, needed: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(needed)
