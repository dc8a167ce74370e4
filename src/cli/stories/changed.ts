import { resolve } from 'node:path'
import type { Context } from '../command-line/command.ts'
import { compareStories } from './compare-stories.ts'
import { printChanges } from './print-changes.ts'
import type { StoriesFile } from './stories-file.ts'
import { storiesOfFolder, storiesOfVersion } from './stories-of.ts'

/** Prints which stories differ between two builds, each a deployed version or a folder. */
export async function changed(context: Context, from: string, to: string): Promise<void> {
  // One after the other: each may take some memory.
  const before = await storiesOf(context, from)
  const after = await storiesOf(context, to)
  printChanges(context, { from, to, changes: compareStories(before, after) })
}

/** A version holds no slash, so whatever does is a folder. */
async function storiesOf(context: Context, build: string): Promise<StoriesFile> {
  if (/[\\/]|^\.\.?$/.test(build)) return storiesOfFolder(resolve(context.cwd, build))
  return storiesOfVersion(await context.service(), build)
}
