import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runWrangler } from './local/wrangler.ts'

// `npm run check:bundle`: fails where a deployment would upload more than this.

/**
 * Gzipped, code and texts. Every start of an isolate loads all of it, so that what is added here is paid
 * for by first requests; the code is some 210 KiB, a third of it the judge, and the API description, compressed
 * already, some 55 KiB.
 */
const MAX_KIB = 275

/** What stands in the folder of a dry run beside the modules that are uploaded. */
const NOT_UPLOADED = new Set(['.md', '.map'])

const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-bundle-'))
try {
  await runWrangler(['deploy', '--dry-run', '--outdir', folder])
  const uploaded = readdirSync(folder).filter((name) => !NOT_UPLOADED.has(extname(name)))
  const sizes = uploaded.map((name) => gzipSync(readFileSync(join(folder, name))).length / 1024)
  const kib = Math.ceil(sizes.reduce((sum, size) => sum + size, 0))
  console.log(`The bundle takes ${kib} of ${MAX_KIB} KiB, gzipped.`)
  if (kib > MAX_KIB) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
