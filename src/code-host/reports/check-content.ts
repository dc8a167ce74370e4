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

/** Of a version of which something is recorded. */
type Counts = Record<keyof GateCountsView, number>
type CountedGate = Gate & { counts: Counts }

/**
 * Returns what the check of a version shows. Names and notes come from pages and people: they are text alone. Of a version
 * that a run of a fork has uploaded, `previewUrl` is where it can be opened.
 */
export function checkContent(
  gate: Gate,
  { previewUrl }: { previewUrl: string | null },
): CheckContent {
  const { project, conclusion } = gate
  const shown = isCounted(gate) ? recordedContent(gate) : unrecordedContent(gate, previewUrl)
  return {
    name: checkName(project),
    externalId: `storybook-review:${project}`,
    state: conclusion,
    ...shown,
    summary: shown.summary.join('\n\n'),
  }
}

const isCounted = (gate: Gate): gate is CountedGate => !Object.values(gate.counts).includes(null)

type Shown = Pick<CheckContent, 'title' | 'detailsUrl'> & { summary: string[] }

function recordedContent(gate: CountedGate): Shown {
  const { version, counts, causes, reasons, queue_url: url } = gate
  return {
    title: titleOf(gate),
    summary: [
      `${countsText(counts)} in version ${escapeMarkdown(version, MOST_CELL)}.`,
      ...reasons.map((reason) => `- ${REASON_TEXTS[reason](counts)}`),
      ...causesTable(causes),
      ...(url === null ? [] : [markdownLink('Look at the changes', url)]),
    ],
    detailsUrl: url,
  }
}

/** Of a version of which nothing is recorded, so that nothing is known. */
function unrecordedContent({ version, queue_url: url }: Gate, previewUrl: string | null): Shown {
  const nothing = `Nothing is recorded of version ${escapeMarkdown(version, MOST_CELL)}.`
  if (previewUrl === null) return { title: NOT_RECORDED, summary: [nothing], detailsUrl: url }
  return {
    title: 'Not captured: a maintainer’s run is needed',
    summary: [nothing, FORK_TEXT, markdownLink('Open the preview', previewUrl)],
    detailsUrl: previewUrl,
  }
}

const NOT_RECORDED = 'The pipeline has not recorded what it captured'

const FORK_TEXT =
  'A run of the fork uploaded it as a preview. That run has no key, so it captured nothing: a maintainer’s run has to ' +
  'capture the preview and compare it.'

/** What a person has to know first. */
function titleOf({ conclusion, reasons, counts }: CountedGate): string {
  const waiting = counts.candidates + counts.unnamed_changes
  if (conclusion === 'success') return 'Nothing waits for a person'
  if (conclusion === 'pending' && waiting > 0)
    return `${plural(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'} for a person`
  const [first] = reasons
  return first === undefined ? 'Not green' : REASON_TEXTS[first](counts)
}

const REASON_TEXTS: Record<GateReason, (counts: Counts) => string> = {
  not_recorded: () => NOT_RECORDED,
  missing_outcome: (n) => `${plural(n.missing_outcome, 'story', 'stories')} without an outcome yet`,
  not_captured: (n) =>
    `${plural(n.not_captured, 'story', 'stories')} not captured, ${n.allow_uncaptured} allowed`,
  unjudged: (n) => `${plural(n.unjudged, 'pair')} not judged yet`,
  open_issues: (n) => plural(n.open_issues, 'open issue'),
  candidates: (n) => `${plural(n.candidates, 'candidate')} to decide`,
  unnamed_changes: (n) => `${plural(n.unnamed_changes, 'change')} without a name to look at`,
}

function countsText(n: Counts): string {
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
