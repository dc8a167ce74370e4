import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { fromRoot } from '../../scripts/local/project.ts'
import { temporaryFolder } from '../temporary.ts'

/** Unpacks the demo's Storybook into a folder. */
export function unpackedDemo(): string {
  const folder = temporaryFolder('demo')
  for (const [path, content] of Object.entries(
    unzipSync(readFileSync(fromRoot('demo/storybook.zip'))),
  )) {
    if (path.endsWith('/')) continue
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  return folder
}
