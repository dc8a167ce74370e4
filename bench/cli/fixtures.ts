import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { fromRoot } from '../../scripts/local/project.ts'

const TARGET = 'test/cli/fixtures/storybooks.zip'

/** Not a part of what is tested: the manager, fonts and pictures, source maps, bundled libraries. */
const LEFT_OUT =
  /\.map$|LICENSE|^sb-|woff2$|webp$|svg$|^licenses|^index\.html$|^project\.json$|mocker/

/** A larger script is a library's, unless it speaks of these: of stories, or of the preview. */
const LIBRARY_BYTES = 20_000
const OURS = /hb-root|\.stories/

/** Of a still larger one its beginning is kept, and what stands around these. */
const LARGEST_BYTES = 100_000
const ANCHORS = /["'`]\.\/src\/[^"'`]+["'`]\s*:\s*\(\)\s*=>|hb-root/g
/** Vite's list of files to load: the beginning ends behind it, because it grows with the files. */
const PRELOAD_LIST = /m\.f=\[[^\]]*\]/
const AROUND_BYTES = 1500

/** Writes the builds, cut down to what tests need, as one archive in which equal files stand once. */
export function writeFixtures(builds: ReadonlyMap<string, string>): void {
  const blobs: Record<string, Uint8Array> = {}
  const manifest: Record<string, Record<string, string>> = {}
  for (const [name, folder] of builds) {
    const files: Record<string, string> = {}
    for (const path of filesOf(folder)) {
      const content = cutDown(readFileSync(join(folder, path)))
      const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
      blobs[digest] = content
      files[path] = digest
    }
    manifest[name] = files
  }
  const index = new TextEncoder().encode(JSON.stringify(manifest))
  const zip = zipSync({ 'builds.json': index, ...blobs }, { level: 9, mtime: new Date(1980, 0, 1) })
  writeFileSync(fromRoot(TARGET), zip)
  console.log(`${TARGET}: ${zip.length} bytes`)
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !LEFT_OUT.test(path) && statSync(join(folder, path)).isFile())
    .toSorted()

/** A library becomes empty, but stays: without it, the hash in its name would be a part of what names it. */
function cutDown(content: Buffer): Uint8Array {
  const text = content.toString('utf8')
  if (content.length > LIBRARY_BYTES && !OURS.test(text)) return Buffer.alloc(0)
  if (content.length <= LARGEST_BYTES) return content
  const list = PRELOAD_LIST.exec(text)
  let end = list ? list.index + list[0].length + AROUND_BYTES : 0
  let kept = text.slice(0, end)
  for (const { index } of text.matchAll(ANCHORS)) {
    kept += text.slice(Math.max(end, index - AROUND_BYTES), index + AROUND_BYTES)
    end = Math.max(end, index + AROUND_BYTES)
  }
  return Buffer.from(kept)
}
