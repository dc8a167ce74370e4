import type { Context } from '../command-line/command.ts'
import { oneLine } from '../output/untrusted-text.ts'
import { countText } from '../output/size-text.ts'
import type { ChangedStory, Reason, StoryChanges } from './compare-stories.ts'

/** Modules that a line names; `--json` names all. */
const NAMED = 3

/** An id that is longer than this moves its own reasons aside, not those of all. */
const WIDEST = 100

/** Prints a line for each story that is not the same in both builds: its id, then why. */
export function printChanges(
  { output }: Pick<Context, 'output'>,
  { from, to, changes }: { from: string; to: string; changes: StoryChanges },
): void {
  const { changed, added, removed, unchanged } = changes
  const lines = [
    ...changed.map((story) => [oneLine(story.id), why(story)] as const),
    ...added.map((id) => [oneLine(id), 'new'] as const),
    ...removed.map((id) => [oneLine(id), 'removed'] as const),
  ]
  const width = lines.reduce((most, [id]) => Math.min(WIDEST, Math.max(most, id.length)), 0)
  const stories = countText(changed.length, 'story', 'stories')
  output.note(
    `${stories} changed, ${added.length} new, ${removed.length} removed, ${unchanged} unchanged.`,
  )
  output.result({
    text: lines.map(([id, reason]) => `${id.padEnd(width)}  ${reason}`).join('\n'),
    json: { from, to, ...changes },
  })
}

function why({ reasons, more_reasons = 0 }: ChangedStory): string {
  const named = reasons.slice(0, NAMED).map(reasonText).join(', ')
  const more = reasons.length + more_reasons - NAMED
  return more > 0 ? `${named} and ${countText(more, 'more module')}` : named
}

const reasonText = ({ module, change }: Reason): string =>
  change === 'changed' ? oneLine(module) : `${oneLine(module)} (${change})`
