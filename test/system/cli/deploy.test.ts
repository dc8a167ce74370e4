import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedService, sharedServiceWithS3 } from '../shared/service.ts'
import { send } from '../support/http-client.ts'
import type { Project, Service } from '../support/service.ts'
import { noise, view } from '../support/uploads.ts'
import { cliHere, emptyFolder, type Ended } from './support/cli.ts'
import { startProxy, type Meddling, type Seen } from './support/meddling-proxy.ts'
import { storybookFolder } from './support/storybook.ts'

const service = await sharedService()

const urlOf = ({ port }: Pick<Service, 'port'>) => `http://localhost:${port}`

interface Options {
  url?: string
  env?: Record<string, string>
  cwd?: string
}

const deploy = (
  project: Project,
  folder: string,
  args: string[] = [],
  { url = urlOf(service), env = {}, cwd }: Options = {},
): Promise<Ended> =>
  cliHere(['deploy', folder, '--url', url, ...args], {
    env: { STORYBOOK_REVIEW_KEY: project.key, ...env },
    ...(cwd && { cwd }),
  })

const asset = noise(3_000_000)
const withAsset = () => storybookFolder({ 'assets/noise.bin': asset })

/** Bytes that the CDN serves for a file of a version. */
async function served({ projectId }: Project, version: string, path: string): Promise<Buffer> {
  return (await view(service, projectId, `/${version}/${path}`)).body
}

describe('deploy', () => {
  it('prints the URL of the build alone, which serves the folder', async () => {
    const project = await service.newProject()
    const folder = withAsset()
    const { code, stdout, stderr } = await deploy(project, folder, ['--version-id', 'v1'])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `http://view-${project.projectId.toLowerCase()}.localhost:${service.port}/v1/\n`,
    })
    expect(stderr).toMatch(/Deployed as v1 in [\d.]+ s: \d+ files/)
    expect((await served(project, 'v1', 'assets/noise.bin')).equals(asset)).toBe(true)
  })

  it('warns of a folder that a version hides, and takes no version that would hide one', async () => {
    const project = await service.newProject()
    const folder = storybookFolder({ 'guide/one.html': 'one', 'handbook/one.html': 'one' })
    await deploy(project, storybookFolder(), ['--version-id', 'guide'])
    const warned = await deploy(project, folder, ['--version-id', 'main'])
    expect(warned.code, warned.stderr).toBe(0)
    expect(warned.stderr).toContain(
      "The folder guide is hidden at the project's root by the version guide",
    )
    expect(warned.stderr).not.toContain('handbook')
    const refused = await deploy(project, folder, ['--version-id', 'handbook'])
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain('call it "version-handbook"')
  })

  it('prints one object with --json, and no more than warnings with --quiet', async () => {
    const project = await service.newProject()
    const args = ['--json', '--quiet', '--version-id', 'v2']
    const { code, stdout, stderr } = await deploy(project, storybookFolder(), args)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^warning: The Storybook lists no stories[^\n]*\n$/),
    })
    expect(JSON.parse(stdout)).toEqual({
      url: expect.stringContaining('/v2/'),
      project: project.projectId,
      version: 'v2',
      build_id: expect.stringMatching(/^bld_/),
      build_number: 1,
      bytes: expect.any(Number),
      files: expect.any(Number),
      stories: 0,
      duration_ms: expect.any(Number),
    })
  })

  it('gives identical input identical bytes', async () => {
    const project = await service.newProject()
    const etags = await Promise.all(
      ['a', 'b'].map(async (version) => {
        await deploy(project, withAsset(), ['--version-id', version])
        const path = `/storage/${project.projectId}/${version}/storybook.zip`
        const { headers } = await send({ port: service.port, path, method: 'HEAD' })
        return headers['etag']
      }),
    )
    expect(etags[0]).toBeTruthy()
    expect(etags[0]).toBe(etags[1])
  })

  it('names the version by the commit that CI builds, and tells CI of the build', async () => {
    const project = await service.newProject()
    const cwd = emptyFolder()
    const [output, summary, event] = ['output', 'summary', 'event.json'].map((name) =>
      join(cwd, name),
    ) as [string, string, string]
    writeFileSync(event, JSON.stringify({ pull_request: { number: 12, head: HEAD } }))
    const { code } = await deploy(project, storybookFolder(), [], {
      cwd,
      env: {
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_EVENT_PATH: event,
        GITHUB_SHA: 'f'.repeat(40),
        GITHUB_REF: 'refs/pull/12/merge',
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
      },
    })
    expect(code).toBe(0)
    const url = `http://view-${project.projectId.toLowerCase()}.localhost:${service.port}/0123abcd/`
    expect(readFileSync(output, 'utf8').split('\n')).toEqual([
      `url=${url}`,
      `project=${project.projectId}`,
      'version=0123abcd',
      expect.stringMatching(/^build-id=bld_/),
      'build-number=1',
      '',
    ])
    expect(readFileSync(summary, 'utf8')).toMatch(/<http[^>]+>[^]*topic/)
  })

  it('sends nothing in a dry run, which needs neither address nor key', async () => {
    const { code, stdout, stderr } = await cliHere(['deploy', withAsset(), '--dry-run', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ url: null, build_id: null })
    expect(stderr).toContain('Would be deployed as')
  })

  it('of one commit by two jobs at once leaves one of the two builds, whole', async () => {
    const project = await service.newProject()
    const builds = [noise(200_000, 1), noise(200_000, 2)]
    const deployed = await Promise.all(
      builds.map((asset) => {
        const folder = storybookFolder({ 'assets/noise.bin': asset })
        return deploy(project, folder, ['--version-id', 'v1'])
      }),
    )
    expect(deployed.map(({ code }) => code)).toEqual([0, 0])
    const body = await served(project, 'v1', 'assets/noise.bin')
    expect(builds.some((asset) => body.equals(asset))).toBe(true)
  })

  it('waits for an archive that goes to the object storage', async () => {
    const s3 = await sharedServiceWithS3()
    const project = await s3.newProject()
    const { code, stdout } = await deploy(project, withAsset(), ['--version-id', 'v1'], {
      url: urlOf(s3),
    })
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('/v1/') })
    const { status } = await view(s3, project.projectId, '/v1/assets/noise.bin')
    expect(status).toBe(200)
  })
})

const HEAD = { sha: `0123abcd${'0'.repeat(32)}`, ref: 'topic' }

/** Deploys through a proxy that meddles with the n-th upload, by number from 1. */
async function deployMeddled(
  meddle: (upload: number) => Meddling | null,
  { which = isUpload, args = [] }: { which?: (seen: Seen) => boolean; args?: string[] } = {},
) {
  const project = await service.newProject()
  let count = 0
  const proxy = await startProxy(service, (seen) => (which(seen) ? meddle(++count) : null))
  try {
    const options = { url: proxy.url }
    const ended = await deploy(project, withAsset(), ['--version-id', 'v1', ...args], options)
    return { ...ended, project, uploads: proxy.seen.filter(isUpload) }
  } finally {
    await proxy.close()
  }
}

const isUpload = ({ method }: Seen) => method === 'PUT'

// Most of these wait for the pauses between attempts: each has a project and a proxy of its own.
describe.concurrent('a connection that is cut', () => {
  it.each([0, 1_234_567])(
    'after %i bytes: the archive is sent again and served whole',
    async (afterBytes) => {
      const { code, stderr, project, uploads } = await deployMeddled((upload) =>
        upload === 1 ? { kind: 'cut request', afterBytes } : null,
      )
      expect({ code, uploads: uploads.length }).toEqual({ code: 0, uploads: 2 })
      expect(stderr).toContain('Sending it again')
      expect((await served(project, 'v1', 'assets/noise.bin')).equals(asset)).toBe(true)
    },
  )

  it('after all was sent: the archive is not sent again', async () => {
    const { code, stderr, project, uploads } = await deployMeddled(() => ({
      kind: 'lose response',
    }))
    expect({ code, uploads: uploads.length }).toEqual({ code: 0, uploads: 1 })
    expect(stderr).toContain('the service has the whole archive')
    expect((await served(project, 'v1', 'assets/noise.bin')).equals(asset)).toBe(true)
  })

  it('every time: 4, and nothing is served', async () => {
    const { code, stdout, project, uploads } = await deployMeddled(
      () => ({ kind: 'cut request', afterBytes: 100_000 }),
      { args: ['--retries', '1'] },
    )
    expect({ code, stdout, uploads: uploads.length }).toEqual({ code: 4, stdout: '', uploads: 2 })
    const path = `/upload/${project.projectId}/v1`
    expect((await send({ port: service.port, path })).status).toBe(404)
  })
})

describe.concurrent('a rate limit', () => {
  const limited: Meddling = { kind: 'respond', status: 429, headers: { 'Retry-After': '2' } }

  it.each<[string, (seen: Seen) => boolean]>([
    ['of uploads', isUpload],
    ['of requests for a URL', ({ path }) => path.startsWith('/presigned-url/')],
    ['of questions', ({ path }) => path === '/ci'],
  ])('%s is waited for as long as it asks', async (_, which) => {
    const startedAt = performance.now()
    const { code } = await deployMeddled((n) => (n === 1 ? limited : null), { which })
    expect(code).toBe(0)
    expect(performance.now() - startedAt).toBeGreaterThan(2_000)
  })

  it.each<[string, (seen: Seen) => boolean]>([
    ['of uploads', isUpload],
    ['of all requests', () => true],
  ])('%s that asks for an hour is a refusal: 3, at once', async (_, which) => {
    const hour: Meddling = { ...limited, headers: { 'Retry-After': '3600' } }
    const { code, stderr } = await deployMeddled(() => hour, { which })
    expect(code).toBe(3)
    expect(stderr).toMatch(/429[^]*Try again later/)
  })

  it('that does not end is a refusal: 3', async () => {
    const { code } = await deployMeddled(() => ({ ...limited, headers: {} }), {
      which: ({ path }) => path === '/ci',
      args: ['--retries', '1'],
    })
    expect(code).toBe(3)
  })
})

describe('a refusal', () => {
  it('of a key that is of another project: 3, before anything is packed', async () => {
    const [mine, other] = [await service.newProject(), await service.newProject()]
    const { code, stderr } = await deploy(mine, withAsset(), ['--project', other.projectId])
    expect(code).toBe(3)
    expect(stderr).toBe(
      `error: The API key is of the project ${mine.projectId}, but --project names ${other.projectId}\n`,
    )
  })

  it('of an unknown key: 3, and the key is not shown', async () => {
    const key = `svc_proj_demo_${'A'.repeat(43)}`
    const { code, stderr } = await deploy({ projectId: 'demo', key }, withAsset())
    expect({ code, shown: stderr.includes(key) }).toEqual({ code: 3, shown: false })
    expect(stderr).toContain('Set STORYBOOK_REVIEW_KEY to an active API key')
  })

  it('of an archive by the service: 3, and it is sent once', async () => {
    const body = JSON.stringify({ error: 'File too large' })
    const { code, stderr, uploads } = await deployMeddled(() => ({
      kind: 'respond',
      status: 413,
      body,
    }))
    expect({ code, uploads: uploads.length }).toEqual({ code: 3, uploads: 1 })
    expect(stderr).toContain('413 File too large')
  })
})

describe.concurrent('a service', () => {
  it('that is down: 4', async () => {
    const project = await service.newProject()
    const url = `http://127.0.0.1:${await closedPort()}`
    const { code, stdout, stderr } = await deploy(project, withAsset(), ['--retries', '1'], { url })
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(stderr).toMatch(/Trying again[^]*error: GET http:\/\/127\.0\.0\.1:\d+\/ci failed/)
  })

  it('that fails: 4, once it has been asked again', async () => {
    const { code, uploads } = await deployMeddled(() => ({ kind: 'respond', status: 503 }), {
      args: ['--retries', '1'],
    })
    expect({ code, uploads: uploads.length }).toEqual({ code: 4, uploads: 2 })
  })

  it('that is another one: 4', async () => {
    const { code, stderr } = await deployMeddled(
      () => ({ kind: 'respond', status: 200, body: '<html>' }),
      { which: () => true },
    )
    expect(code).toBe(4)
    expect(stderr).toMatch(
      /answers with a page for browsers, so something else is there than the service[^]*set --url/,
    )
  })
})

describe('a missing setting', () => {
  it.each([
    ['an address', { STORYBOOK_REVIEW_KEY: 'svc_proj_a_b' }, 'STORYBOOK_REVIEW_URL'],
    ['a key', { STORYBOOK_REVIEW_URL: 'http://localhost:1' }, 'STORYBOOK_REVIEW_KEY'],
  ])('%s: 2, and the message names the variable', async (_, env, variable) => {
    const { code, stderr } = await cliHere(['deploy', storybookFolder()], { env })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(variable) })
  })
})

/** A port that nobody listens on. */
function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
