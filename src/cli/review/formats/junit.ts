import { escapeLines } from '../../output/foreign-text.ts'
import type { ListedFinding, Review, ReviewedStory } from '../review-of-version.ts'
import { stateText } from './text.ts'

/**
 * The review as JUnit XML, in the form that CI services read
 * (github.com/testmoapp/junitxml): a suite for each file of stories, a test case for each story.
 */
export function junitReport({ project, version, stories }: Review): string {
  const suites = Map.groupBy(stories, ({ importPath }) => importPath ?? project)
  const name = `Design review of ${project} ${version}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    element(
      'testsuites',
      { name, ...countsOf(stories) },
      Array.from(suites, ([file, of]) =>
        element('testsuite', { name: file, ...countsOf(of) }, of.map(testCase)),
      ),
    ),
    '',
  ].join('\n')
}

const countsOf = (stories: ReviewedStory[]) => ({
  tests: stories.length,
  failures: stories.filter(fails).length,
  errors: stories.filter((story) => story.problem !== null && !fails(story)).length,
})

const fails = ({ findings }: ReviewedStory): boolean => findings.some((finding) => finding.fails)

function testCase(story: ReviewedStory): string {
  const { name, storyId, importPath, problem, findings } = story
  const attributes = {
    name,
    classname: storyId ?? name,
    ...(importPath && { file: plainPath(importPath) }),
  }
  const failing = findings.filter((finding) => finding.fails)
  const [first] = failing
  const others = findings.filter((finding) => !finding.fails)
  return element('testcase', attributes, [
    ...(first
      ? [
          element('failure', { message: first.note, type: first.labels[0] ?? 'difference' }, [
            escape(failing.map(findingText).join('\n\n')),
          ]),
        ]
      : []),
    ...(problem !== null && !first ? [element('error', { message: problem }, [])] : []),
    ...(others.length > 0
      ? [element('system-out', {}, [escape(others.map(findingText).join('\n\n'))])]
      : []),
  ])
}

const findingText = (finding: ListedFinding): string =>
  [
    `#${finding.number} ${stateText(finding)}: ${finding.note}`,
    ...(finding.difference ? [finding.difference] : []),
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
