import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PNG } from 'pngjs'
import { inject } from 'vitest'
import { newFolder } from './scratch.ts'

export type Files = Record<string, string | Uint8Array>

/** A new folder with these files, by their paths. */
export function folderOf(files: Files): string {
  const folder = newFolder(inject('scratch'))
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  return folder
}

/** What every built Storybook has. */
export const PAGES: Files = { 'index.html': '<title>Manager', 'iframe.html': '<title>Preview' }

/** A PNG of one pixel. */
export const DOT = PNG.sync.write(new PNG({ width: 1, height: 1 }))
