import * as z from 'zod'

/** What a member may do, from least to most; each may do what those before it may. */
const ROLES = ['viewer', 'reviewer', 'owner'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const isAtLeast = (role: Role, needed: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(needed)
