// Packs storybook/ into storybook.zip: same input, same bytes.
// Entries sorted by name, one fixed timestamp, deflate level 9, index.html at the root.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'

const MAX_BYTES = 2 * 1024 * 1024
const source = fileURLToPath(new URL('./storybook', import.meta.url))
const target = fileURLToPath(new URL('./storybook.zip', import.meta.url))

// ZIP times carry no zone: built from local parts, they read the same everywhere.
const mtime = new Date(2026, 0, 1, 0, 0, 0)

const names = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
  .map((entry) => relative(source, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .sort()

if (!names.includes('index.html')) throw new Error('storybook/index.html is missing: build first.')

const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(source, name))]))
const zip = zipSync(files, { level: 9, mtime })

if (zip.length > MAX_BYTES) throw new Error(`storybook.zip is too big: ${zip.length} bytes.`)
writeFileSync(target, zip)
console.log(`storybook.zip: ${names.length} files, ${zip.length} bytes`)
