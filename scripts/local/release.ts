import { readdirSync, readFileSync } from 'node:fs'
import { writeGenerated } from './generated.ts'
import { fromRoot } from './project.ts'

/** Makes generated/release.ts: which version the code is of, and the migrations that it needs. */
export function writeRelease(): void {
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
    version: string
  }
  const migrations = readdirSync(fromRoot('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  writeGenerated(
    'release.ts',
    `export const VERSION = ${JSON.stringify(version)}\n` +
      `export const MIGRATIONS: readonly string[] = ${JSON.stringify(migrations)}\n`,
  )
}
