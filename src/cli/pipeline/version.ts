import type { Settings } from '../settings/settings.ts'
import type { Pipeline } from './pipeline.ts'

/** With 7, one of 20 projects of 5,000 builds has two builds of one name (birthday bound); with 8, one of 340. */
const COMMIT_CHARACTERS = 8

/** The version of what is being built: the one asked for, else the short commit id, else the time. */
export function versionOf(
  { versionId }: Pick<Settings, 'versionId'>,
  { commit }: Pick<Pipeline, 'commit'>,
  now = new Date(),
): string {
  if (versionId) return versionId.value
  if (commit) return shortCommit(commit)
  return now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
}

export const shortCommit = (commit: string): string => commit.slice(0, COMMIT_CHARACTERS)
