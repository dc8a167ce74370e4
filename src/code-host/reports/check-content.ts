import { escapeMarkdown, markdownLink, markdownTable } from '../../base/markdown.ts'
import type { CheckContent } from '../../clients/github/client.ts'
import type { GateCauseView, GateCountsView, GateView } from '../../gate/view-schema.ts'
import type { GateReason } from '../../vocabulary/gate.ts'

type Gate = Pick<
  GateView,
  'project' | 'version' | 'conclusion' | 'reasons' | 'counts' | 'causes' | 'queue_url'
>

/** GitHub takes 65,535 characters; these are at most some 30,000. */
const MOST_CAUSES = 30
const MOST_STORIES = 3
const MOST_CELL = 100

/** The name of a project's check, by which a repository requires it. */
const checkName = (projectId: string): string => `Storybook review: ${projectId}`

/** Returns what the check of a version shows. Names and notes come from pages and people: they are text alone. */
export function checkContent(gate: Gate): CheckContent {
  const { project, version, conclusion, counts, causes, queue_url: url } = gate
  const link = url === null ? [] : [markdownLink('Look at the changes', url)]
  return {
    name: checkName(project),
    externalId: `storybook-review:${project}`,
    state: conclusion,
    title: titleOf(gate),
    summary: [
      `${countsText(counts)} in version ${escapeMarkdown(version, MOST_CELL)}.`,
      ...gate.reasons.map((reason) => `- ${REASON_TEXTS[reason](counts)}`),
      ...causesTable(causes),
      ...link,
    ].join('\n\n'),
    detailsUrl: url,
  }
}

/** What a person has to know first. */
function titleOf({ conclusion, reasons, counts }: Gate): string {
  const waiting = counts.candidates + counts.unnamed_changes
  if (conclusion === 'success') return 'Nothing waits for a person'
  if (conclusion === 'pending' && waiting > 0)
    return `${plural(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'} for a person`
  const [first] = reasons
  return first === undefined ? 'Not green' : REASON_TEXTS[first](counts)
}

const REASON_TEXTS: Record<GateReason, (counts: GateCountsView) => string> = {
  not_recorded: () => 'The pipeline has not recorded what it captured',
  missing_outcome: (n) => `${plural(n.missing_outcome, 'story', 'stories')} without an outcome yet`,
  not_captured: (n) =>
    `${plural(n.not_captured, 'story', 'stories')} not captured, ${n.allow_uncaptured} allowed`,
  unjudged: (n) => `${plural(n.unjudged, 'pair')} not judged yet`,
  open_issues: (n) => plural(n.open_issues, 'open issue'),
  candidates: (n) => `${plural(n.candidates, 'candidate')} to decide`,
  unnamed_changes: (n) => `${plural(n.unnamed_changes, 'change')} without a name to look at`,
}

function countsText(n: GateCountsView): string {
  const captured = n.equal + n.changed + n.compared + n.new
  const parts = [
    `${captured} captured`,
    ...(
      [
        ['equal', n.equal],
        ['changed', n.changed],
        ['compared with a design', n.compared],
        ['new', n.new],
        ['gone', n.gone],
        ['not captured', n.not_captured],
        ['skipped', n.skipped],
      ] as const
    ).flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : [])),
  ]
  return `${plural(n.stories_total, 'story', 'stories')}: ${parts.join(', ')}`
}

function causesTable(causes: readonly GateCauseView[]): string[] {
  if (causes.length === 0) return []
  const shown = causes.slice(0, MOST_CAUSES)
  const rows = shown.map(({ label, property, from, to, note, issues, stories, stories_total }) => [
    cell(label ?? note),
    cell(property ?? ''),
    from === null && to === null ? '' : `${cell(from ?? '')} → ${cell(to ?? '')}`,
    String(issues),
    storiesText(stories, stories_total),
  ])
  const table = markdownTable(['Cause', 'Property', 'Change', 'Issues', 'Stories'], rows)
  const left = causes.length - shown.length
  return left > 0 ? [table, `${plural(left, 'more cause')}.`] : [table]
}

function storiesText(stories: readonly string[], total: number): string {
  const shown = stories.slice(0, MOST_STORIES)
  const left = total - shown.length
  return [...shown.map(cell), ...(left > 0 ? [`${left} more`] : [])].join(', ')
}

const cell = (text: string): string => escapeMarkdown(text, MOST_CELL)

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
