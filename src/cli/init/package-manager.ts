import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'

/** How a repository installs its packages and runs them. */
export interface PackageManager {
  /** Brings the package manager itself, where Node does not. */
  setup: string | null
  install: string
  /** Runs a program of a dependency. */
  exec: string
  run: string
}

const NPM: PackageManager = { setup: null, install: 'npm ci', exec: 'npx', run: 'npm run' }
const PNPM: PackageManager = {
  setup: 'corepack enable',
  install: 'pnpm install --frozen-lockfile',
  exec: 'pnpm exec',
  run: 'pnpm run',
}
const YARN: PackageManager = {
  setup: 'corepack enable',
  install: 'yarn install --immutable',
  exec: 'yarn',
  run: 'yarn run',
}
/** Version 1 knows no `--immutable`. */
const YARN_CLASSIC: PackageManager = { ...YARN, install: 'yarn install --frozen-lockfile' }
const BUN: PackageManager = {
  setup: 'npm install --global bun@1.4.5',
  install: 'bun install --frozen-lockfile',
  exec: 'bunx',
  run: 'bun run',
}

/** By the lock file that each of them writes. */
const BY_LOCK_FILE: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['pnpm-lock.yaml', PNPM],
  ['yarn.lock', YARN],
  ['bun.lock', BUN],
  ['bun.lockb', BUN],
  ['package-lock.json', NPM],
]

const BY_NAME: Readonly<Record<string, PackageManager>> = {
  npm: NPM,
  pnpm: PNPM,
  yarn: YARN,
  bun: BUN,
}

export const hasLockFile = (folder: string): boolean =>
  BY_LOCK_FILE.some(([file]) => existsSync(join(folder, file)))

/** Returns the package manager of a folder: the one that its package.json names, else that of its lock file, else npm. */
export function packageManagerOf(folder: string): PackageManager {
  const [name = '', version = ''] = readManifest(folder).packageManager?.split('@') ?? []
  const byFile = BY_LOCK_FILE.find(([file]) => existsSync(join(folder, file)))?.[1]
  const manager = (Object.hasOwn(BY_NAME, name) && BY_NAME[name]) || byFile || NPM
  if (manager !== YARN) return manager
  return version.startsWith('1.') || hasClassicLock(folder) ? YARN_CLASSIC : YARN
}

function hasClassicLock(folder: string): boolean {
  const path = join(folder, 'yarn.lock')
  return existsSync(path) && readFileSync(path, 'utf8').includes('# yarn lockfile v1')
}
