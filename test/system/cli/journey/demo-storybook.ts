import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { fromRoot } from '../../../../scripts/local/project.ts'

/** An edit of a built file: the one file that holds the text, once, gets another in its place. */
export interface Edit {
  text: string
  by: string
}

/** The built demo Storybook in a folder of its own, with edits as a change of its sources would make them. */
export function demoFolder(edits: readonly Edit[] = []): string {
  const files = unzipSync(readFileSync(fromRoot('demo/storybook.zip')))
  for (const { text, by } of edits) {
    const holding = Object.entries(files).filter(
      ([name, bytes]) => /^assets\/.*\.(js|css)$/.test(name) && strFromU8(bytes).includes(text),
    )
    const [[name, bytes] = []] = holding
    const parts = bytes ? strFromU8(bytes).split(text) : []
    if (holding.length !== 1 || parts.length !== 2 || name === undefined)
      throw new Error(`the demo does not say "${text}" in exactly one place`)
    files[name] = strToU8(parts.join(by))
  }
  const folder = mkdtempSync(join(tmpdir(), 'demo-storybook-'))
  for (const [name, bytes] of Object.entries(files)) {
    if (name.endsWith('/')) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}
