import { readFileSync } from 'node:fs'
import { fromRoot } from './local/project.ts'
import { lockProblems, type Exception, type LockEntry } from './lock/problems.ts'

// `npm run check:lock`: fails where a lock file leaves open what is installed, or where from.

interface Manifest {
  allowScripts?: Record<string, boolean>
}

interface Lock {
  packages: Record<string, LockEntry>
}

const EXCEPTIONS = read('scripts/lock/without-integrity.json') as Exception[]
const FOLDERS = [
  { folder: '.', exceptions: EXCEPTIONS },
  { folder: 'demo', exceptions: [] },
  { folder: 'bench/judge/libraries', exceptions: [] },
]

function read(...path: string[]): unknown {
  return JSON.parse(readFileSync(fromRoot(...path), 'utf8'))
}

for (const { folder, exceptions } of FOLDERS) {
  const { packages } = read(folder, 'package-lock.json') as Lock
  const { allowScripts = {} } = read(folder, 'package.json') as Manifest
  for (const problem of lockProblems({ packages, exceptions, allowScripts })) {
    console.error(`${folder}/package-lock.json: ${problem}`)
    process.exitCode = 1
  }
}
