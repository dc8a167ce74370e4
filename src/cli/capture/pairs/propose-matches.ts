import type { MapEntry } from './design-map.ts'
import type { Screen } from './screens.ts'
import { storyTitle, type Story } from '../storybook/stories.ts'

/** Words in common, of all words of the two; below this a name says nothing. */
const LEAST_LIKENESS = 0.5

/**
 * Proposes a screen for every story without an entry, by the words of their names; each screen once, the
 * likest first. Entries that are there stay as they are, proposals of before are proposed anew.
 */
export function proposeMatches(
  stories: readonly Story[],
  screens: readonly Screen[],
  entries: readonly MapEntry[],
): MapEntry[] {
  const confirmed = entries.filter(({ confirmed }) => confirmed)
  const takenStories = new Set(confirmed.map(({ story }) => story))
  const takenScreens = new Set(confirmed.map(place))
  // Of a frame in several snapshots the last one counts.
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

/** `Components/IconButton / Primary` is components, icon, button, primary. */
const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )

/** Words that only the story's path has count half: folders of the sidebar are seldom in a frame's name. */
function likeness(story: ReadonlySet<string>, screen: ReadonlySet<string>): number {
  const common = [...screen].filter((word) => story.has(word)).length
  const missing = story.size - common
  const foreign = screen.size - common
  return common / Math.max(1, common + missing / 2 + foreign)
}
