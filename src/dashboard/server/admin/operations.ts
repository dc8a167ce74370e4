import { mount } from '../../../http/operations/mount.ts'
import type { Dashboard } from '../http.ts'
import { requireAdministrator } from '../guard/require-role.ts'
import { listAudit } from './audit.ts'
import {
  archiveBuild,
  listBuilds,
  listStories,
  pinBuild,
  restoreBuild,
  unpinBuild,
} from './builds.ts'
import { listJudges, registerJudge } from './judges.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { listMembers, removeMember, setMember } from './members.ts'
import { membersFrom } from './operation.ts'
import { changeProject, getProject } from './projects.ts'
import { getRetention, setRetention } from './retention.ts'
import { getSession } from './session.ts'
import { listUsage } from './usage.ts'

const viewerOperations = { getProject, listBuilds, listStories, listMembers }

const ownerOperations = {
  changeProject,
  archiveBuild,
  restoreBuild,
  pinBuild,
  unpinBuild,
  listKeys,
  createKey,
  revokeKey,
  setMember,
  removeMember,
  listUsage,
  listJudges,
  getRetention,
  setRetention,
  listAudit,
}

/** Mounts `/api/admin/…`: what the service offers to its dashboard alone, and the dashboard's own data. */
export function mountAdmin(app: Dashboard): void {
  mount(app, { getSession }, () => null)
  mount(app, viewerOperations, membersFrom('viewer'))
  mount(app, ownerOperations, membersFrom('owner'))
  mount(app, { registerJudge }, requireAdministrator)
}
