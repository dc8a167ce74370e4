import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runWrangler } from './local/wrangler.ts'

// `npm run check:bundle`: fails where a deployment would upload more than this.

/**
 * Gzipped, code and texts. Every start of an isolate loads all of it, so that first requests pay for what is added
 * here. The code is some 289 KiB (a third of it the judge, a seventh zod), the API description, compressed already, some 48.
 * Static assets would take the latter out, but put a router in front of every request: here a Worker that returns 4 KB
 * took 340 µs of CPU instead of 84 with `[assets]` and `run_worker_first`, and a hot file of the CDN takes no more.
 */
const MAX_KIB = 337

/**
 * What is for the API description and the tests alone: schemas of responses, of which the Worker needs the types, and what
 * makes JSON Schemas or remembers what refers to itself (an `[alias]` that a release of zod may leave behind).
 */
const LEFT_OUT =
  /\/(?:(?:view|artifact)-schema\.ts|(?:to-json-schema|json-schema-processors|memoizer)\.js)$/

/** Files that a dry run writes beside the modules that are uploaded. */
const NOT_UPLOADED = new Set(['.md', '.map'])

const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-bundle-'))
try {
  await runWrangler(['deploy', '--dry-run', '--outdir', folder])
  const uploaded = readdirSync(folder).filter((name) => !NOT_UPLOADED.has(extname(name)))
  const sizes = uploaded.map((name) => gzipSync(readFileSync(join(folder, name))).length / 1024)
  const kib = Math.ceil(sizes.reduce((sum, size) => sum + size, 0))
  console.log(`The bundle takes ${kib} of ${MAX_KIB} KiB, gzipped.`)
  if (kib > MAX_KIB) process.exitCode = 1
  const { sources } = JSON.parse(readFileSync(join(folder, 'worker.js.map'), 'utf8')) as {
    sources: string[]
  }
  for (const source of sources.filter((path) => LEFT_OUT.test(path))) {
    console.log(`${source} is bundled, though only the API description needs it.`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
