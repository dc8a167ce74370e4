import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.ts'

/** Returns what changes when a file that one of the patterns names does, by its name or its content. */
export function digestOf(patterns: readonly string[], root = ROOT): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of globSync([...patterns], { cwd: root }).toSorted()) {
    const path = join(root, name)
    if (statSync(path).isFile()) hash.update(`\0${name}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
