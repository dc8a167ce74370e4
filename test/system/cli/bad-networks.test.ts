import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { COMMANDS } from '../../../src/cli/commands/registry.ts'
import { sharedService } from '../shared/service.ts'
import { capturingVariables } from '../support/chromium.ts'
import { jsonOf } from '../support/http-client.ts'
import type { Project } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { buildStandIn } from './capture/stand-in.ts'
import { cli, cliHere, emptyFolder, type Ended } from './support/cli.ts'
import { startCuttingProxy, type Cut } from './support/cutting-proxy.ts'
import { anyCut } from './support/any-cut.ts'
import { captureDemoPair, ci, recordOutcomes } from './support/demo-pairs.ts'
import { GITHUB_TOKEN, startGithub } from './support/github.ts'
import { startProxy, type Meddling, type Seen } from './support/meddling-proxy.ts'
import { storybookFolder } from './support/storybook.ts'

// Every command that asks the service, on a network that breaks and before a service that is busy.

const service = await sharedService()
const chromium = await capturingVariables()
/** Two builds of a Storybook, in which one story differs. */
const builds: Record<string, Uint8Array> = {}

const CARD = (gap: number) =>
  `<article style="width: 240px; padding: 16px; border: 1px solid #ccc"><h2 style="margin: 0 0 ${gap}px">Fees</h2>Due in May.</article>`

beforeAll(async () => {
  for (const [version, gap] of [
    ['v0', 8],
    ['v1', 24],
  ] as const) {
    const { folder, remove } = await buildStandIn({ 'card--fees': { html: CARD(gap) } })
    const pages = ['index.html', 'iframe.html', 'index.json']
    builds[version] = zipOf(
      Object.fromEntries(pages.map((page) => [page, readFileSync(join(folder, page))])),
    )
    await remove()
  }
})

/** A project with both builds, and with a capture that is not judged yet. */
async function newProject(): Promise<Project> {
  const project = await service.newProject()
  for (const [version, archive] of Object.entries(builds))
    await publish(service, project, version, archive)
  await captureDemoPair(service, project, 'v1', 'alert')
  await recordOutcomes(service, project, 'v1', { pairs: ['alert'] })
  return project
}

interface Ran extends Ended {
  project: Project
}

interface Command {
  run(url: string, args: string[]): Promise<Ran>
  /** What it prints and leaves behind once it has ended in 0, without what is different each time. */
  result(ran: Ran): Promise<unknown>
  /** Whether it tries again: for `doctor` somebody waits. */
  insists: boolean
  /** Whether a browser opens the build, too. What becomes of a story that did not load is another test's. */
  browses?: true
}

interface Options {
  program?: typeof cliHere
  env?: Record<string, string>
  /** What the project has besides, put there on a network without a fault. */
  prepare?: (project: Project) => Promise<unknown>
}

async function start(
  args: string[],
  url: string,
  { program = cliHere, env = {}, prepare }: Options = {},
): Promise<Ran> {
  const project = await newProject()
  await prepare?.(project)
  const ended = await program([...args, '--url', url], {
    env: { STORYBOOK_REVIEW_KEY: project.key, ...env },
  })
  return { ...ended, project }
}

const printed = ({ stdout, project }: Ran) =>
  Promise.resolve(
    stdout
      .replaceAll('\\-', '-')
      .replaceAll(project.projectId, 'project')
      .replaceAll(/localhost:\d+/g, 'localhost')
      .replaceAll(/\b(iss|run|bld)_\w+/g, '$1')
      .replaceAll(/\b[\d.]+ m?s\b/g, 'a while'),
  )

const pairsOf = async ({ project }: Ran) =>
  (jsonOf(await ci(service, project, 'pairs?version=v1')) as { pairs: { link_id: string }[] }).pairs
    .map(({ link_id }) => link_id)
    .toSorted()

/** What became of the stories of a version, without when it was recorded. */
const outcomesOf = async ({ project }: Ran, version: string) => {
  const { body } = await ci(service, project, `versions/${version}/outcomes`)
  return body.toString().replaceAll(project.projectId, 'project')
}

/** A folder with the picture of a story of the demo, as it was designed or built. */
function pictures(file: 'design.png' | 'story.png'): string {
  const folder = emptyFolder()
  copyFileSync(fromRoot('demo/pairs/alert-danger', file), join(folder, 'alert.png'))
  return folder
}

/** Registers the pictures of an older version, with which others can be compared. */
async function registerPictures({ key }: Project): Promise<void> {
  const args = ['images', pictures('design.png'), '--version-id', 'before', '--url', here()]
  const { code, stderr } = await cliHere(args, { env: { STORYBOOK_REVIEW_KEY: key } })
  expect(code, stderr).toBe(0)
}

const V1 = ['--version-id', 'v1']

const ONLINE: Record<string, Command> = {
  doctor: {
    run: (url, args) =>
      start(['doctor', storybookFolder(), ...V1, ...args], url, {
        program: cli,
        env: { CHROME_PATH: process.execPath },
      }),
    result: ({ code }) => Promise.resolve(code),
    insists: false,
  },
  deploy: {
    run: (url, args) => start(['deploy', storybookFolder(), '--version-id', 'v2', ...args], url),
    result: printed,
    insists: true,
  },
  changed: {
    run: (url, args) => start(['changed', 'v0', 'v1', ...args], url),
    result: printed,
    insists: true,
  },
  capture: {
    run: (url, args) =>
      start(['capture', ...V1, '--against', 'v0', '--pages', '1', ...args], url, {
        program: cli,
        env: chromium,
      }),
    result: async (ran) => [await printed(ran), await pairsOf(ran)],
    insists: true,
    browses: true,
  },
  'capture map': {
    run: (url, args) => start(['capture', 'map', ...V1, '--dry-run', ...args], url),
    result: printed,
    insists: true,
  },
  images: {
    run: (url, args) => {
      const versions = ['--version-id', 'after', '--against', 'before']
      const prepare = registerPictures
      return start(['images', pictures('story.png'), ...versions, ...args], url, { prepare })
    },
    result: async (ran) => [await printed(ran), await outcomesOf(ran, 'after')],
    insists: true,
  },
  review: {
    run: (url, args) => start(['review', '--fail-on', 'open', ...V1, ...args], url),
    result: printed,
    insists: true,
  },
  comment: {
    async run(url, args) {
      const github = await startGithub()
      try {
        const env = { GITHUB_TOKEN, GITHUB_API_URL: github.url }
        const target = ['--repository', 'acme/shop', '--pull-request', '12', '--crops', 'none']
        const ran = await start(
          ['comment', ...V1, '--changed-since', 'v0', ...target, ...args],
          url,
          { env },
        )
        const bodies = github.comments.map(({ body }) => String(body))
        return { ...ran, stdout: bodies.join('\n') }
      } finally {
        await github.close()
      }
    },
    result: printed,
    insists: true,
  },
  close: {
    run: (url, args) => start(['close', ...V1, ...args], url),
    result: printed,
    insists: true,
  },
}

const here = () => `http://localhost:${service.port}`

/** Builds are served at a host below this one, which an IP address cannot have. */
const addressOf = ({ url }: { url: string }) => url.replace('127.0.0.1', 'localhost')

const isOfBrowser = (path: string) => /\/(iframe\.html|favicon\.ico)/.test(path)

/** What a command comes to where nothing is in its way. */
const expected = new Map<string, unknown>()
async function resultOf(name: string): Promise<unknown> {
  const command = ONLINE[name]!
  if (!expected.has(name)) {
    const ran = await command.run(here(), [])
    expect(ran.code, ran.stderr).toBe(0)
    expected.set(name, await command.result(ran))
  }
  return expected.get(name)
}

it('every command that calls the service has a case', () => {
  // A challenge needs a project that is connected to GitHub.
  const others = ['init', 'challenge']
  expect([...others, ...Object.keys(ONLINE)].toSorted()).toEqual(
    COMMANDS.map(({ name }) => name).toSorted(),
  )
})

const ALL = Object.entries(ONLINE)

/** Which connections break: whole ones, then requests, one after the other; the rest are left alone. */
const scenario = fc.record({
  connections: fc.array(fc.boolean(), { maxLength: 3 }),
  requests: fc.array(fc.option(anyCut, { freq: 2 }), { maxLength: 12 }),
  retries: fc.nat(3),
})

async function through(
  command: Command,
  {
    connections,
    requests,
    retries,
  }: { connections: boolean[]; requests: (Cut | null)[]; retries: number },
) {
  const [breaks, cuts] = [connections.values(), requests.values()]
  const proxy = await startCuttingProxy(service, {
    connection: () => !command.browses && (breaks.next().value ?? false),
    request: (_, path) => (isOfBrowser(path) ? null : (cuts.next().value ?? null)),
  })
  try {
    const ran = await command.run(addressOf(proxy), ['--retries', String(retries)])
    return { ...ran, cuts: proxy.cuts(), result: ran.code === 0 ? await command.result(ran) : null }
  } finally {
    await proxy.close()
  }
}

describe.concurrent('connections that are cut at random places', () => {
  it.each(ALL)('%s does its work once, or ends in 4', async (name, command) => {
    const undisturbed = await resultOf(name)
    await fc.assert(
      fc.asyncProperty(fc.array(scenario, { minLength: 4, maxLength: 4 }), async (scenarios) => {
        const all = await Promise.all(scenarios.map((each) => through(command, each)))
        for (const [i, { code, stderr, cuts, result }] of all.entries()) {
          const context = `${code} after ${cuts} cuts: ${stderr}`
          expect([0, 4], context).toContain(code)
          if (cuts <= (command.insists ? scenarios[i]!.retries : 0)) expect(code, context).toBe(0)
          // A report says less where a part of it could not be had, and a warning says so.
          if (code === 0 && !stderr.includes('warning: '))
            expect(result, context).toEqual(undisturbed)
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})

async function meddled(
  command: Command,
  meddle: (seen: Seen) => Meddling | null,
  args: string[] = [],
) {
  const proxy = await startProxy(service, (seen) => (isOfBrowser(seen.path) ? null : meddle(seen)))
  const startedAt = performance.now()
  try {
    const ran = await command.run(addressOf(proxy), args)
    return { ...ran, ms: performance.now() - startedAt }
  } finally {
    await proxy.close()
  }
}

const limit = (seconds: number): Meddling => ({
  kind: 'respond',
  status: 429,
  headers: { 'Retry-After': String(seconds) },
})

describe.concurrent('a rate limit', () => {
  it.each(ALL.filter(([, { insists }]) => insists))(
    'of every kind of request is waited for by %s, as long as it asks for',
    async (name, command) => {
      const undisturbed = await resultOf(name)
      const seen = new Set<string>()
      const ran = await meddled(command, ({ method, path }) => {
        const kind = `${method} ${path.split('?')[0]}`
        if (seen.has(kind)) return null
        seen.add(kind)
        return limit(seen.size === 1 ? 2 : 0)
      })
      expect(ran.code, ran.stderr).toBe(0)
      expect(ran.ms).toBeGreaterThan(2_000)
      expect(await command.result(ran)).toEqual(undisturbed)
    },
  )

  it.each(ALL)('that asks for an hour is refused to %s at once: 3', async (_, command) => {
    const { code, stderr } = await meddled(command, () => limit(3600))
    expect(code, stderr).toBe(3)
  })
})
