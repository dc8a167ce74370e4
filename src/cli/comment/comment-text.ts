import { countText } from '../output/size-text.ts'
import { escapeMarkdown, linkedImage, markdownLink, markdownTable } from '../../base/markdown.ts'
import { shortened } from '../../base/visible-text.ts'
import { stateText, summaryText } from '../review/formats/text.ts'
import type { ListedFinding, Review, ReviewedStory } from '../review/review-of-version.ts'
import type { StoryChanges } from '../stories/compare-stories.ts'
import type { Crop } from './crops.ts'
import { byWeight, differenceOf } from './worst.ts'

/** GitHub takes 65,536 characters. */
const MAX_CHARACTERS = 65_000
const MAX_ROWS = 50
const MAX_CELL_CHARACTERS = 300

export interface CommentContent {
  review: Review
  /** Pictures of the worst findings, worst first. */
  crops: readonly Crop[]
  /** What changed since which version; null if that was not asked for. */
  changes: { since: string; stories: StoryChanges } | null
  /** Address of the project's page in the dashboard; null: not known. */
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
    escapeMarkdown(summaryText(review)),
    ...findingsTable(review, rows),
    ...pictures(crops),
    ...problemsList(review, rows),
    ...(changes ? changesPart(changes, review, rows) : []),
    ...captureNote(content),
  ].join('\n\n')
}

function findingsTable(review: Review, rows: number): string[] {
  const found = byWeight(review)
  if (found.length === 0) return []
  const table = markdownTable(
    ['', 'Story', 'Issue', 'Severity', 'What differs'],
    found
      .slice(0, rows)
      .map(({ story, finding }) => [
        finding.fails ? '❌' : '',
        linked(story.name, story.link),
        `${numberOf(finding)} ${escapeMarkdown(stateText(finding))}`,
        cell(finding.severity ?? ''),
        cell(differenceOf(finding)),
      ]),
  )
  return [table, ...more(found.length - rows, 'more are not listed here.')]
}

function pictures(crops: readonly Crop[]): string[] {
  if (crops.length === 0) return []
  const shown = crops.flatMap((crop) => {
    const { story, finding, url } = crop
    const differs = shortened(
      `${story.name} (${sidesText(crop)}): ${differenceOf(finding)}`,
      MAX_CELL_CHARACTERS,
    )
    return [
      `${numberOf(finding)} ${escapeMarkdown(differs)}`,
      linkedImage({ url, text: differs, link: finding.link }),
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
    ...more(problems.length - rows, 'more were not judged in full.'),
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
  const rest = more(entries.length - rows, 'more are not listed here.')
  return [[`<details><summary>${summary}</summary>`, table, ...rest, '</details>'].join('\n\n')]
}

const storyLink = (story: ReviewedStory | undefined, name: string): string =>
  linked(name, story?.link ?? null)

/** Says where to see the images: in a comment anyone can read them, but captures and designs are private. */
function captureNote({ review, crops, dashboard }: CommentContent): string[] {
  if (review.stories.length === 0) return []
  const where =
    dashboard === null ? 'in the dashboard' : `in the ${markdownLink('dashboard', dashboard)}`
  return crops.length === 0
    ? [`<sub>The captures are private: they are shown ${where}, not here.</sub>`]
    : [`<sub>The outline shows where it differs. The whole captures are ${where}.</sub>`]
}

const more = (count: number, what: string): string[] => (count > 0 ? [`${count} ${what}`] : [])

const linked = (text: string, link: string | null): string =>
  link === null ? cell(text) : markdownLink(cell(text), link)

/** The issue's number; without a link it would be taken for that of an issue of GitHub's. */
const numberOf = ({ number, link }: ListedFinding): string =>
  link === null ? escapeMarkdown(`#${number}`) : markdownLink(`\\#${number}`, link)

const cell = (text: string): string => escapeMarkdown(text, MAX_CELL_CHARACTERS)

/** Returns the title of the check, which people read without opening it. */
export const titleOf = ({ stories }: Review, failing: number): string =>
  failing > 0
    ? `${countText(failing, 'issue')} to resolve`
    : `${countText(stories.length, 'story', 'stories')} judged`
