import { usageError } from '../../errors.ts'
import { storyTitle, type Story } from '../storybook/stories.ts'

/** Stories whose id or title one of the patterns fits, in which `*` stands for anything; all without a pattern. */
export function selectStories(
  stories: readonly Story[],
  patterns: readonly string[] = [],
): Story[] {
  if (patterns.length === 0) return [...stories]
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`, 'i')
  })
  const selected = stories.filter((story) =>
    expressions.some(
      (expression) => expression.test(story.id) || expression.test(storyTitle(story)),
    ),
  )
  if (selected.length === 0) throw usageError(`No story fits ${patterns.join(', ')}`)
  return selected
}
