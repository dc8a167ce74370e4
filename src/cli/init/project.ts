import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** How a repository installs and builds. */
export interface Project {
  manager: PackageManager
  /** The command that builds the Storybook. */
  build: string
  defaultBranch: string
  hasGitlab: boolean
}

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
]

/** Scripts that Storybook's own installer has written, over the years. */
const BUILD_SCRIPTS = ['build-storybook', 'storybook:build', 'build:storybook']

const Manifest = z.object({ scripts: z.record(z.string(), z.string()).optional() })

/** Reads how a repository installs and builds from its files. */
export function readProject(folder: string): Project {
  const found = BY_LOCK_FILE.find(([file]) => existsSync(join(folder, file)))
  const manager = found?.[1] ?? NPM
  const script = BUILD_SCRIPTS.find((name) => scriptsOf(folder)[name])
  return {
    manager,
    build: script ? `${manager.run} ${script}` : `${manager.exec} storybook build`,
    defaultBranch: defaultBranch(folder),
    hasGitlab: existsSync(join(folder, '.gitlab-ci.yml')),
  }
}

function scriptsOf(folder: string): Record<string, string> {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return Manifest.parse(manifest).scripts ?? {}
  } catch {
    return {}
  }
}

/** The branch that a clone of the remote repository begins with. */
function defaultBranch(cwd: string): string {
  try {
    const ref = execFileSync('git', ['symbolic-ref', 'refs/remotes/origin/HEAD'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return ref.trim().replace('refs/remotes/origin/', '')
  } catch {
    return 'main'
  }
}
