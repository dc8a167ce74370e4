import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { COMMANDS } from '../../../src/cli/commands/registry.ts'
import { cloneProject, type Clone } from '../scripts/clone.ts'
import { sharedService } from '../shared/service.ts'
import { capturingVariables } from '../support/chromium.ts'
import type { Project } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { buildStandIn } from './capture/stand-in.ts'
import { cliHere, emptyFolder, runProgram, type Ended } from './support/cli.ts'
import { captureDemoPair, recordOutcomes } from './support/demo-pairs.ts'
import { startProxy, type Meddling } from './support/meddling-proxy.ts'
import { storybookFolder } from './support/storybook.ts'

// Every code that a command can end with. Each command does its work and is refused as it is packed, and one of them shows
// of every other code that the process ends with it; the rest run in this process, where they start at once.

let clone: Clone
const service = await sharedService()
/** Has a version v1 with a build and a capture in which the judge finds something. */
let project: Project
/** A built Storybook, of which one story shows nothing. */
let storybook: { folder: string; remove: () => Promise<void> }
const chromium = await capturingVariables()

beforeAll(async () => {
  clone = cloneProject()
  await promisify(execFile)(process.execPath, [join(clone.folder, 'scripts/build-cli.ts')])
  project = await service.newProject()
  await publish(
    service,
    project,
    'v1',
    zipOf({ 'index.html': '<p>v1', 'index.json': '{"v":5,"entries":{}}' }),
  )
  await captureDemoPair(service, project, 'v1', 'alert')
  await recordOutcomes(service, project, 'v1', { pairs: ['alert'] })
  storybook = await buildStandIn({ 'a--shown': { html: 'Hello' }, 'a--blank': { html: '' } })
})

afterAll(async () => {
  await storybook?.remove()
  clone?.remove()
})

interface Options {
  url?: string
  key?: string
  env?: Record<string, string>
}

const run = (
  args: string[],
  { url = `http://localhost:${service.port}`, key = project.key, env = {} }: Options = {},
): Promise<Ended> =>
  runProgram(process.execPath, [join(clone.folder, 'src/cli/dist/main.js'), ...args], {
    env: { ...chromium, STORYBOOK_REVIEW_URL: url, STORYBOOK_REVIEW_KEY: key, ...env },
  })

/** As `run`, in this process. */
const runHere = (args: string[], { url, key, env }: Options = {}): Promise<Ended> =>
  cliHere(args, {
    env: {
      ...chromium,
      STORYBOOK_REVIEW_URL: url ?? `http://localhost:${service.port}`,
      STORYBOOK_REVIEW_KEY: key ?? project.key,
      ...env,
    },
  })

/** The command of which every code is that of a process. */
const PACKED = 'deploy'
const runnerOf = (name: string): typeof run => (name === PACKED ? run : runHere)

interface Calls {
  /** Does what the command is for. */
  done: () => string[]
  /** What is wrong with it the person who calls it can mend. */
  usage: () => string[]
  /** Cannot do without the service; null for a command that does not ask it. */
  online: (() => string[]) | null
}

const at = (...args: string[]) => [...args, '--version-id', 'v1', '--retries', '0']
const out = () => ['--out', emptyFolder(), '--pages', '1']
const shown = () => ['capture', storybook.folder, '--only', 'a--shown', ...out()]

/** A file that may be executed: `doctor` does not start the browser. */
function executable(): string {
  const path = join(emptyFolder(), 'chrome')
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, 0o755)
  return path
}

/** A folder with a picture of another tool. */
function pictures(): string {
  const folder = emptyFolder()
  copyFileSync(fromRoot('demo/pairs/alert-danger/story.png'), join(folder, 'alert.png'))
  return folder
}

const CALLS: Record<string, Calls> = {
  init: {
    done: () => ['init'],
    usage: () => ['init', '--ci', 'jenkins'],
    online: null,
  },
  doctor: {
    done: () => at('doctor', storybookFolder()),
    usage: () => at('doctor', '/nowhere'),
    online: () => at('doctor', storybookFolder()),
  },
  deploy: {
    // Another build of v1 would have other captures.
    done: () => ['deploy', storybookFolder(), '--version-id', 'v2'],
    usage: () => at('deploy', emptyFolder()),
    online: () => at('deploy', storybookFolder()),
  },
  changed: {
    done: () => ['changed', storybookFolder(), storybookFolder()],
    usage: () => ['changed', 'v1'],
    online: () => at('changed', 'v1', 'v2'),
  },
  capture: {
    done: shown,
    usage: () => [...shown(), '--viewport', 'wide'],
    online: () => at('capture'),
  },
  'capture map': {
    done: () => at('capture', 'map'),
    usage: () => at('capture', 'map', '--storybook', '/nowhere'),
    online: () => at('capture', 'map'),
  },
  images: {
    done: () => ['images', pictures(), '--version-id', 'v3'],
    usage: () => at('images', '/nowhere'),
    online: () => at('images', pictures()),
  },
  review: {
    done: () => at('review', '--fail-on', 'open'),
    usage: () => at('review', '--fail-on', 'everything'),
    online: () => at('review'),
  },
  comment: {
    done: () => at('comment', '--dry-run'),
    usage: () => at('comment'),
    online: () => at('comment', '--dry-run'),
  },
  close: {
    done: () => ['close', '--pull-request', '7', '--repository', 'acme/shop'],
    usage: () => ['close', '--retries', '0'],
    online: () => at('close'),
  },
}

const ALL = Object.entries(CALLS)
const ONLINE = ALL.flatMap(([name, { online }]) => (online ? [[name, online] as const] : []))

/** The command's end where every request gets this response. */
async function endWhere(args: string[], meddling: Omit<Meddling & { kind: 'respond' }, 'kind'>) {
  const proxy = await startProxy(service, () => ({ kind: 'respond', ...meddling }))
  try {
    return await runHere(args, { url: proxy.url })
  } finally {
    await proxy.close()
  }
}

/** Needs a project that is connected to GitHub: its codes are in test/system/code-host/fork-runs.test.ts. */
const ELSEWHERE = 'challenge'

it('has a case for every command', () => {
  const commands = COMMANDS.map(({ name }) => name).filter((name) => name !== ELSEWHERE)
  expect(Object.keys(CALLS)).toEqual(commands)
})

describe('0, done:', () => {
  it.each(ALL)('%s', async (name, { done }) => {
    const env = name === 'doctor' ? { CHROME_PATH: executable() } : {}
    const { code, stderr } = await run(done(), { env })
    expect(code, stderr).toBe(0)
  })

  it.each(ALL)('%s --help', async (name) => {
    const words = name.split(' ')
    const { code, stdout, stderr } = await runnerOf(name)([...words, '--help'], {
      url: '',
      key: '',
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`Usage: storybook-review ${name} `)
  })
})

describe('1, found:', () => {
  it('review, and none but it', async () => {
    const { code, stdout, stderr } = await run(at('review'))
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: .*--fail-on waiting/m)])
    expect(stdout).toContain('candidate')
    expect((await run(at('comment', '--dry-run'))).code).toBe(0)
  })
})

describe('2, usage:', () => {
  it.each(ALL)('%s', async (name, { usage, online }) => {
    const calls = [
      runnerOf(name)(usage()),
      runHere([...name.split(' '), '--nonsense']),
      runHere(usage(), { url: 'no address' }),
      ...(online && name !== 'doctor'
        ? [
            runHere(online(), { url: '' }),
            runHere(online(), { key: '' }),
            runHere(online(), { key: 'svc-mistaken' }),
          ]
        : []),
    ]
    for (const { code, stdout, stderr } of await Promise.all(calls)) {
      expect(code, stderr).toBe(2)
      if (name !== 'doctor') expect(stdout).toBe('')
      expect(stderr).toMatch(/^error: [^\n]+\n$/m)
      expect(stderr).not.toContain('svc-mistaken')
    }
  })
})

describe('3, refused:', () => {
  const UNKNOWN_KEY = `svc_proj_demo_${'A'.repeat(43)}`

  it.each(ONLINE)('%s', async (name, online) => {
    for (const { code, stderr } of await Promise.all([
      runnerOf(name)(online(), { key: UNKNOWN_KEY }),
      runHere([...online(), '--project', 'another']),
    ])) {
      expect(code, stderr).toBe(3)
      expect(stderr).not.toContain(UNKNOWN_KEY)
    }
  })

  it.each([401, 403, 409, 413, 429])('deploy, by a %i', async (status) => {
    const { code, stderr } = await endWhere(at('deploy', storybookFolder()), { status })
    expect([code, stderr]).toEqual([3, expect.stringContaining(`: ${status}`)])
  })
})

describe('4, network:', () => {
  it.each(ONLINE)('%s', async (name, online) => {
    for (const { code, stderr } of await Promise.all([
      // Nobody may listen on it (RFC 6335 §6): it is reserved.
      runnerOf(name)(online(), { url: 'http://127.0.0.1:1' }),
      endWhere(online(), { status: 500 }),
      endWhere(online(), { status: 503, headers: { 'Retry-After': '0' } }),
      endWhere(online(), { status: 200, body: '<html>' }),
    ]))
      expect(code, stderr).toBe(4)
  })
})

describe('5, incomplete:', () => {
  it('capture, of a story that shows nothing, unless one may be left uncaptured', async () => {
    const { code, stderr } = await run(['capture', storybook.folder, ...out()])
    expect([code, stderr]).toEqual([5, expect.stringContaining('a--blank was not captured')])
    const granted = ['--allow-uncaptured', '1']
    expect((await runHere(['capture', storybook.folder, ...granted, ...out()])).code).toBe(0)
  })

  it.each(['review', 'comment --dry-run'])('%s, of a version with such a story', async (call) => {
    const other = await service.newProject()
    const outcomes = [{ story_id: 'a--blank', outcome: 'not_captured', reason: 'blank' }]
    await publish(service, other, 'v1', zipOf({ 'index.html': '<p>' }))
    await recordOutcomes(service, other, 'v1', { pairs: [], others: outcomes })
    // With the usual retries: a connection that this process left open may have ended.
    const args = [...call.split(' '), '--version-id', 'v1']
    const { code, stderr } = await runHere(args, { key: other.key })
    expect([code, stderr]).toEqual([5, expect.stringMatching(/^error: 0 of 1 captured/m)])
    const granted = [...args, '--allow-uncaptured', '1']
    expect((await runHere(granted, { key: other.key })).code).toBe(0)
  })
})

describe('70, a defect:', () => {
  /** What a command meets in a runtime that is not as it should be. */
  const BROKEN = `--import=data:text/javascript,URL.parse=()=>{throw%20new%20TypeError('broken')}`

  /** The same in this process, while the command runs. */
  async function runBroken(args: string[]): Promise<Ended> {
    const parse = vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('broken')
    })
    try {
      return await runHere(args)
    } finally {
      parse.mockRestore()
    }
  }

  it.each(ALL)('%s', async (name, { done, online }) => {
    const args = [...(online ?? done)(), '--url', 'http://localhost:1']
    const { code, stdout, stderr } =
      name === PACKED ? await run(args, { env: { NODE_OPTIONS: BROKEN } }) : await runBroken(args)
    expect([code, stdout]).toEqual([70, ''])
    expect(stderr).toMatch(
      /^error: storybook-review \d\S+ has a defect; please report this:\nTypeError: broken/,
    )
  })
})
