import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import * as z from 'zod'
import { usageError } from '../errors.ts'
import { readJson, readManifest } from './manifest.ts'
import { hasLockFile, packageManagerOf, type PackageManager } from './package-manager.ts'
import { isWorkspace, workspacePatterns } from './workspaces.ts'

/** A Storybook of the repository. */
export interface Storybook {
  /** Of small letters, digits and -; null for the only one. */
  name: string | null
  /** From the repository's root; `.` for the root. */
  folder: string
  build: {
    command: string
    /** Where it is run. */
    folder: string
  }
}

const MAIN_FILE = /^main\.[cm]?[jt]sx?$/
/** What holds no package of the repository, or is no part of it. */
const SKIPPED = /^(?:\.|node_modules$|dist$|build$|coverage$|storybook-static$)/
const MOST_FOLDERS = 10_000
const MOST_LEVELS = 6
/** As many jobs can be looked over; more are likely fixtures. */
const MOST_STORYBOOKS = 30

/** Folders that can stand in a workflow and in a script as they are, without any quotes. */
const PLAIN = /^(?:\.|[\w@][\w@.+-]*(?:\/[\w@][\w@.+-]*)*)$/

/**
 * Finds the Storybooks of the repository: those of its packages, if it has several; else the one of the folder in which the
 * command is run.
 */
export function findStorybooks(root: string, cwd: string): Storybook[] {
  const patterns = workspacePatterns(root)
  const found = patterns === null ? [] : packagesWithStorybook(root, patterns)
  const folders = found.length > 0 ? found : [pathFrom(root, cwd)]
  const names = namesOf(folders)
  return folders.map((folder, i) => {
    if (!PLAIN.test(folder))
      throw usageError(
        `${JSON.stringify(folder)} has a Storybook, but characters that a workflow cannot hold safely: rename the folder`,
      )
    return { name: names[i] ?? null, folder, build: buildOf(root, folder) }
  })
}

const pathFrom = (root: string, folder: string): string =>
  relative(root, folder).split(sep).join('/') || '.'

function packagesWithStorybook(root: string, patterns: readonly string[]): string[] {
  const found = foldersBelow(root).filter(
    (folder) => isWorkspace(patterns, folder) && hasStorybook(join(root, folder)),
  )
  // Below the root of Nx's older repositories lies what the Storybooks of all projects have in common.
  const isShared = existsSync(join(root, 'nx.json')) && found.length > 0
  const all = hasStorybook(root) && !isShared ? ['.', ...found] : found
  if (all.length > MOST_STORYBOOKS)
    throw usageError(
      `${all.length} packages have a Storybook, more than the ${MOST_STORYBOOKS} for which a workflow is written: run it with --ci none, and write a workflow by docs/ci.md`,
    )
  return all
}

function hasStorybook(folder: string): boolean {
  const settings = join(folder, '.storybook')
  return existsSync(settings) && readdirSync(settings).some((file) => MAIN_FILE.test(file))
}

/** The folders in which a package may be, each level in the order of names. */
function foldersBelow(root: string): string[] {
  const all: string[] = []
  let level = ['']
  for (let depth = 0; depth < MOST_LEVELS; depth++) {
    level = level.flatMap((parent) => childrenOf(root, parent))
    all.push(...level)
    if (all.length > MOST_FOLDERS)
      throw usageError(`${root} has more than ${MOST_FOLDERS} folders in which a package may be`)
  }
  return all.toSorted()
}

const childrenOf = (root: string, parent: string): string[] =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
    .map(({ name }) => (parent === '' ? name : `${parent}/${name}`))

/** Short names where the last parts of the folders tell them apart, else longer ones. */
function namesOf(folders: readonly string[]): (string | null)[] {
  if (folders.length === 1) return [null]
  const short = folders.map((folder) => slug(basename(folder)))
  const names = new Set(short).size === short.length ? short : folders.map(slug)
  return names.map((name, i) => (names.indexOf(name) === i ? name : `${name}-${i + 1}`))
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'root'

/** The folder of the lock file that holds for a folder, and the package manager there. */
export function installationOf(
  root: string,
  folder: string,
): { folder: string; manager: PackageManager } {
  let at = folder
  while (at !== '.' && !hasLockFile(join(root, at))) at = dirname(at)
  return { folder: at, manager: packageManagerOf(join(root, at)) }
}

/** Scripts that Storybook's own installer has written, over the years. */
const BUILD_SCRIPTS = ['build-storybook', 'storybook:build', 'build:storybook']

function buildOf(root: string, folder: string): Storybook['build'] {
  const { manager, folder: installed } = installationOf(root, folder)
  const { scripts = {} } = readManifest(join(root, folder))
  const script = BUILD_SCRIPTS.find((name) => scripts[name])
  if (script) return { command: `${manager.run} ${script}`, folder }
  const project = NxProject.safeParse(readJson(join(root, folder, 'project.json'))).data
  if (project && existsSync(join(root, installed, 'nx.json')))
    return {
      command: `${manager.exec} nx run ${project.name}:build-storybook --outputDir=${folder}/storybook-static`,
      folder: installed,
    }
  return { command: `${manager.exec} storybook build`, folder }
}

/** A project whose Storybook Nx's own executor builds, with an output that is named from the root. */
const NxProject = z.object({
  name: z.string().regex(/^[\w@.-][\w@./-]*$/),
  targets: z.object({ 'build-storybook': z.object({ executor: z.string() }) }),
})
