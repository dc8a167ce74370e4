import { escapeMarkdown, linkedImage, markdownLink, markdownTable } from '../../base/markdown.ts'
import { shortened } from '../../base/visible-text.ts'
import type { Conclusion } from '../../vocabulary/gate.ts'
import { causeLines, causesOf as uncapturedCauses } from '../outcomes/causes.ts'
import { causesOf, causeText, findingText, storiesOf, type Cause } from '../review/causes.ts'
import {
  countsText,
  foundText,
  stateText,
  totalsOf,
  UNNAMED,
  verdictText,
} from '../review/formats/text.ts'
import type { Review } from '../review/review-of-version.ts'
import type { ListedFinding, ReviewedStory } from '../review/reviewed-stories.ts'
import { reasonTexts, verdictOf } from '../review/verdict.ts'
import type { StoryChanges } from '../stories/compare-stories.ts'
import type { Crop } from './crops.ts'

/** GitHub takes 65,536 characters. */
const MAX_CHARACTERS = 65_000
const MAX_ROWS = 50
const MAX_CELL_CHARACTERS = 300
/** The most stories, and issues, that a row names. */
const MAX_NAMED = 3
const MAX_LINE_CHARACTERS = 500

export interface CommentContent {
  review: Review
  /** Pictures of the worst findings, worst first, and of changes without one. */
  crops: readonly Crop[]
  /** What changed since which version; null if that was not asked for. */
  changes: { since: string; stories: StoryChanges } | null
  /** Address of the version's pairs in the dashboard; null: not known. */
  dashboard: string | null
}

/** Returns the first line of a project's comment, by which the comment is found again. */
export const markerOf = (project: string): string => `<!-- storybook-review:${project} -->`

/** Returns the comment in Markdown without the marker: the same for the same content, and never too long for GitHub. */
export function commentText(content: CommentContent): string {
  for (let rows = MAX_ROWS; ; rows = Math.floor(rows / 2)) {
    const text = textOf(content, rows)
    if (text.length <= MAX_CHARACTERS || rows === 0)
      return text.slice(0, MAX_CHARACTERS).toWellFormed()
  }
}

function textOf(content: CommentContent, rows: number): string {
  const { review, crops, changes, dashboard } = content
  const { project, version, viewUrl } = review
  const links = [
    ...(viewUrl === null ? [] : [`**${markdownLink('Preview', viewUrl)}**`]),
    ...(dashboard === null ? [] : [markdownLink('Review', dashboard)]),
    `version ${escapeMarkdown(version)}`,
  ]
  return [
    // Of letters, digits, - and _ (ProjectId), and to be copied: nothing may stand between them.
    `### Storybook of ${project.replaceAll(/[_-]/g, String.raw`\$&`)}`,
    links.join(' · '),
    verdict(review),
    ...causesTable(review, content, rows),
    ...unnamedList(review, content, rows),
    ...pictures(crops),
    ...uncapturedList(review),
    ...problemsList(review, rows),
    ...(changes ? changesPart(changes, review, rows) : []),
    ...captureNote(content),
  ].join('\n\n')
}

const ICONS: Record<Conclusion, string> = {
  success: '✅',
  pending: '⏳',
  neutral: '⚠️',
  failure: '❌',
}

/** Totals first, then what was found and what that means. */
const verdict = (review: Review): string =>
  [
    `${ICONS[verdictOf(review).conclusion]} **${escapeMarkdown(totalsOf(review))}**`,
    escapeMarkdown(`${foundText(review)}. ${verdictText(review)}`),
  ].join('\n\n')

/** A row for each cause, however many stories show it. */
function causesTable(review: Review, content: CommentContent, rows: number): string[] {
  const causes = causesOf(review)
  if (causes.length === 0) return []
  const table = markdownTable(
    ['', 'What differs', 'Severity', 'Issues', 'Stories'],
    causes.slice(0, rows).map((cause) => [
      cause.fails ? '❌' : '',
      cell(causeText(cause)),
      cell(cause.found[0]?.finding.severity ?? ''),
      issuesCell(cause, content),
      named(
        storiesOf(cause).map(({ name, link }) => linked(name, link)),
        content,
      ),
    ]),
  )
  return [table, ...more(causes.length - rows, content)]
}

function issuesCell(cause: Cause, content: CommentContent): string {
  const [first] = cause.found
  if (cause.found.length === 1 && first)
    return `${numberOf(first.finding)} ${escapeMarkdown(stateText(first.finding))}`
  const numbers = cause.found.map(({ finding }) => numberOf(finding))
  return `${escapeMarkdown(countsText(cause))}: ${named(numbers, content)}`
}

/** The first few, and how many more there are. */
function named(entries: readonly string[], content: CommentContent): string {
  const first = entries.slice(0, MAX_NAMED).join(', ')
  return [first, ...more(entries.length - MAX_NAMED, content)].join(' ')
}

function unnamedList(review: Review, content: CommentContent, rows: number): string[] {
  const stories = review.stories.filter(({ unnamed }) => unnamed)
  if (stories.length === 0) return []
  const lines = stories.slice(0, rows).map(({ name, link }) => `- ${linked(name, link)}`)
  return [
    `${review.failOn === 'waiting' ? '❌' : '⚠️'} ${capitalized(UNNAMED)}: the images differ, and the judge has no finding. A person has to look.\n\n${lines.join('\n')}`,
    ...more(stories.length - rows, content),
  ]
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function uncapturedList({ outcomes }: Review): string[] {
  const missing = outcomes.filter(({ outcome }) => outcome === 'not_captured')
  if (missing.length === 0) return []
  const lines = causeLines(uncapturedCauses(missing)).map(
    (line) => `- ${escapeMarkdown(line, MAX_LINE_CHARACTERS)}`,
  )
  return [`⚠️ Not captured:\n\n${lines.join('\n')}`]
}

function pictures(crops: readonly Crop[]): string[] {
  if (crops.length === 0) return []
  const shown = crops.flatMap((crop) => {
    const { story, finding, url } = crop
    const differs = shortened(
      `${story.name} (${sidesText(crop)}): ${finding === null ? UNNAMED : findingText(finding)}`,
      MAX_CELL_CHARACTERS,
    )
    const number = finding === null ? '' : `${numberOf(finding)} `
    return [
      `${number}${escapeMarkdown(differs)}`,
      linkedImage({ url, text: differs, link: finding === null ? story.link : finding.link }),
    ]
  })
  return [
    ['<details open><summary>What the worst look like</summary>', ...shown, '</details>'].join(
      '\n\n',
    ),
  ]
}

/** Says what the picture shows, from left to right or from top to bottom. */
function sidesText({ side, story }: Crop): string {
  if (side === 'b') return 'as built'
  return story.againstBuild ? 'before → now' : 'design → built'
}

function problemsList({ stories }: Review, rows: number): string[] {
  const problems = stories.filter(({ problem }) => problem !== null)
  if (problems.length === 0) return []
  const lines = problems
    .slice(0, rows)
    .map((story) => `- ${linked(story.name, story.link)}: ${cell(story.problem ?? '')}`)
  return [
    `⚠️ Not judged in full:\n\n${lines.join('\n')}`,
    ...moreText(problems.length - rows, 'more were not judged in full.'),
  ]
}

function changesPart(
  { since, stories }: NonNullable<CommentContent['changes']>,
  review: Review,
  rows: number,
): string[] {
  const { changed, added, removed, unchanged } = stories
  const counts = [`${changed.length} changed`, `${added.length} added`, `${removed.length} removed`]
  const summary = `Since ${cell(since)}: ${counts.join(', ')}, ${unchanged} unchanged`
  if (changed.length + added.length + removed.length === 0) return [`${summary}.`]
  const judged = new Map(review.stories.map((story) => [story.storyId, story]))
  const entries = [
    ...changed.map(({ id, title, name, reasons }) => [
      storyLink(judged.get(id), `${title} / ${name}`),
      cell(reasons.map(({ module, change }) => `${change} ${module}`).join(', ')),
    ]),
    ...added.map((id) => [storyLink(judged.get(id), id), 'new']),
    ...removed.map((id) => [cell(id), 'gone']),
  ]
  const table = markdownTable(['Story', 'Because of'], entries.slice(0, rows))
  const rest = moreText(entries.length - rows, 'more are not listed here.')
  return [[`<details><summary>${summary}</summary>`, table, ...rest, '</details>'].join('\n\n')]
}

const storyLink = (story: ReviewedStory | undefined, name: string): string =>
  linked(name, story?.link ?? null)

/** Says where to see the images: in a comment anyone can read them, but captures and designs are private. */
function captureNote({ review, crops, dashboard }: CommentContent): string[] {
  if (review.stories.every(({ pairId }) => pairId === null)) return []
  const where =
    dashboard === null ? 'in the dashboard' : `in the ${markdownLink('dashboard', dashboard)}`
  return crops.length === 0
    ? [`<sub>The captures are private: they are shown ${where}, not here.</sub>`]
    : [`<sub>The outline shows where it differs. The whole captures are ${where}.</sub>`]
}

/** Says how many more there are, with a link to where a person decides. */
function more(count: number, { review, dashboard }: CommentContent): string[] {
  if (count <= 0) return []
  const address = review.gate.queueUrl ?? dashboard
  const text = `and ${count} more`
  return [address === null ? text : markdownLink(text, address)]
}

const moreText = (count: number, what: string): string[] => (count > 0 ? [`${count} ${what}`] : [])

const linked = (text: string, link: string | null): string =>
  link === null ? cell(text) : markdownLink(cell(text), link)

/** The issue's number; without a link it would be taken for that of an issue of GitHub's. */
const numberOf = ({ number, link }: ListedFinding): string =>
  link === null ? escapeMarkdown(`#${number}`) : markdownLink(`\\#${number}`, link)

const cell = (text: string): string => escapeMarkdown(text, MAX_CELL_CHARACTERS)

/** Returns the title of the check, which people read without opening it: why it is not green, or what was captured. */
export const titleOf = (review: Review): string =>
  verdictOf(review).conclusion === 'success'
    ? totalsOf(review)
    : shortened(reasonTexts(review).join(', '), MAX_CELL_CHARACTERS)
