import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeLines } from '../../../src/cli/output/foreign-text.ts'
import { jsonReport } from '../../../src/cli/review/formats/json.ts'
import { junitReport } from '../../../src/cli/review/formats/junit.ts'
import { sarifReport } from '../../../src/cli/review/formats/sarif.ts'
import { textReport } from '../../../src/cli/review/formats/text.ts'
import { junitErrors } from './junit-schema.ts'
import { finding, review, story } from './reviews.ts'
import { sarifErrors } from './sarif-schema.ts'
import { parseXml } from './xml.ts'
import { runs } from '../../support/property-runs.ts'

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

/** Any text that JSON can hold: also halves of surrogate pairs. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
)
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })

/** Reviews of any outcome, whose texts hold anything. */
const anyReview = fc
  .tuple(
    fc.array(
      fc.record({
        storyId: orNull(text),
        name: text,
        importPath: orNull(text),
        link: orNull(fc.webUrl()),
        problem: orNull(text),
        findings: fc.array(
          fc
            .record({
              number: fc.nat(),
              status: fc.constantFrom('candidate', 'open', 'fixed_awaiting_verify'),
              severity: orNull(fc.oneof(fc.constantFrom('nit', 'minor', 'blocker'), text)),
              confidence: orNull(fc.double({ min: 0, max: 1, noNaN: true })),
              labels: fc.array(text, { maxLength: 2 }),
              note: text,
              difference: orNull(text),
              seen: orNull(fc.boolean()),
              captureHint: fc.boolean(),
              link: orNull(fc.webUrl()),
              fails: fc.boolean(),
            })
            .map(finding),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 4 },
    ),
    fc.record({ viewUrl: orNull(fc.webUrl()), hidden: fc.nat(9) }),
  )
  .map(([stories, fields]) => review(stories.map(story), fields))

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

  it("has the form of Jenkins' schema, whatever was found", () => {
    expect(junitErrors(parseXml(junitReport(mixed)))).toEqual([])
    fc.assert(
      fc.property(anyReview, (any) => {
        expect(junitErrors(parseXml(junitReport(any)))).toEqual([])
      }),
    )
  })

  it('is well-formed and says the same, whatever the texts hold', () => {
    fc.assert(
      fc.property(text, text, text, text, (note, name, problem, importPath) => {
        const found = finding({ note, fails: true, link: note, difference: problem })
        const root = parseXml(
          junitReport(review([story({ name, problem, importPath, findings: [found] })])),
        )
        const read = root.children[0]!.children[0]!
        // What XML cannot hold is made visible, as it is elsewhere, and a command is broken up.
        const said = escapeLines(note)
        expect(read.children[0]!.attributes['message']).toBe(said)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('SARIF', () => {
  it('is valid by the published schema, whatever was found', () => {
    expect(sarifErrors(sarifReport(mixed))).toEqual([])
    fc.assert(
      fc.property(anyReview, (any) => {
        expect(sarifErrors(JSON.parse(JSON.stringify(sarifReport(any))))).toEqual([])
      }),
    )
  })

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
    // A path has neither a query nor a fragment, and what comes before its first colon is no scheme.
    expect(locations('./a:b/[id]#1?.stories.tsx').physicalLocation).toMatchObject({
      artifactLocation: { uri: 'a%3Ab/%5Bid%5D%231%3F.stories.tsx' },
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
