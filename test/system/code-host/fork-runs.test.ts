import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildStandIn } from '../cli/capture/stand-in.ts'
import { cliHere } from '../cli/support/cli.ts'
import { storybookFolder } from '../cli/support/storybook.ts'
import { sharedHarness } from '../shared/service.ts'
import { capturingVariables } from '../support/chromium.ts'
import { jsonOf, send, type HttpResponse } from '../support/http-client.ts'
import { zipOf } from '../support/uploads.ts'
import type { PullRequest, WorkflowRun } from './support/github.ts'
import {
  checkOn,
  commitOf,
  connectedByApp,
  connectionsOf,
  newProjectId,
  recordOutcomes,
  REPOSITORY,
  shownOn,
} from './support/harness.ts'

// Runs in pull requests from forks: what GitHub says of them decides whether they get a key, and what it is good for.

const harness = await sharedHarness()
const { github, service } = harness
const chromium = await capturingVariables()
const { port } = service

beforeEach(() => {
  github.recover()
  github.calls = []
})

type Body = Record<string, unknown>

const answerOf = (response: HttpResponse): [number, Body] => {
  const { request_id: _, ...body } = jsonOf(response) as Body
  return [response.status, body]
}

const post = (path: string, json: unknown) =>
  send({
    port,
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(json)),
  })

const upload = (projectId: string, version: string, key: string, page = '<p>of the fork') =>
  send({
    port,
    method: 'POST',
    path: `/upload/${projectId}/${version}`,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
    body: zipOf({ 'index.html': page }),
  })

const pageOf = async (projectId: string, path: string) => {
  const host = `view-${projectId}.localhost:${port}`
  const { status, body } = await send({ port, host, path })
  return [status, body.toString()]
}

/** A public project with its own key, connected by an App. */
async function newProject() {
  const projectId = newProjectId()
  const key = await service.newKey(projectId)
  const { slug, connection } = await connectedByApp(harness, projectId)
  return { projectId, key, slug, connection }
}

type Project = Awaited<ReturnType<typeof newProject>>

interface Begun {
  project: Project
  run: WorkflowRun
  pullRequest: PullRequest
  challenge: string
  artifact: string
  /** The version of the pull request. */
  version: string
}

/** A run of a fork that has begun and published its artifact. */
async function begin(project?: Project, of?: { run: WorkflowRun; pullRequest: PullRequest }) {
  const own = project ?? (await newProject())
  const { run, pullRequest } = of ?? github.forkRun(REPOSITORY)
  const claim = { run_id: run.id, pull_request: pullRequest.number }
  const begun = await post(`/ci/${own.projectId}/fork-runs`, claim)
  const { challenge, artifact_name: artifact } = jsonOf(begun) as Record<string, string>
  run.artifacts.push({ name: artifact!, expired: false })
  const version = `fork-pr-${pullRequest.number}`
  return { project: own, run, pullRequest, challenge: challenge!, artifact: artifact!, version }
}

const exchange = ({ project, challenge }: Pick<Begun, 'project' | 'challenge'>) =>
  post(`/ci/${project.projectId}/fork-keys`, { challenge })

async function keyOf(begun: Begun): Promise<string> {
  const [status, body] = answerOf(await exchange(begun))
  expect([status, body]).toMatchObject([201, { version: begun.version }])
  return String(body['key'])
}

const statusesOf = (responses: HttpResponse[]): number[] =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b)

async function countRows(table: 'builds' | 'fork_runs', { project }: Begun): Promise<number> {
  const { results } = await service.db
    .prepare(`SELECT 1 FROM ${table} WHERE project_id = ?1`)
    .bind(project.projectId)
    .all()
  return results.length
}

const makePrivate = ({ project }: Pick<Begun, 'project'>) =>
  service.db
    .prepare(`UPDATE projects SET visibility = 'private' WHERE project_id = ?1`)
    .bind(project.projectId)
    .run()

describe('a run in a fork’s pull request', () => {
  it('uploads its pull request’s own version, once, and nothing of the project’s root changes', async () => {
    const begun = await begin()
    const { project, version, pullRequest, run } = begun
    const { projectId } = project
    await upload(projectId, 'main', project.key, '<p>of main')
    const [status, { key, ...rest }] = answerOf(await exchange(begun))
    expect([status, rest]).toEqual([
      201,
      {
        version,
        pull_request: pullRequest.number,
        commit: run.head_sha,
        expires_at: expect.stringMatching(/Z$/) as string,
      },
    ])
    const uploaded = await upload(projectId, version, String(key))
    expect(uploaded.status).toBe(201)
    expect(await pageOf(projectId, `/${version}/`)).toEqual([200, '<p>of the fork'])
    expect(await pageOf(projectId, '/')).toEqual([200, '<p>of main'])
    expect(answerOf(await upload(projectId, version, String(key), '<p>again'))).toMatchObject([
      409,
      { message: 'This key has been used: it is good for one upload' },
    ])
    expect(await pageOf(projectId, `/${version}/`)).toEqual([200, '<p>of the fork'])
  })

  it('may be the project’s only one: its root stays empty', async () => {
    const begun = await begin()
    const { projectId } = begun.project
    expect((await upload(projectId, begun.version, await keyOf(begun))).status).toBe(201)
    expect((await pageOf(projectId, '/'))[0]).toBe(404)
    expect((await pageOf(projectId, `/${begun.version}/`))[0]).toBe(200)
  })

  it('is named by its commit, yet never found as something to compare with', async () => {
    const begun = await begin()
    const { projectId, key } = begun.project
    await upload(projectId, begun.version, await keyOf(begun))
    const buildsOf = async (query: string) => {
      const path = `/ci/${projectId}/builds?${query}`
      const response = await send({ port, path, headers: { 'X-API-Key': key } })
      return (jsonOf(response) as { builds: Body[] }).builds
    }
    expect(await buildsOf(`version=${begun.version}`)).toMatchObject([
      { commit: begun.run.head_sha, from_fork: true },
    ])
    expect(await buildsOf(`commit=${begun.run.head_sha}`)).toEqual([])
  })

  it('replaces what an earlier run of its pull request uploaded, and gets a key for each attempt', async () => {
    const first = await begin()
    const { project, run, pullRequest, version } = first
    await upload(project.projectId, version, await keyOf(first), '<p>first')
    run.run_attempt = 2
    const second = await begin(project, { run, pullRequest })
    await upload(project.projectId, version, await keyOf(second), '<p>second')
    expect(await pageOf(project.projectId, `/${version}/`)).toEqual([200, '<p>second'])
  })

  it('replaces nothing that the project’s own pipeline has uploaded under this name', async () => {
    const begun = await begin()
    const { project, version } = begun
    const key = await keyOf(begun)
    await upload(project.projectId, version, project.key, '<p>of the team')
    expect((await upload(project.projectId, version, key)).status).toBe(409)
    expect(await pageOf(project.projectId, `/${version}/`)).toEqual([200, '<p>of the team'])
  })

  it('gets no second key, and no second upload, by asking twice at once', async () => {
    const begun = await begin()
    const keys = await Promise.all([exchange(begun), exchange(begun), exchange(begun)])
    expect(statusesOf(keys)).toEqual([201, 409, 409])
    const { key } = jsonOf(keys.find(({ status }) => status === 201)!) as { key: string }
    const { projectId } = begun.project
    const uploads = await Promise.all(
      ['one', 'two', 'three'].map((page) => upload(projectId, begun.version, key, page)),
    )
    expect(statusesOf(uploads)).toEqual([201, 409, 409])
    expect(await countRows('builds', begun)).toBe(1)
  })

  it('is shown in nothing that is logged or stored, its key and challenge included', async () => {
    const begun = await begin()
    const key = await keyOf(begun)
    const { results } = await service.db
      .prepare(`SELECT * FROM fork_runs WHERE project_id = ?1`)
      .bind(begun.project.projectId)
      .all()
    const texts = [...harness.log, JSON.stringify(results), ...github.calls]
    for (const secret of [key, begun.challenge])
      expect(texts.some((text) => text.includes(secret))).toBe(false)
  })
})

const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 100 })

const NOT_CAPTURED = ['in_progress', 'Not captured: a maintainer’s run is needed']

/** Has a run of the pull request's commit upload. */
async function deployed(begun: Begun): Promise<void> {
  const key = await keyOf(begun)
  expect((await upload(begun.project.projectId, begun.version, key)).status).toBe(201)
}

describe('the check of a fork’s commit', () => {
  it('links to the preview and waits, until a run of the team has captured it', async () => {
    const begun = await begin()
    const { version, run } = begun
    const { projectId, key } = begun.project
    await deployed(begun)
    await soon(() => shownOn(harness, run.head_sha)).toEqual(NOT_CAPTURED)
    const check = checkOn(harness, run.head_sha)!
    expect(check.details_url).toMatch(new RegExp(`view-${projectId}\\..*/${version}/$`))
    expect(check.output.summary).toContain(check.details_url)
    expect(JSON.stringify(check)).not.toContain('<script>')
    const outcomes = [{ story_id: 'a--b', outcome: 'equal' }]
    await recordOutcomes(harness, { projectId, key, versionId: version, change: {}, outcomes })
    await soon(() => shownOn(harness, run.head_sha)).toEqual([
      'success',
      'Nothing waits for a person',
    ])
  })

  it('is that of the commit alone: a later push waits again, and the earlier commit stays as it was', async () => {
    const first = await begin()
    const { project, version, run, pullRequest } = first
    await deployed(first)
    const outcomes = [{ story_id: 'a--b', outcome: 'equal' }]
    const captured = { projectId: project.projectId, key: project.key, versionId: version }
    await recordOutcomes(harness, { ...captured, change: {}, outcomes })
    await soon(() => shownOn(harness, run.head_sha)?.[0]).toBe('success')
    const pushed = { ...run, id: run.id + 500_000, head_sha: commitOf(), artifacts: [] }
    github.runs.set(pushed.id, pushed)
    pullRequest.head.sha = pushed.head_sha
    await deployed(await begin(project, { run: pushed, pullRequest }))
    await soon(() => shownOn(harness, pushed.head_sha)).toEqual(NOT_CAPTURED)
    expect(shownOn(harness, run.head_sha)?.[0]).toBe('success')
  })

  it('comes once GitHub takes it: after a secondary limit and a lost response, and is one', async () => {
    const begun = await begin()
    const { head_sha: commit } = begun.run
    github.fail(/^GET .*\/check-runs/, { status: 403, headers: { 'Retry-After': '1' } })
    github.fail(/^POST .*\/check-runs$/, 'lost response')
    await deployed(begun)
    await soon(() => shownOn(harness, commit)).toEqual(NOT_CAPTURED)
    await soon(() => github.count(/^PATCH .*\/check-runs/) > 0).toBe(true)
    expect(github.checks.filter((run) => run.head_sha === commit)).toHaveLength(1)
  })
})

describe('the command line in a run of a fork', () => {
  /** A run of GitHub Actions, which sees neither a key nor a variable of the repository. */
  function start(project: Project) {
    const { run, pullRequest } = github.forkRun(REPOSITORY)
    const { number, head } = pullRequest
    const url = `http://localhost:${port}`
    const cwd = storybookFolder({
      'event.json': JSON.stringify({ pull_request: { number, head: { sha: head.sha } } }),
      'storybook-review.json': JSON.stringify({ url, project: project.projectId }),
    })
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: join(cwd, 'event.json'),
      GITHUB_RUN_ID: String(run.id),
      GITHUB_REF: `refs/pull/${number}/merge`,
    }
    const cli = (...args: string[]) => cliHere(args, { cwd, env })
    const challenge = () => readFileSync(join(cwd, 'challenge'), 'utf8')
    return { run, cwd, cli, challenge, version: `fork-pr-${number}` }
  }

  it('deploys what the run has built, and shows no secret', async () => {
    const project = await newProject()
    const { run, cwd, cli, challenge, version } = start(project)
    const begun = await cli('challenge', 'challenge')
    expect([begun.code, begun.stderr]).toEqual([0, expect.stringContaining('The challenge is in')])
    expect(statSync(join(cwd, 'challenge')).mode & 0o777).toBe(0o600)
    run.artifacts.push({ name: begun.stdout.trim(), expired: false })
    const deployed = await cli('deploy', '--challenge', 'challenge', '--json', '.')
    expect([deployed.code, deployed.stderr]).toEqual([0, expect.any(String)])
    expect(JSON.parse(deployed.stdout)).toMatchObject({
      project: project.projectId,
      version,
      build_number: 1,
      url: expect.stringContaining(`/${version}/`) as string,
    })
    expect((await pageOf(project.projectId, `/${version}/`))[0]).toBe(200)
    const printed = JSON.stringify([begun, deployed])
    for (const secret of [challenge(), 'svc_fork_']) expect(printed).not.toContain(secret)
  })

  it('ends with the words of the service where that decides against the run', async () => {
    const project = await newProject()
    const { run, cli } = start(project)
    const begun = await cli('challenge', 'challenge')
    run.artifacts.push({ name: begun.stdout.trim(), expired: false })
    run.status = 'completed'
    const { code, stderr, stdout } = await cli('deploy', '--challenge', 'challenge', '.')
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain('Run refused: The run is not in progress')
    await makePrivate({ project })
    const refused = await cli('challenge', 'challenge')
    expect([refused.code, refused.stdout]).toEqual([3, ''])
    expect(refused.stderr).toContain('Project takes nothing from forks')
  })

  it('names what is missing elsewhere', async () => {
    const outside = await cliHere(['challenge', 'c'], { env: {} })
    expect([outside.code, outside.stderr]).toEqual([
      2,
      expect.stringContaining('This is no run of GitHub Actions for a pull request'),
    ])
    const { cli } = start(await newProject())
    // Nobody may listen on it (RFC 6335 §6): it is reserved.
    const offline = ['--url', 'http://127.0.0.1:1', '--retries', '0']
    expect((await cli('challenge', 'c', ...offline)).code).toBe(4)
    const both = await cli('deploy', '--challenge', 'c', '--version-id', 'main', '.')
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('exclude each other')])
  })
})

describe('a maintainer’s run', () => {
  /** The environment of a workflow that a person has started from the branch main. */
  const dispatch = (key: string) => ({
    ...chromium,
    STORYBOOK_REVIEW_KEY: key,
    STORYBOOK_REVIEW_URL: `http://localhost:${port}`,
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'workflow_dispatch',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REF_NAME: 'main',
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_SHA: commitOf(),
  })

  const cardWith = (gap: number) =>
    buildStandIn({
      'card--fees': {
        html: `<article style="width: 200px"><h2 style="margin: 0 0 ${gap}px">Fees</h2>Due in June.</article>`,
      },
    })

  it('captures the preview of a fork as the commit that GitHub named, against its branch', async () => {
    const begun = await begin()
    const { projectId, key } = begun.project
    const { version, run, pullRequest } = begun
    const [older, newer] = [await cardWith(8), await cardWith(24)]
    const env = dispatch(key)
    const zipped = (folder: string) =>
      zipOf(
        Object.fromEntries(
          readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
        ),
      )
    const uploads = [
      [older, 'main', key],
      [newer, version, await keyOf(begun)],
    ] as const
    for (const [{ folder, remove }, name, by] of uploads) {
      const sent = await send({
        port,
        method: 'POST',
        path: `/upload/${projectId}/${name}`,
        headers: { 'X-API-Key': by, 'Content-Type': 'application/zip' },
        body: zipped(folder),
      })
      expect(sent.status).toBe(201)
      await remove()
    }
    const captured = await cliHere(
      ['capture', '--version-id', version, '--against', 'auto', '--json'],
      { env },
    )
    expect(captured.code, captured.stderr).toBe(0)
    expect(JSON.parse(captured.stdout)).toMatchObject({
      version,
      against: 'main',
      pairs: [{ pair_id: `${projectId}:card--fees:changes:pr-${pullRequest.number}` }],
    })
    const gate = await send({
      port,
      path: `/ci/${projectId}/versions/${version}/gate`,
      headers: { 'X-API-Key': key },
    })
    expect(jsonOf(gate)).toMatchObject({
      commit: run.head_sha,
      pull_request: pullRequest.number,
      counts: { stories_total: 1, changed: 1 },
    })
    await soon(() => shownOn(harness, run.head_sha)).toEqual([
      'in_progress',
      '1 pair not judged yet',
    ])
    expect(checkOn(harness, env.GITHUB_SHA)).toBeUndefined()
  })
})

/** What is different, before the challenge is exchanged, and what the exchange then says. */
type Refusal = [
  what: string,
  change: (begun: Begun) => unknown,
  status: number,
  body: { error: string; message?: string },
]

const refused = (message: string) => ({ error: 'Run refused', message })
const NO_FORKS = { error: 'Project takes nothing from forks' }

const REFUSALS: Refusal[] = [
  [
    'a run without the artifact',
    ({ run }) => (run.artifacts = []),
    404,
    { error: 'Artifact not found' },
  ],
  [
    'a run with another artifact',
    ({ run, artifact }) => (run.artifacts = [{ name: artifact.toUpperCase(), expired: false }]),
    404,
    { error: 'Artifact not found' },
  ],
  [
    'a run whose artifact has been deleted',
    ({ run }) => (run.artifacts[0]!.expired = true),
    404,
    { error: 'Artifact not found' },
  ],
  [
    'a run that GitHub does not know',
    ({ run }) => github.runs.delete(run.id),
    404,
    { error: 'Not found on GitHub' },
  ],
  [
    'a run of another repository',
    ({ run }) => (run.repository = { ...run.repository, full_name: 'acme/other' }),
    403,
    refused('The run is of another repository than the connected one'),
  ],
  ...['push', 'pull_request_target', 'workflow_run', 'workflow_dispatch'].map((event): Refusal => [
    `a run that ${event} started`,
    ({ run }) => (run.event = event),
    403,
    refused('The run was not started by the event pull_request'),
  ]),
  ...['completed', 'queued', 'waiting'].map((status): Refusal => [
    `a run that is ${status}`,
    ({ run }) => (run.status = status),
    403,
    refused('The run is not in progress'),
  ]),
  [
    'a run of the repository itself',
    ({ run }) => (run.head_repository = { ...run.repository, fork: false }),
    403,
    refused('The run is not of a fork: use an API key of the project'),
  ],
  [
    'a run of a fork that has been deleted',
    ({ run }) => (run.head_repository = null),
    403,
    refused('The run is not of a fork: use an API key of the project'),
  ],
  [
    'a pull request that GitHub does not know',
    ({ pullRequest }) => github.pullRequests.delete(pullRequest.number),
    404,
    { error: 'Not found on GitHub' },
  ],
  [
    'a closed pull request',
    ({ pullRequest }) => (pullRequest.state = 'closed'),
    403,
    refused('The pull request is closed'),
  ],
  [
    'a pull request of another fork',
    ({ pullRequest }) => (pullRequest.head.repo = { id: 1 }),
    403,
    refused('The pull request is of another fork than the run'),
  ],
  [
    'a pull request with a later commit',
    ({ pullRequest }) => (pullRequest.head.sha = commitOf()),
    403,
    refused('The run is not of the last commit of the pull request'),
  ],
  [
    'a pull request of another repository',
    ({ pullRequest }) => (pullRequest.base.repo = { id: 1, full_name: REPOSITORY }),
    403,
    refused('The pull request is of another repository than the connected one'),
  ],
  [
    'a challenge that somebody altered',
    (begun) => (begun.challenge = begun.challenge.replace(/_\d+_/, '_1_')),
    400,
    { error: 'Invalid request' },
  ],
  [
    'a challenge of another project',
    async (begun) => (begun.challenge = (await begin()).challenge),
    400,
    { error: 'Invalid request' },
  ],
  [
    'a challenge that was exchanged before',
    (begun) => exchange(begun),
    409,
    { error: 'Run has its key already' },
  ],
  [
    'another challenge in the same attempt of a run',
    async (begun) => {
      await exchange(begun)
      begun.challenge = (await begin(begun.project, begun)).challenge
    },
    409,
    { error: 'Run has its key already' },
  ],
  ['a project that became private', makePrivate, 409, NO_FORKS],
  [
    'a project that was disconnected',
    ({ project: { projectId, connection } }) =>
      harness.ok('DELETE', `${connectionsOf(projectId)}?id=${connection.id}`),
    409,
    NO_FORKS,
  ],
  [
    'an App without the permission',
    ({ project }) => github.withdraw(project.slug, 'actions'),
    409,
    {
      error: 'GitHub App lacks a permission',
      message:
        'On GitHub, an owner of the App has to give it "Actions: Read-only" under Permissions & events, and to accept that for its installation',
    },
  ],
  [
    'an installation that was suspended',
    ({ project }) => github.suspend(project.slug, REPOSITORY),
    409,
    { error: 'GitHub refused' },
  ],
  [
    'an App that was uninstalled',
    ({ project }) => github.uninstall(project.slug, REPOSITORY),
    404,
    { error: 'Not found on GitHub' },
  ],
  [
    'a 403 of GitHub',
    () => github.fail(/artifacts/, { status: 403 }),
    409,
    { error: 'GitHub refused' },
  ],
  [
    'a 500 of GitHub',
    () => github.fail(/\/actions\/runs\/\d+$/, { status: 500 }),
    502,
    { error: 'GitHub unavailable' },
  ],
  [
    'no response of GitHub',
    () => github.fail(/pulls/, 'no response'),
    502,
    { error: 'GitHub unavailable' },
  ],
  [
    'a secondary limit of GitHub',
    () => github.fail(/artifacts/, { status: 403, headers: { 'Retry-After': '7' } }),
    429,
    { error: 'Rate limit exceeded', message: 'GitHub’s rate limit is exceeded' },
  ],
  [
    'a run of another form than GitHub documents',
    ({ run }) => (run.head_sha = 'main; curl evil'),
    502,
    { error: 'GitHub unavailable' },
  ],
]

describe('no key is issued for', () => {
  it.each(REFUSALS)('%s', async (_, change, status, body) => {
    const begun = await begin()
    await change(begun)
    const before = await countRows('fork_runs', begun)
    expect(answerOf(await exchange(begun))).toMatchObject([status, body])
    expect(await countRows('fork_runs', begun)).toBe(before)
  })

  it('a challenge of which only the name of the artifact is known', async () => {
    // Whoever watches the run sees the name, and can ask for challenges of the same run.
    const begun = await begin()
    const claim = { run_id: begun.run.id, pull_request: begun.pullRequest.number }
    const other = await post(`/ci/${begun.project.projectId}/fork-runs`, claim)
    const { challenge } = jsonOf(other) as { challenge: string }
    expect(answerOf(await exchange({ ...begun, challenge }))[0]).toBe(404)
    expect(answerOf(await exchange({ ...begun, challenge: begun.artifact }))[0]).toBe(400)
    expect((await exchange(begun)).status).toBe(201)
  })
})

describe('nothing begins for', () => {
  it.each<[string, () => Promise<string>]>([
    ['an unknown project', async () => newProjectId()],
    [
      'a project without a connection',
      async () => {
        const projectId = newProjectId()
        await service.newKey(projectId)
        return projectId
      },
    ],
    [
      'a project that is connected by a token',
      async () => {
        const projectId = newProjectId()
        await service.newKey(projectId)
        const token = github.personalToken(REPOSITORY)
        await harness.ok('POST', connectionsOf(projectId), { repository: REPOSITORY, token })
        return projectId
      },
    ],
  ])('%s', async (_, newId) => {
    const begun = await post(`/ci/${await newId()}/fork-runs`, { run_id: 1, pull_request: 2 })
    expect(answerOf(begun)).toEqual([
      409,
      {
        error: 'Project takes nothing from forks',
        message: 'It is unknown, private, or not connected to GitHub by an App that is installed',
      },
    ])
  })

  it.each([{}, { run_id: 'x', pull_request: 1 }, { run_id: 1, pull_request: 2 ** 31 }])(
    'the body %j',
    async (body) => {
      expect((await post(`/ci/p/fork-runs`, body)).status).toBe(400)
    },
  )
})

describe('the key of a run is refused', () => {
  it.each<[string, (begun: Begun, key: string) => Promise<HttpResponse>, number, string]>([
    [
      'for another version',
      ({ project }, key) => upload(project.projectId, 'main', key),
      403,
      'Forbidden',
    ],
    [
      'for the version of another pull request',
      async ({ project }, key) => upload(project.projectId, (await begin(project)).version, key),
      403,
      'Forbidden',
    ],
    [
      'in another project',
      async ({ version }, key) => upload((await newProject()).projectId, version, key),
      403,
      'Project mismatch',
    ],
    [
      'once it has expired',
      async ({ project, version }, key) => {
        await service.db
          .prepare(`UPDATE fork_runs SET expires_at = ?2 WHERE project_id = ?1`)
          .bind(project.projectId, new Date().toISOString())
          .run()
        return upload(project.projectId, version, key)
      },
      401,
      'API key expired',
    ],
    [
      'once its pull request was closed',
      async ({ project, version, pullRequest }, key) => {
        await github.deliver(project.slug, {
          event: 'pull_request',
          port,
          payload: {
            action: 'closed',
            number: pullRequest.number,
            pull_request: { closed_at: new Date().toISOString() },
            repository: { full_name: REPOSITORY },
          },
        })
        return upload(project.projectId, version, key)
      },
      401,
      'API key expired',
    ],
    [
      'once the project is private',
      async (begun, key) => {
        await makePrivate(begun)
        return upload(begun.project.projectId, begun.version, key)
      },
      409,
      'Conflict',
    ],
    [
      'if somebody made it up',
      ({ project, version }) => upload(project.projectId, version, `svc_fork_${'x'.repeat(43)}`),
      401,
      'Invalid API key',
    ],
  ])('%s', async (_, ask, status, error) => {
    const begun = await begin()
    expect(answerOf(await ask(begun, await keyOf(begun)))).toMatchObject([status, { error }])
    expect(await countRows('builds', begun)).toBe(0)
  })
})

describe('a project that becomes private', () => {
  it('no longer serves what forks uploaded, and opens nothing to their keys', async () => {
    const [begun, other] = [await begin(), await begin()]
    const { project, version } = begun
    const [key, unused] = [await keyOf(begun), await keyOf(await begin(project))]
    await upload(project.projectId, version, key)
    await upload(project.projectId, 'main', project.key)
    await makePrivate(begun)
    const archive = async (of: string, headers: Record<string, string>) => {
      const path = `/storage/${project.projectId}/${of}/storybook.zip`
      return (await send({ port, path, headers })).status
    }
    expect(await archive(version, { 'X-API-Key': project.key })).toBe(404)
    expect(await archive('main', { 'X-API-Key': project.key })).toBe(200)
    for (const wrong of [unused, key, await keyOf(other)])
      expect(await archive('main', { 'X-API-Key': wrong })).toBe(401)
  })
})
