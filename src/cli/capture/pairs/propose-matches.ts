import type { MapEntry } from './design-map.ts'
import type { Screen } from './screens.ts'
import { storyTitle, type Story } from '../storybook/stories.ts'

/** The least share of words that two names must have in common. */
const LEAST_LIKENESS = 0.5

/**
 * Proposes a screen for every story without a confirmed entry, by the words of their names; each screen once,
 * the most similar first. Confirmed entries are kept, earlier proposals are replaced.
 */
export function proposeMatches(
  stories: readonly Story[],
  screens: readonly Screen[],
  entries: readonly MapEntry[],
): MapEntry[] {
  const confirmed = entries.filter(({ confirmed }) => confirmed)
  const takenStories = new Set(confirmed.map(({ story }) => story))
  const takenScreens = new Set(confirmed.map(place))
  // If several snapshots hold a frame, the last one counts.
  const newest = [...new Map(screens.map((screen) => [place(screen), screen])).values()]
  const likely = stories
    .flatMap((story) => {
      const words = wordsOf(storyTitle(story))
      return newest.map((screen) => ({
        story,
        screen,
        likeness: likeness(words, wordsOf(screen.name)),
      }))
    })
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness || (a.story.id < b.story.id ? -1 : 1))
  const proposed: MapEntry[] = []
  for (const { story, screen } of likely) {
    if (takenStories.has(story.id) || takenScreens.has(place(screen))) continue
    takenStories.add(story.id)
    takenScreens.add(place(screen))
    const { file_key, node_id, name } = screen
    proposed.push({ story: story.id, file_key, node_id, screen: name, confirmed: false })
  }
  return [...confirmed, ...proposed]
}

const place = ({ file_key, node_id }: Pick<MapEntry, 'file_key' | 'node_id'>): string =>
  `${file_key} ${node_id}`

/** Returns the words of a name: `Components/IconButton / Primary` has components, icon, button, primary. */
const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )

/** Returns the similarity. Words only in the story's path count half: frames are seldom named after sidebar folders. */
function likeness(story: ReadonlySet<string>, screen: ReadonlySet<string>): number {
  const common = [...screen].filter((word) => story.has(word)).length
  const missing = story.size - common
  const extra = screen.size - common
  return common / Math.max(1, common + missing / 2 + extra)
}
