import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PackageManager } from './package-manager.ts'
import { findStorybooks, installationOf, type Storybook } from './storybooks.ts'
import { workspacePatterns } from './workspaces.ts'

/** How a repository installs and builds. */
export interface Project {
  /** The repository's root, where its CI service looks for workflows. */
  root: string
  manager: PackageManager
  /** Where packages are installed, from the root. */
  installIn: string
  /** At least one. */
  storybooks: Storybook[]
  defaultBranch: string
  hasGitlab: boolean
}

/** Reads how the repository of a folder installs and builds from its files. */
export function readProject(cwd: string): Project {
  const root = rootOf(cwd)
  const storybooks = findStorybooks(root, cwd)
  // Packages of a monorepo are installed together.
  const { folder: installIn, manager } = installationOf(root, storybooks[0]?.folder ?? '.')
  return {
    root,
    manager,
    installIn,
    storybooks,
    defaultBranch: defaultBranch(cwd),
    hasGitlab: existsSync(join(root, '.gitlab-ci.yml')),
  }
}

/** The folder of the checkout; without one, that of the monorepo; else the folder itself. */
function rootOf(cwd: string): string {
  const above = [cwd]
  for (let at = cwd; dirname(at) !== at; at = dirname(at)) above.push(dirname(at))
  return (
    above.find((folder) => existsSync(join(folder, '.git'))) ??
    above.find((folder) => workspacePatterns(folder) !== null) ??
    cwd
  )
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
