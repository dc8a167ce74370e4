import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measuredOf } from './bounds.ts'
import { cli, emptyFolder, type Ended } from '../cli/support/cli.ts'
import { HEAVY, heavyArchive } from './heavy-builds.ts'
import { listen } from '../../cli/support/listen.ts'

/** Over what the program takes to print its version. */
const MOST_MEBIBYTES = 256
const MOST_SECONDS = 60

const archives = new Map<string, Uint8Array>()
let url: string
let close: () => Promise<void>
/** Writes what the process has taken at most; what its parent takes does not count, as it does in `maxRSS`. */
let meter: string

beforeAll(async () => {
  meter = join(emptyFolder(), 'meter.cjs')
  writeFileSync(
    meter,
    `const { readFileSync, writeFileSync } = require('node:fs')
     process.on('exit', () => {
       const status = readFileSync('/proc/self/status', 'utf8')
       writeFileSync(process.env.METER, /VmHWM:\\s+(\\d+) kB/.exec(status)[1])
     })`,
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://service')
    const archive = archives.get(pathname.split('/')[3] ?? '')
    if (!archive) return response.end('{"project":"shop"}')
    const [, first = '', last] = /^bytes=(\d*)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const start = first === '' ? Math.max(0, archive.length - Number(last)) : Number(first)
    const end = first === '' ? archive.length : Math.min(archive.length, Number(last) + 1)
    const range = `bytes ${start}-${end - 1}/${archive.length}`
    response.writeHead(206, { ETag: '"1"', 'Content-Range': range })
    response.end(archive.subarray(start, end))
  })
  ;({ url, close } = await listen(server))
})

afterAll(() => close?.())

/** Runs a command, and returns what it took at most, in MiB. */
async function measured(args: string[]): Promise<Ended & { mebibytes: number }> {
  const METER = join(emptyFolder(), 'kibibytes')
  const env = {
    METER,
    NODE_OPTIONS: `--require ${meter}`,
    STORYBOOK_REVIEW_KEY: 'svc_proj_demo_key',
  }
  const ended = await cli(args, { env: { ...env, STORYBOOK_REVIEW_URL: url } })
  return { ...ended, mebibytes: Number(readFileSync(METER, 'utf8')) / 1024 }
}

const CASES = Object.keys(HEAVY).map((what): [string] => [what])
/** Text that is searched, and a list that is parsed. */
const USUAL = [
  'scripts of names alone',
  'a list of what stories are rendered from, of millions of values',
]

it.each(measuredOf(CASES, USUAL))('`changed` takes little for two builds with %s', async (what) => {
  for (const version of ['v1', 'v2']) archives.set(version, heavyArchive(what, version))
  const idle = await measured(['--version'])
  const startedAt = Date.now()
  const { code, stderr, mebibytes } = await measured(['changed', 'v1', 'v2', '--json'])
  expect([0, 2, 4], stderr).toContain(code)
  expect(mebibytes - idle.mebibytes).toBeLessThan(MOST_MEBIBYTES)
  expect(Date.now() - startedAt).toBeLessThan(MOST_SECONDS * 1000)
})
