import * as contract from '../../../../generated/clients/dashboard.ts'
import { path } from '../../../base/url-path.ts'
import type { Role } from '../../server/people/roles.ts'
import { addressOf } from './call-dashboard.ts'

// The dashboard's own data, and what the service offers to its dashboard alone, by the client that is made from the
// server's operations.

export {
  changeProject as setSettings,
  getProject,
  getSession,
  listAudit,
  listBuilds,
  listMembers,
  listStories as getStories,
  registerJudge,
  removeMember,
  revokeKey,
  setRetention,
} from '../../../../generated/clients/dashboard.ts'
export type {
  KeyView as ApiKey,
  ListedBuildView as Build,
  ListedStory,
  MemberView as Member,
  RegisteredJudgeView as Judge,
  Removal,
  StoriesView as Stories,
  Usage,
} from '../../server/admin/view-schema.ts'
export type { RetentionPolicy as Retention } from '../../../vocabulary/retention-policy.ts'

export type ProjectGlance = Awaited<ReturnType<typeof contract.getProject>>
export type CreatedKey = Awaited<ReturnType<typeof contract.createKey>>

const MOVES = {
  archive: contract.archiveBuild,
  restore: contract.restoreBuild,
  pin: contract.pinBuild,
  unpin: contract.unpinBuild,
}

export const moveBuild = (project: string, id: string, move: keyof typeof MOVES) =>
  MOVES[move](project, id)

/** Returns what ends by itself in a project. */
export async function getRetention(project: string) {
  const policy = await contract.getRetention(project)
  if (!('rules' in policy)) throw new Error('a policy has rules')
  return policy
}

/** Returns what would be removed if the grace of all that has ended were over. */
export async function previewRemoval(project: string) {
  const removal = await contract.getRetention(project, { dry_run: '1' })
  if ('rules' in removal) throw new Error('a removal has no rules')
  return removal
}

export type AuditQuery = NonNullable<Parameters<typeof contract.listAudit>[1]>

export const auditUrl = (project: string, query: AuditQuery): string =>
  addressOf(path`/api/admin/projects/${project}/audit`, query)

export const listKeys = async (project: string) => (await contract.listKeys(project)).keys

export const createKey = (project: string, name: string, expiresAt: string | null) =>
  contract.createKey(project, { name, expires_at: expiresAt })

export const setMember = (project: string, who: string, role: Role) =>
  contract.setMember(project, who, { role })

export const listUsage = async (project: string, from: string) =>
  (await contract.listUsage(project, { from })).usage

export const listJudges = async (project: string) => (await contract.listJudges(project)).judges
