import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Stores } from './builds/arrival.ts'
import type { Env } from './config.ts'
import type { JudgeView } from './diff/judges/judge-view.ts'
import { listJudges, type ListJudgesRequest } from './diff/judges/list-judges.ts'
import { registerJudge, type RegisterJudgeRequest } from './diff/judges/register-judge.ts'
import { usage, type UsageRequest } from './diff/judges/usage.ts'
import { listProjects, type Project } from './store/projects.ts'
import type { UsageEntry } from './store/usage.ts'
import { archiveBuild, listProjectBuilds, restoreBuild, type BuildView } from './upload/admin.ts'
import {
  createKey,
  listKeys,
  revokeKey,
  type CreatedKey,
  type CreateKeyRequest,
  type KeyView,
} from './upload/keys.ts'

/**
 * What the dashboard may do to keys, projects, builds and judges. RPC alone: no URL leads here, only a Worker
 * that is bound to this entrypoint can call it. A refusal is thrown with its message.
 */
export class AdminService extends WorkerEntrypoint<Env> {
  createKey(input: CreateKeyRequest): Promise<CreatedKey> {
    return createKey(this.env.DB, input)
  }

  listKeys(projectId: string): Promise<KeyView[]> {
    return listKeys(this.env.DB, projectId)
  }

  revokeKey(input: { id: string; revokedBy?: string }): Promise<KeyView> {
    return revokeKey(this.env.DB, input)
  }

  listProjects(): Promise<Project[]> {
    return listProjects(this.env.DB)
  }

  listBuilds(projectId: string): Promise<BuildView[]> {
    return listProjectBuilds(this.env.DB, projectId)
  }

  archiveBuild(buildId: string): Promise<BuildView> {
    return archiveBuild(this.#stores, buildId)
  }

  restoreBuild(buildId: string): Promise<BuildView> {
    return restoreBuild(this.#stores, buildId)
  }

  registerJudge(input: RegisterJudgeRequest): Promise<JudgeView> {
    return registerJudge(this.env.DB, input)
  }

  listJudges(input?: ListJudgesRequest): Promise<JudgeView[]> {
    return listJudges(this.env.DB, input)
  }

  usage(input?: UsageRequest): Promise<UsageEntry[]> {
    return usage(this.env.DB, input)
  }

  get #stores(): Stores {
    return { bucket: this.env.STORAGE, db: this.env.DB }
  }
}
