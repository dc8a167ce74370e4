import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'

const BUILT = fromRoot('generated/dashboard')
const FIRST_VIEW_BYTES = 100 * 1024

const sizeOf = (path: string): number => gzipSync(readFileSync(join(BUILT, path))).length

/** The scripts that a module names, and those that they name, whenever they are loaded. */
function scriptsFrom(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const source = readFileSync(join(BUILT, path), 'utf8')
  for (const [, name = ''] of source.matchAll(/(?:from|import)\s*["'](?:\.\/)?([\w.-]+\.js)["']/g))
    scriptsFrom(`assets/${name}`, found)
  return found
}

it('shows any first view with less than 100 KB of script, gzipped', () => {
  const entry = /src="\/(assets\/[^"]+\.js)"/.exec(
    readFileSync(join(BUILT, 'index.html'), 'utf8'),
  )![1]!
  const pages = readdirSync(join(BUILT, 'assets')).filter((name) => /-page-.*\.js$/.test(name))
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) {
    const needed = scriptsFrom(`assets/${page}`, scriptsFrom(entry, new Set()))
    const bytes = [...needed].reduce((sum, path) => sum + sizeOf(path), 0)
    expect([page, bytes < FIRST_VIEW_BYTES]).toEqual([page, true])
  }
})
