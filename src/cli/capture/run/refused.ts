import type { Refused } from '../engine/refusals.ts'

/** What was refused, and to which stories. */
export interface RefusedByStory extends Refused {
  stories: string[]
}

/** The most that is reported of each: stories of one refusal, and refusals. */
const MOST_STORIES = 100
const MOST_ENTRIES = 500
/** The most lines for people, and stories that a line names. */
const MOST_LINES = 20
const MOST_NAMED = 3

/** Adds what a story was refused to what others were. */
export function noteRefused(
  known: RefusedByStory[],
  story: string,
  refused: readonly Refused[],
): void {
  for (const { what, to, count } of refused) {
    const same = known.find((entry) => entry.what === what && entry.to === to)
    const entry = same ?? { what, to, count: 0, stories: [] }
    if (!same && known.length < MOST_ENTRIES) known.push(entry)
    entry.count += count
    if (!entry.stories.includes(story) && entry.stories.length < MOST_STORIES)
      entry.stories.push(story)
  }
}

const SAY: Record<Refused['what'], (entry: RefusedByStory) => string> = {
  host: ({ to }) =>
    `to ${to || 'further hosts'} were refused${to && `: --allow-host ${to} allows them`}`,
  private: ({ to }) =>
    `to ${to || 'further hosts'} were refused: stories never reach this machine, its network or its cloud`,
  scheme: ({ to }) => `navigations to ${to || 'further'} addresses were refused`,
  window: () => 'windows were refused',
  download: () => 'downloads were refused',
  dialog: () => 'dialogs were dismissed',
}

/** Returns a line for people for each thing that was refused, the most frequent first. */
export const refusedLines = (refused: readonly RefusedByStory[]): string[] =>
  refused
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_LINES)
    .map((entry) => {
      const requests = entry.what === 'host' || entry.what === 'private' ? ' requests' : ''
      const named = entry.stories.slice(0, MOST_NAMED).join(', ')
      const more = entry.stories.length > MOST_NAMED ? ' and others' : ''
      return `${named}${more}: ${entry.count}${requests} ${SAY[entry.what](entry)}`
    })
