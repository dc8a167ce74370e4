import { WorkerEntrypoint } from 'cloudflare:workers'
import { AppError } from './base/errors.ts'
import { isoTime } from './base/time.ts'
import type { Stores } from './builds/stores.ts'
import { readConfig, type Env, type ServiceName } from './settings/config.ts'
import type { JudgeView } from './judging/judges/judge-view.ts'
import { listJudges, type ListJudgesRequest } from './judging/judges/list-judges.ts'
import { registerJudge, type RegisterJudgeRequest } from './judging/judges/register-judge.ts'
import { listUsage, type UsageRequest } from './judging/judges/usage.ts'
import { pinVersion, setRetention } from './retention/manage-retention.ts'
import { previewRemoval, type RemovalPreview } from './retention/preview-removal.ts'
import { forgetCurrentBuilds } from './builds/current-builds.ts'
import { listAuditEvents, type AuditPage } from './store/audit/list.ts'
import type { AuditEvent } from './vocabulary/audit-event.ts'
import { listPinnedVersions, unpinVersion } from './store/retention/pins.ts'
import { getRetentionPolicy } from './store/retention/policies.ts'
import type { RetentionPolicy } from './vocabulary/retention-policy.ts'
import type { Visibility } from './vocabulary/visibility.ts'
import { readProjectFile } from './cdn/handler.ts'
import { openProject, type Opened, type Opening } from './cdn/private/grants.ts'
import { getProject, listProjects, type Project } from './store/hosting/projects.ts'
import { changeVisibility } from './upload/change-visibility.ts'
import type { UsageEntry } from './store/judging/usage.ts'
import {
  archiveBuild,
  getProjectBuild,
  listProjectBuilds,
  restoreBuild,
  type BuildPageRequest,
  type BuildView,
} from './upload/manage-builds.ts'
import {
  createKey,
  listKeys,
  revokeKey,
  type CreatedKey,
  type CreateKeyRequest,
  type KeyView,
} from './upload/keys.ts'
import { viewPath } from './builds/urls.ts'

/** Who did what a call does not name a person for. */
const ADMIN = 'admin'

export interface ListedBuild extends BuildView {
  /** Where its version opens on the project's host, `view-{project}.{domain}`. */
  viewPath: string
  /** Whether its version stays whatever ends it. */
  isPinned: boolean
}

/**
 * The dashboard's operations on keys, projects, builds and judges. It has no URL: only a Worker that is bound to this
 * entrypoint can call it, by RPC. A refusal is thrown with its message. Keys and builds belong to the upload
 * component, judges and usage to diff: if it is disabled (`SERVICES`), they are refused.
 */
export class AdminService extends WorkerEntrypoint<Env> {
  async createKey(input: CreateKeyRequest): Promise<CreatedKey> {
    this.#require('upload')
    return createKey(this.env.DB, input)
  }

  async listKeys(projectId: string): Promise<KeyView[]> {
    this.#require('upload')
    return listKeys(this.env.DB, projectId)
  }

  async revokeKey(input: { id: string; revokedBy?: string }): Promise<KeyView> {
    this.#require('upload')
    return revokeKey(this.env.DB, input)
  }

  listProjects(): Promise<Project[]> {
    return listProjects(this.env.DB)
  }

  getProject(projectId: string): Promise<Project | null> {
    return getProject(this.env.DB, projectId)
  }

  async setVisibility(change: {
    projectId: string
    visibility: Visibility
    who: string
  }): Promise<Project> {
    this.#require('upload')
    return changeVisibility(this.env.DB, readConfig(this.env), change)
  }

  /** Lets a member open a project's host: with a grant for it if the project is private. Null if there is no such project. */
  openProject(opening: Opening): Promise<Opened | null> {
    return openProject(this.env.DB, opening)
  }

  /** Responds with a file of a project at a path of its host, to a caller that has checked who asks. */
  readFile(file: { projectId: string; path: string }): Promise<Response> {
    return readProjectFile(this.env, this.ctx, file)
  }

  /** Newest first, at most 200 per page. The cursor is `before`, a build number: only older builds are listed. */
  async listBuilds(projectId: string, page?: BuildPageRequest): Promise<ListedBuild[]> {
    this.#require('upload')
    const builds = await listProjectBuilds(this.env.DB, projectId, page)
    const pinned = await listPinnedVersions(this.env.DB, projectId)
    return builds.map((build) => this.#listed(build, pinned))
  }

  async getBuild(build: { projectId: string; buildId: string }): Promise<ListedBuild | null> {
    this.#require('upload')
    const found = await getProjectBuild(this.env.DB, build)
    return found && this.#listed(found, await listPinnedVersions(this.env.DB, build.projectId))
  }

  /** `who` is recorded in the audit log, as for the others that take it. */
  async archiveBuild(buildId: string, who = ADMIN): Promise<BuildView> {
    this.#require('upload')
    return archiveBuild(this.#stores, { buildId, who })
  }

  async restoreBuild(buildId: string, who = ADMIN): Promise<BuildView> {
    this.#require('upload')
    return restoreBuild(this.#stores, { buildId, who })
  }

  async getRetention(projectId: string): Promise<RetentionPolicy> {
    this.#require('upload')
    return getRetentionPolicy(this.env.DB, projectId)
  }

  async setRetention(input: {
    projectId: string
    policy: unknown
    who: string
  }): Promise<RetentionPolicy> {
    this.#require('upload')
    return setRetention(this.env.DB, input)
  }

  /** What would be removed by now if the grace of all that has ended were over. */
  async previewRemoval(projectId: string): Promise<RemovalPreview> {
    this.#require('upload')
    return previewRemoval(this.#stores, projectId)
  }

  async pinVersion(pin: { projectId: string; versionId: string; who: string }): Promise<void> {
    this.#require('upload')
    await pinVersion(this.env.DB, pin)
    forgetCurrentBuilds(pin.projectId)
  }

  async unpinVersion(pin: { projectId: string; versionId: string; who?: string }): Promise<void> {
    this.#require('upload')
    await unpinVersion(this.env.DB, { who: ADMIN, ...pin, now: isoTime() })
  }

  /** Lists what was done in a project, newest first, as far as it is stored here. */
  listAuditEvents(page: AuditPage): Promise<AuditEvent[]> {
    return listAuditEvents(this.env.DB, page)
  }

  async registerJudge(input: RegisterJudgeRequest): Promise<JudgeView> {
    this.#require('diff')
    return registerJudge(this.env.DB, input)
  }

  async listJudges(input?: ListJudgesRequest): Promise<JudgeView[]> {
    this.#require('diff')
    return listJudges(this.env.DB, input)
  }

  async usage(input?: UsageRequest): Promise<UsageEntry[]> {
    this.#require('diff')
    return listUsage(this.env.DB, input)
  }

  #require(component: ServiceName): void {
    if (!readConfig(this.env).services.has(component))
      throw new AppError('not_found', `This deployment runs without the ${component} component`)
  }

  #listed(build: BuildView, pinned: ReadonlySet<string>): ListedBuild {
    return Object.assign(build, {
      viewPath: viewPath(readConfig(this.env), build),
      isPinned: pinned.has(build.versionId),
    })
  }

  get #stores(): Stores {
    return { bucket: this.env.STORAGE, db: this.env.DB }
  }
}
