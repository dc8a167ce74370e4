import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { emptyFolder } from './cli.ts'

/** The least that is a built Storybook. */
const PAGES = {
  'index.html': '<title>Manager</title>',
  'iframe.html': '<title>Preview</title>',
  'index.json': JSON.stringify({ v: 5, entries: {} }),
}

/** A new folder with a built Storybook and the given files besides. */
export function storybookFolder(files: Record<string, string | Uint8Array> = {}): string {
  const folder = emptyFolder()
  for (const [path, content] of Object.entries({ ...PAGES, ...files })) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  return folder
}
