import * as fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { jsonReport } from '../../../src/cli/review/formats/json.ts'
import { junitReport } from '../../../src/cli/review/formats/junit.ts'
import { sarifReport } from '../../../src/cli/review/formats/sarif.ts'
import { textReport } from '../../../src/cli/review/formats/text.ts'
import { finding, review, story } from './reviews.ts'

/** XML 1.0 §2.2. */
const isXml = (character: string): boolean =>
  '\t\n\r'.includes(character) || (character >= ' ' && !'\ufffe\uffff'.includes(character))

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

/** Reads XML strictly; throws for what is not well-formed. */
function parseXml(xml: string): Element {
  const parser = new SaxesParser()
  const stack: Element[] = [{ name: '', attributes: {}, text: '', children: [] }]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    }
    stack.at(-1)?.children.push(element)
    stack.push(element)
  })
  parser.on('text', (text) => {
    stack.at(-1)!.text += text
  })
  parser.on('closetag', () => void stack.pop())
  parser.write(xml).close()
  return stack[0]!.children[0]!
}

const mixed = review([
  story({
    findings: [
      finding({ number: 1, status: 'open', confidence: null, fails: true }),
      finding({ number: 2 }),
    ],
  }),
  story({ pairId: 'p2', storyId: 'button--danger', name: 'Button / Danger' }),
  story({
    pairId: 'p3',
    storyId: 'card--plain',
    name: 'Card / Plain',
    importPath: './src/Card.stories.tsx',
    problem: 'judged in part (main-pass: there is no design structure)',
    findings: [finding({ number: 3, status: 'open', seen: false, captureHint: true })],
  }),
  story({ pairId: 'p4', storyId: null, name: 'Elsewhere', importPath: null, link: null }),
])

describe('text', () => {
  it('names the stories that there is something to say of, and sums up', () => {
    expect(textReport(mixed)).toBe(
      [
        'Button / Primary  ./src/Button.stories.tsx',
        '  ✗ #1 · open · minor · colour/background',
        '    The background is #fdeae7 instead of #ffffff. (background-color: #fdeae7 instead of #ffffff)',
        '    https://dashboard.example/p/shop/issues/7',
        '  - #2 · candidate, 0.97 · minor · colour/background',
        '    The background is #fdeae7 instead of #ffffff. (background-color: #fdeae7 instead of #ffffff)',
        '    https://dashboard.example/p/shop/issues/7',
        '',
        'Card / Plain  ./src/Card.stories.tsx',
        '  ! judged in part (main-pass: there is no design structure)  https://dashboard.example/p/shop/review/x',
        '  - #3 · open, not found any more, likely a capture artefact · minor · colour/background',
        '    The background is #fdeae7 instead of #ffffff. (background-color: #fdeae7 instead of #ffffff)',
        '    https://dashboard.example/p/shop/issues/7',
        '',
        '4 stories of version v1: 1 open issue, 1 candidate, 1 to be verified or not found any more, ' +
          '1 story not judged in full. 1 of them fail this review (--fail-on open).',
      ].join('\n'),
    )
  })

  it('is one line where nothing was found', () => {
    expect(textReport(review([story()], { hidden: 3 }))).toBe(
      '1 story of version v1: 0 open issues, 0 candidates, 3 below the thresholds.',
    )
  })
})

describe('JUnit', () => {
  it('has a suite for each file, and a failure or an error for each story that fails', () => {
    const { name, attributes, children } = parseXml(junitReport(mixed))
    expect([name, attributes]).toEqual([
      'testsuites',
      { name: 'Design review of shop v1', tests: '4', failures: '1', errors: '1' },
    ])
    expect(children.map((suite) => [suite.attributes['name'], suite.children.length])).toEqual([
      ['./src/Button.stories.tsx', 2],
      ['./src/Card.stories.tsx', 1],
      ['shop', 1],
    ])
    const [failing, passing] = children[0]!.children
    expect(failing!.attributes).toEqual({
      name: 'Button / Primary',
      classname: 'button--primary',
      file: 'src/Button.stories.tsx',
    })
    expect(failing!.children.map(({ name, text }) => [name, text.split('\n')[0]])).toEqual([
      ['failure', '#1 open: The background is #fdeae7 instead of #ffffff.'],
      ['system-out', '#2 candidate, 0.97: The background is #fdeae7 instead of #ffffff.'],
    ])
    expect(passing!.children).toEqual([])
    expect(children[1]!.children[0]!.children.map((child) => child.name)).toEqual([
      'error',
      'system-out',
    ])
  })

  it('is well-formed and says the same, whatever the texts hold', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(text, text, text, text, (note, name, problem, importPath) => {
        const found = finding({ note, fails: true, link: note, difference: problem })
        const root = parseXml(
          junitReport(review([story({ name, problem, importPath, findings: [found] })])),
        )
        const read = root.children[0]!.children[0]!
        // What XML cannot hold is replaced.
        const said = Array.from(note.toWellFormed(), (c) => (isXml(c) ? c : '\ufffd')).join('')
        expect(read.children[0]!.attributes['message']).toBe(said)
      }),
      { numRuns: 500 },
    )
  })
})

describe('SARIF', () => {
  it('has a result for each finding at the file of its story', () => {
    const sarif = sarifReport(mixed)
    const [run] = sarif.runs
    expect(sarif.version).toBe('2.1.0')
    expect(run!.results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['colour/background', 'error'],
      ['colour/background', 'warning'],
      ['colour/background', 'warning'],
    ])
    expect(run!.results[0]!.locations[0]!.physicalLocation).toEqual({
      artifactLocation: { uri: 'src/Button.stories.tsx' },
      region: { startLine: 1 },
    })
    expect(run!.tool.driver.rules.map(({ id }) => id)).toEqual(['colour/background'])
    expect(run!.invocations[0]!.toolExecutionNotifications).toHaveLength(1)
  })

  it('leaves out the file that nobody knows, and encodes the others', () => {
    const found = [finding()]
    const locations = (importPath: string | null) =>
      sarifReport(review([story({ importPath, findings: found })])).runs[0]!.results[0]!
        .locations[0]!
    expect(locations(null)).not.toHaveProperty('physicalLocation')
    expect(locations('./src/a b/Ü.stories.tsx').physicalLocation).toMatchObject({
      artifactLocation: { uri: 'src/a%20b/%C3%9C.stories.tsx' },
    })
  })

  it('gives an issue the same fingerprint in every run', () => {
    const of = (note: string) =>
      sarifReport(review([story({ findings: [finding({ note })] })])).runs[0]!.results[0]!
        .partialFingerprints
    expect(of('a')).toEqual(of('b'))
  })
})

describe('JSON', () => {
  it('counts, and says of each finding whether the review fails for it', () => {
    const report = jsonReport(mixed)
    expect(report).toMatchObject({
      project: 'shop',
      version: 'v1',
      failed: true,
      counts: {
        stories: 4,
        open: 1,
        candidate: 1,
        settled: 1,
        failing: 1,
        problems: 1,
        below_thresholds: 0,
      },
    })
    expect(report.stories[0]?.findings.map(({ number, fails }) => [number, fails])).toEqual([
      [1, true],
      [2, false],
    ])
  })
})
