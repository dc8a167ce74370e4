import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Stores } from './builds/arrival.ts'
import type { Env } from './config.ts'
import { listProjects, type Project } from './store/projects.ts'
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
 * What the dashboard may do to keys, projects and builds. RPC alone: no URL leads here, only a Worker
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

  get #stores(): Stores {
    return { bucket: this.env.STORAGE, db: this.env.DB }
  }
}
