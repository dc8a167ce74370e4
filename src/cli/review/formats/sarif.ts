import { oneLine } from '../../output/foreign-text.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { ListedFinding, Review, ReviewedStory } from '../review-of-version.ts'
import { plainPath } from './junit.ts'
import { stateText } from './text.ts'

const UNLABELLED = 'difference'

/** Of a message; viewers show less. */
const MOST_CHARACTERS = 4_000

/** The review as SARIF 2.1.0, at the files that the stories are in. */
export function sarifReport({ project, version, viewUrl, stories }: Review) {
  const results = stories.flatMap((story) =>
    story.findings.map((finding) => resultOf(story, finding)),
  )
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

function resultOf({ name, storyId, importPath }: ReviewedStory, finding: ListedFinding) {
  const { id, number, labels, note, difference, link } = finding
  const parts = [
    `${name}: ${note}`,
    ...(difference ? [`${difference}.`] : []),
    `Issue #${number}, ${stateText(finding)}.`,
  ]
  return {
    ruleId: oneLine(labels[0] ?? UNLABELLED),
    level: levelOf(finding),
    message: messageOf(parts.join(' ')),
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
    partialFingerprints: { 'storybookReviewIssue/v1': id },
    ...(link && { hostedViewerUri: link }),
  }
}

/** A message in which `[…](…)` is no link (SARIF 2.1.0 §3.11.6). */
const messageOf = (text: string) => ({
  text: oneLine(text, MOST_CHARACTERS).replaceAll('](', '] ('),
})

/** A path as a relative reference (RFC 3986 §4.2): no character of it means anything but itself. */
const relativeReference = (path: string): string =>
  path.toWellFormed().split('/').map(encodeURIComponent).join('/')

const LEVELS: Record<string, string> = { nit: 'note', minor: 'warning' }

/** What does not fail the review is a note or a warning; what does is an error, however small. */
function levelOf({ fails, severity }: ListedFinding): string {
  if (fails) return 'error'
  return LEVELS[severity ?? ''] ?? 'warning'
}
