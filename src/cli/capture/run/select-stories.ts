import { usageError } from '../../errors.ts'
import { storyTitle, type Story } from '../storybook/stories.ts'

/** Returns the stories whose id or title matches a pattern, in which `*` stands for anything; without patterns all. */
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
  if (selected.length === 0) throw usageError(`No story matches ${patterns.join(', ')}`)
  return selected
}
