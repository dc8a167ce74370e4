import * as z from 'zod'
import { requestGithub } from './request.ts'
import {
  type Artifact,
  Artifacts,
  CheckRun,
  CheckRuns,
  ConvertedManifest,
  Installation,
  InstallationToken,
  PullRequest,
  Repository,
  Status,
  WorkflowRun,
} from './response-schemas.ts'

/** What a check run shows. */
export interface CheckContent {
  name: string
  externalId: string
  /** `pending` is a run in progress: GitHub knows no other state of an App's check that is not completed. */
  state: 'pending' | 'success' | 'neutral' | 'failure'
  title: string
  /** Markdown. */
  summary: string
  detailsUrl: string | null
}

/** What a commit status shows. */
export interface StatusContent {
  context: string
  state: 'pending' | 'success' | 'failure'
  description: string
  targetUrl: string | null
}

/** The part of an App's permissions that a token is restricted to. */
export type TokenPermissions = Record<string, 'read' | 'write'>

const API_VERSION = '2022-11-28'

/**
 * A client of GitHub's REST API (docs.github.com/rest) with one credential: an App's own token, one of its
 * installation, a personal token, or none. Every method throws a GithubError when its call fails. `repository` is
 * owner/name.
 */
export class GithubClient {
  readonly #apiUrl: string
  readonly #headers: Record<string, string>

  constructor(apiUrl: string, credential: string | null) {
    this.#apiUrl = apiUrl
    this.#headers = {
      Accept: 'application/vnd.github+json',
      'User-Agent': 'storybook-review',
      'X-GitHub-Api-Version': API_VERSION,
      ...(credential !== null && { Authorization: `Bearer ${credential}` }),
    }
  }

  /** Exchanges the code of the manifest flow, once and within an hour, for the App that was made. */
  convertManifest(code: string): Promise<ConvertedManifest> {
    const path = `/app-manifests/${encodeURIComponent(code)}/conversions`
    return this.#send(ConvertedManifest, 'POST', path)
  }

  /** Returns where the App is installed for a repository. Needs the App's own token, as the next one does. */
  getInstallation(repository: string): Promise<Installation> {
    return this.#send(Installation, 'GET', `/repos/${repository}/installation`)
  }

  /** Makes a token of an installation that is good for an hour, for one repository and these permissions. */
  createInstallationToken(
    installationId: number,
    { repository, permissions }: { repository: string; permissions: TokenPermissions },
  ): Promise<InstallationToken> {
    const path = `/app/installations/${installationId}/access_tokens`
    const [, name] = repository.split('/')
    return this.#send(InstallationToken, 'POST', path, { repositories: [name], permissions })
  }

  getRepository(repository: string): Promise<{ full_name: string }> {
    return this.#send(Repository, 'GET', `/repos/${repository}`)
  }

  /** Lists the latest check runs of an App with this name on a commit. */
  async listCheckRuns(
    repository: string,
    { commit, name, appId }: { commit: string; name: string; appId: number },
  ): Promise<CheckRun[]> {
    const query = new URLSearchParams({
      check_name: name,
      app_id: String(appId),
      filter: 'all',
      per_page: '100',
    })
    const path = `/repos/${repository}/commits/${commit}/check-runs?${query.toString()}`
    return (await this.#send(CheckRuns, 'GET', path)).check_runs
  }

  createCheckRun(repository: string, commit: string, content: CheckContent): Promise<CheckRun> {
    const body = { ...checkFields(content), head_sha: commit }
    return this.#send(CheckRun, 'POST', `/repos/${repository}/check-runs`, body)
  }

  updateCheckRun(repository: string, id: number, content: CheckContent): Promise<CheckRun> {
    return this.#send(
      CheckRun,
      'PATCH',
      `/repos/${repository}/check-runs/${id}`,
      checkFields(content),
    )
  }

  async createStatus(repository: string, commit: string, content: StatusContent): Promise<void> {
    const { targetUrl, ...fields } = content
    const body = { ...fields, ...(targetUrl !== null && { target_url: targetUrl }) }
    await this.#send(Status, 'POST', `/repos/${repository}/statuses/${commit}`, body)
  }

  /** Lists the artifacts of this name that a workflow run has uploaded, in any of its attempts. */
  async listArtifacts(
    repository: string,
    { runId, name }: { runId: number; name: string },
  ): Promise<Artifact[]> {
    const query = new URLSearchParams({ name, per_page: '100' })
    const path = `/repos/${repository}/actions/runs/${runId}/artifacts?${query.toString()}`
    return (await this.#send(Artifacts, 'GET', path)).artifacts
  }

  getWorkflowRun(repository: string, runId: number): Promise<WorkflowRun> {
    return this.#send(WorkflowRun, 'GET', `/repos/${repository}/actions/runs/${runId}`)
  }

  getPullRequest(repository: string, number: number): Promise<PullRequest> {
    return this.#send(PullRequest, 'GET', `/repos/${repository}/pulls/${number}`)
  }

  #send<S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> {
    return requestGithub(schema, {
      url: `${this.#apiUrl}${path}`,
      method,
      headers: {
        ...this.#headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

const checkFields = ({ name, externalId, state, title, summary, detailsUrl }: CheckContent) => ({
  name,
  external_id: externalId,
  ...(state === 'pending' ? { status: 'in_progress' } : { status: 'completed', conclusion: state }),
  output: { title, summary },
  ...(detailsUrl !== null && { details_url: detailsUrl }),
})
