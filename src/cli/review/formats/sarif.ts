import { createHash } from 'node:crypto'
import { oneLine } from '../../output/untrusted-text.ts'
import manifest from '../../package.json' with { type: 'json' }
import { differenceText } from '../findings.ts'
import type { Review } from '../review-of-version.ts'
import type { ListedFinding, ReviewedStory } from '../reviewed-stories.ts'
import { verdictOf } from '../verdict.ts'
import { plainPath } from './junit.ts'
import { stateText, UNNAMED } from './text.ts'

const UNLABELLED = 'difference'

/** Rules for what no finding has a label for. */
const RULES = { unnamed: 'changed-not-named', notCaptured: 'not-captured' }

/** Of a message; viewers show less. */
const MOST_CHARACTERS = 4_000

/** The review as SARIF 2.1.0, at the files that the stories are in. */
export function sarifReport(review: Review) {
  const { project, version, viewUrl, stories } = review
  const results = stories.flatMap((story) => resultsOf(story, review))
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].toSorted()
  const problems = stories.flatMap(({ name, problem }) =>
    problem === null ? [] : [{ level: 'warning', message: messageOf(`${name}: ${problem}`) }],
  )
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: manifest.name,
            version: manifest.version,
            rules: rules.map((id) => ({ id, shortDescription: { text: `Design review: ${id}` } })),
          },
        },
        automationDetails: { id: `${manifest.name}/${project}/` },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: problems }],
        columnKind: 'utf16CodeUnits',
        properties: { project, version, ...(viewUrl !== null && { url: viewUrl }) },
        results,
      },
    ],
  }
}

/** Ids of others, as a fingerprint that holds nothing of their text. */
const digestOf = (ids: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(ids)).digest('hex')

type Level = 'error' | 'warning' | 'note'

interface Result {
  rule: string
  level: Level
  text: string
  fingerprint: Record<string, string>
  link: string | null
}

/** A result for each finding of a story, for a change that has none, and for a story that was not captured. */
function resultsOf(story: ReviewedStory, review: Review) {
  const { name, pairId, outcome, unnamed, link } = story
  const results = story.findings.map((finding) => findingResult(story, finding))
  if (unnamed)
    results.push({
      rule: RULES.unnamed,
      level: review.failOn === 'waiting' ? 'error' : 'warning',
      text: `${name}: ${UNNAMED}. A person has to look at it.`,
      fingerprint: { 'storybookReviewPair/v1': digestOf([pairId]) },
      link,
    })
  if (outcome?.outcome === 'not_captured')
    results.push({
      rule: RULES.notCaptured,
      level: verdictOf(review).reasons.includes('not_captured') ? 'error' : 'warning',
      text: `${name} was not captured: ${outcome.message ?? outcome.reason ?? ''}`,
      fingerprint: { 'storybookReviewStory/v1': digestOf([outcome.story_id, outcome.variant]) },
      link,
    })
  return results.map((result) => resultAt(story, result))
}

function findingResult({ name }: ReviewedStory, finding: ListedFinding): Result {
  const { id, number, labels, note, link } = finding
  const difference = differenceText(finding)
  const parts = [
    `${name}: ${note}`,
    ...(difference ? [`${difference}.`] : []),
    `Issue #${number}, ${stateText(finding)}.`,
  ]
  return {
    rule: labels[0] ?? UNLABELLED,
    level: levelOf(finding),
    text: parts.join(' '),
    fingerprint: { 'storybookReviewIssue/v1': id },
    link,
  }
}

const resultAt = (
  { name, storyId, importPath }: ReviewedStory,
  { rule, level, text, fingerprint, link }: Result,
) => ({
  ruleId: oneLine(rule),
  level,
  message: messageOf(text),
  locations: [
    {
      ...(importPath && {
        physicalLocation: {
          artifactLocation: { uri: relativeReference(plainPath(importPath)) },
          // A story has no line that the build knows; viewers want one.
          region: { startLine: 1 },
        },
      }),
      logicalLocations: [
        { name: oneLine(name), ...(storyId && { fullyQualifiedName: oneLine(storyId) }) },
      ],
    },
  ],
  partialFingerprints: fingerprint,
  ...(link && { hostedViewerUri: link }),
})

/** A message in which `[…](…)` is no link (SARIF 2.1.0 §3.11.6). */
const messageOf = (text: string) => ({
  text: oneLine(text, MOST_CHARACTERS).replaceAll('](', '] ('),
})

/** A path as a relative reference (RFC 3986 §4.2): no character of it means anything but itself. */
const relativeReference = (path: string): string =>
  path.toWellFormed().split('/').map(encodeURIComponent).join('/')

const LEVELS: Record<string, Level> = { nit: 'note', minor: 'warning' }

/** What does not fail the review is a note or a warning; what does is an error, however small. */
function levelOf({ fails, severity }: ListedFinding): Level {
  if (fails) return 'error'
  return LEVELS[severity ?? ''] ?? 'warning'
}
