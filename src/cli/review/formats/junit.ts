import { escapeLines } from '../../output/untrusted-text.ts'
import { differenceText } from '../findings.ts'
import type { Review } from '../review-of-version.ts'
import type { ListedFinding, ReviewedStory } from '../reviewed-stories.ts'
import { verdictOf } from '../verdict.ts'
import { stateText, UNNAMED } from './text.ts'

/** How a test case ended, in the words of JUnit; it passed if it has none. */
type End = { kind: 'failure' | 'error' | 'skipped'; message: string; type?: string; text?: string }

interface TestCase {
  story: ReviewedStory
  end: End | null
  /** What became of the story that passed, and what was found besides. */
  notes: string[]
}

/**
 * The review as JUnit XML, in the form that CI services read
 * (github.com/testmoapp/junitxml): a suite for each file of stories, a test case for each story and variant.
 */
export function junitReport(review: Review): string {
  const { project, version, stories } = review
  // A story with two pairs, one of its design, is one test case.
  const byStory = Map.groupBy(stories, ({ storyId, name }) => JSON.stringify([storyId, name]))
  const cases = [...byStory.values()].map((pairs) => testCaseOf(pairs, review))
  const suites = Map.groupBy(cases, ({ story }) => story.importPath ?? project)
  const name = `Design review of ${project} ${version}`
  const { skipped: _, ...counts } = countsOf(cases)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    element(
      'testsuites',
      { name, ...counts },
      Array.from(suites, ([file, of]) =>
        element('testsuite', { name: file, ...countsOf(of) }, of.map(testCase)),
      ),
    ),
    '',
  ].join('\n')
}

function countsOf(cases: readonly TestCase[]) {
  const ended = (kind: End['kind']) => cases.filter(({ end }) => end?.kind === kind).length
  return {
    tests: cases.length,
    failures: ended('failure'),
    errors: ended('error'),
    skipped: ended('skipped'),
  }
}

function testCaseOf(pairs: readonly ReviewedStory[], review: Review): TestCase {
  const [story] = pairs
  if (story === undefined) throw new Error('a test case has a story')
  const end = endOf(pairs, review)
  const others = pairs.flatMap((pair) => pair.findings).filter(({ fails }) => !fails)
  const became = pairs.some(({ unnamed }) => unnamed) ? UNNAMED : story.outcome?.outcome
  return {
    story,
    end,
    notes: [...(became && end === null ? [became] : []), ...others.map(findingText)],
  }
}

function endOf(pairs: readonly ReviewedStory[], review: Review): End | null {
  const failing = pairs.flatMap(({ findings }) => findings).filter(({ fails }) => fails)
  const [first] = failing
  if (first)
    return {
      kind: 'failure',
      message: first.note,
      type: first.labels[0] ?? 'difference',
      text: failing.map(findingText).join('\n\n'),
    }
  const {
    outcome = null,
    message = null,
    reason = null,
    skipped_by = null,
  } = pairs[0]?.outcome ?? {}
  if (outcome === 'not_captured') {
    const isGranted = !verdictOf(review).reasons.includes('not_captured')
    return {
      kind: isGranted ? 'skipped' : 'error',
      message: `not captured: ${message ?? reason ?? ''}`,
      ...(!isGranted && { type: reason ?? 'not_captured' }),
    }
  }
  const problem = pairs.find((pair) => pair.problem !== null)?.problem
  if (problem) return { kind: 'error', message: problem }
  if (pairs.some(({ unnamed }) => unnamed) && review.failOn === 'waiting')
    return { kind: 'failure', message: UNNAMED, type: UNNAMED }
  if (outcome === 'skipped')
    return { kind: 'skipped', message: `skipped by ${skipped_by ?? 'an unknown setting'}` }
  return outcome === 'gone' ? { kind: 'skipped', message: 'only the older build has it' } : null
}

function testCase({ story, end, notes }: TestCase): string {
  const { name, storyId, importPath } = story
  const attributes = {
    name,
    classname: storyId ?? name,
    ...(importPath && { file: plainPath(importPath) }),
  }
  return element('testcase', attributes, [
    ...(end ? [endElement(end)] : []),
    ...(notes.length > 0 ? [element('system-out', {}, [escape(notes.join('\n\n'))])] : []),
  ])
}

const endElement = ({ kind, message, type, text }: End): string =>
  element(
    kind,
    { message, ...(type !== undefined && { type }) },
    text === undefined ? [] : [escape(text)],
  )

const findingText = (finding: ListedFinding): string =>
  [
    `#${finding.number} ${stateText(finding)}: ${finding.note}`,
    ...(finding.change ? [differenceText(finding) ?? ''] : []),
    ...(finding.link ? [finding.link] : []),
  ].join('\n')

/** Without the `./` that Storybook begins it with. */
export const plainPath = (importPath: string): string => importPath.replace(/^(?:\.\/)+/, '')

function element(
  name: string,
  attributes: Record<string, string | number>,
  content: string[],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(String(value))}"`)
    .join('')
  return content.length === 0
    ? `<${name}${written}/>`
    : `<${name}${written}>${content.join('\n')}</${name}>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers bring these into another form where they stand as they are (XML 1.0 §2.11, §3.3.3).
  '\t': '&#9;',
  '\n': '&#10;',
}

/**
 * Text whose lines hold no command once they are read, because viewers print them. What XML 1.0 §2.2 has no way to
 * write is among what is made visible.
 */
const escape = (text: string): string =>
  escapeLines(text).replaceAll(/[&<>"\t\n]/g, (character) => ENTITIES[character] ?? character)
