import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readGenerated, writeGenerated } from './generated.ts'
import { ROOT, fromRoot } from './project.ts'
import { digestOf } from './sources.ts'

/** What `npm run build:docs` and `npm run build:dashboard` read. */
const SOURCES = ['src/**', 'scripts/**', 'migrations/**', 'package.json', 'package-lock.json']
const RESULTS = [
  'documents.bin',
  'judge-rules.ts',
  'release.ts',
  'clients/dashboard.ts',
  'clients/diff.ts',
  'clients/pipeline.ts',
  'dashboard/index.html',
]
/** The digest of the sources that `generated/` was made from. */
const STAMP = 'sources.sha256'

/** Rebuilds `generated/`, unless that was done since its sources last changed: it takes seconds of CPU. */
export function buildGenerated(): void {
  const digest = digestOf(SOURCES)
  if (
    RESULTS.every((name) => existsSync(fromRoot('generated', name))) &&
    digest === readGenerated(STAMP)
  )
    return
  for (const script of ['build:docs', 'build:dashboard'])
    execFileSync('npm', ['run', '--silent', script], { cwd: ROOT, stdio: 'inherit' })
  writeGenerated(STAMP, digest)
}
