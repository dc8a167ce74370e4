import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compareStories } from '../../src/cli/stories/compare-stories.ts'
import { storiesOfFolder } from '../../src/cli/stories/stories-of.ts'
import type { StoriesFile } from '../../src/cli/stories/stories-file.ts'
import { printTable } from '../table.ts'
import { temporaryFolder } from '../temporary.ts'
import { writeFixtures } from './fixtures.ts'
import { build, BUNDLERS, EDITS, makeProject, type Bundler } from './storybooks.ts'

/** What is built again; node_modules stays. */
const SOURCES = ['src', '.storybook']

/**
 * Builds a Storybook with each bundler, and again after each edit, and prints which stories are taken
 * for changed. With `fixtures`, keeps what the tests need of the builds.
 */
export async function benchChanged({ fixtures }: { fixtures: boolean }): Promise<void> {
  const builds = new Map<string, string>()
  for (const bundler of BUNDLERS) {
    const folders = buildAll(bundler)
    const before = await storiesOfFolder(folders.get('before') ?? '')
    const rows: string[][] = []
    for (const [edit, folder] of folders) {
      builds.set(`${bundler}, ${edit}`, folder)
      if (edit !== 'before') rows.push([edit, ...(await figuresOf(before, folder))])
    }
    printTable(
      `Stories named after an edit (${bundler})`,
      ['edit', 'changed', 'new', 'of', 'ms'],
      rows,
    )
  }
  if (fixtures) writeFixtures(builds)
}

/** Folders of the build before any edit and of that after each. */
function buildAll(bundler: Bundler): Map<string, string> {
  const root = temporaryFolder(`storybook-${bundler}`)
  const [project, sources] = [join(root, 'project'), join(root, 'sources')]
  mkdirSync(project)
  makeProject(bundler, project)
  for (const part of SOURCES) cpSync(join(project, part), join(sources, part), { recursive: true })
  const folders = new Map<string, string>()
  for (const [name, edit] of [['before', EDITS['nothing']] as const, ...Object.entries(EDITS)]) {
    for (const part of SOURCES)
      cpSync(join(sources, part), join(project, part), { recursive: true })
    edit?.(project)
    const target = join(root, `build-${folders.size}`)
    build(project, target)
    folders.set(name, target)
  }
  return folders
}

async function figuresOf(before: StoriesFile, folder: string): Promise<string[]> {
  const startedAt = performance.now()
  const after = await storiesOfFolder(folder)
  const took = performance.now() - startedAt
  const { changed, added, unchanged } = compareStories(before, after)
  const files = new Set(changed.map(({ import_path }) => import_path))
  const total = changed.length + added.length + unchanged
  return [
    `${changed.length} in ${files.size} files`,
    `${added.length}`,
    `${total}`,
    took.toFixed(0),
  ]
}
