import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeLines } from '../../../src/cli/output/untrusted-text.ts'
import { jsonReport } from '../../../src/cli/review/formats/json.ts'
import { junitReport } from '../../../src/cli/review/formats/junit.ts'
import { sarifReport } from '../../../src/cli/review/formats/sarif.ts'
import { textReport } from '../../../src/cli/review/formats/text.ts'
import { junitErrors } from './junit-schema.ts'
import { finding, outcome, review, story } from './reviews.ts'
import { sarifErrors } from './sarif-schema.ts'
import { parseXml } from './xml.ts'
import { FAIL_ON, OUTCOMES } from '../../../src/vocabulary/gate.ts'
import { anyText } from '../../support/any-text.ts'
import { runs } from '../../support/property-runs.ts'

const blank = outcome('not_captured', {
  story_id: 'card--blank',
  title: 'Card',
  name: 'Blank',
  reason: 'blank',
  message: 'it shows nothing',
})

/** Two pairs with findings, one that changed without any, and stories without a pair. */
const mixed = review(
  [
    story({
      findings: [
        finding({ number: 1, status: 'open', confidence: null, fails: true }),
        finding({ number: 2, labels: ['size'], change: null, note: 'The button is larger.' }),
      ],
    }),
    story({
      pairId: 'p2',
      storyId: 'button--danger',
      name: 'Button / Danger',
      unnamed: true,
      outcome: outcome('changed', { story_id: 'button--danger', name: 'Danger' }),
    }),
    story({
      pairId: 'p3',
      storyId: 'card--plain',
      name: 'Card / Plain',
      importPath: './src/Card.stories.tsx',
      problem: 'judged in part (main-pass: there is no design structure)',
      outcome: outcome('compared', { story_id: 'card--plain' }),
      findings: [finding({ number: 3, status: 'open', waits: false, captureHint: true })],
    }),
    story({
      pairId: null,
      storyId: 'card--blank',
      name: 'Card / Blank',
      importPath: './src/Card.stories.tsx',
      outcome: blank,
    }),
    story({
      pairId: null,
      storyId: 'card--skipped',
      name: 'Card / Skipped',
      importPath: './src/Card.stories.tsx',
      outcome: outcome('skipped', { story_id: 'card--skipped', skipped_by: 'parameters' }),
    }),
    story({ pairId: 'p4', storyId: null, name: 'Elsewhere', importPath: null, link: null }),
  ],
  { gate: { notCaptured: 1 } },
)

/** Any text that JSON can hold: also halves of surrogate pairs. */
const text = fc.oneof(
  anyText(40),
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
        unnamed: fc.boolean(),
        outcome: orNull(
          fc
            .tuple(
              fc.constantFrom(...OUTCOMES),
              fc.record({
                story_id: text,
                variant: text,
                title: text,
                name: text,
                reason: orNull(text),
                message: orNull(text),
                skipped_by: orNull(text),
              }),
            )
            .map(([name, fields]) => outcome(name, fields)),
        ),
        findings: fc.array(
          fc
            .record({
              number: fc.nat(),
              status: fc.constantFrom('candidate', 'open', 'fixed_awaiting_verify'),
              severity: orNull(fc.oneof(fc.constantFrom('nit', 'minor', 'blocker'), text)),
              confidence: orNull(fc.double({ min: 0, max: 1, noNaN: true })),
              labels: fc.array(text, { maxLength: 2 }),
              note: text,
              change: orNull(fc.record({ property: orNull(text), from: text, to: text })),
              waits: fc.boolean(),
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
    fc.record({
      viewUrl: orNull(fc.webUrl()),
      hidden: fc.array(
        fc.boolean().map((waits) => finding({ waits })),
        { maxLength: 3 },
      ),
      gate: fc.record({ recorded: fc.boolean(), notCaptured: fc.nat(2) }),
      failOn: fc.constantFrom(...FAIL_ON),
    }),
  )
  .map(([stories, fields]) => review(stories.map(story), fields))

describe('text', () => {
  it('says first what became of the stories, then what differs by its cause, and sums up', () => {
    expect(textReport(mixed)).toBe(
      [
        '4 of 5 captured: 1 changed, 3 compared with a design, 1 not captured; 1 skipped (1 by parameters)',
        '',
        '✗ colour/background: background-color: #ffffff → #fdeae7 · 2 open issues',
        '  Button / Primary, Card / Plain',
        '  https://dashboard.example/p/shop/issues/7',
        '',
        '- size: The button is larger.',
        '  #2 · candidate, 0.97 · minor',
        '  Button / Primary  ./src/Button.stories.tsx',
        '  https://dashboard.example/p/shop/issues/7',
        '',
        '! Button / Danger  ./src/Button.stories.tsx: changed, not named',
        '  https://dashboard.example/p/shop/review/x',
        '',
        '! Card / Plain  ./src/Card.stories.tsx: judged in part (main-pass: there is no design structure)',
        '  https://dashboard.example/p/shop/review/x',
        '',
        '! card--blank was not captured: it shows nothing',
        '',
        '1 open issue, 1 candidate, 1 changed, not named, 1 to be verified or not found any more, ' +
          '1 pair not judged in full. It fails (--fail-on open): 1 story not captured (0 allowed), ' +
          '1 pair not judged in full, 1 open issue to resolve, 2 changes wait for a person.',
      ].join('\n'),
    )
  })

  it('is short where nothing was found', () => {
    expect(textReport(review([story()], { hidden: [finding(), finding(), finding()] }))).toBe(
      [
        '1 captured: 1 compared with a design',
        '',
        '0 open issues, 0 candidates, 3 below the thresholds. Nothing waits.',
      ].join('\n'),
    )
  })

  it('has one block for a cause that many stories show, and names a few of them', () => {
    const stories = Array.from({ length: 42 }, (_, i) =>
      story({
        name: `Button / ${i}`,
        findings: [finding({ number: 2 * i }), finding({ number: 2 * i + 1 })],
      }),
    )
    expect(textReport(review(stories)).split('\n\n')[1]).toBe(
      [
        '- colour/background: background-color: #ffffff → #fdeae7 · 84 issues',
        '  Button / 0, Button / 1, Button / 2, Button / 3, Button / 4 and 37 more',
        '  https://dashboard.example/p/shop/issues/7',
      ].join('\n'),
    )
  })

  it('says that nothing is recorded where nothing was captured', () => {
    const text = textReport(review([], { gate: { recorded: false }, failOn: 'waiting' }))
    expect(text).toMatch(/^Nothing is recorded of version v1: run capture\n/)
    expect(text).toContain('It fails (--fail-on waiting): nothing was captured.')
  })
})

describe('JUnit', () => {
  it('has a suite for each file, and a test case for each story with how it ended', () => {
    const { name, attributes, children } = parseXml(junitReport(mixed))
    expect([name, attributes]).toEqual([
      'testsuites',
      { name: 'Design review of shop v1', tests: '6', failures: '1', errors: '2' },
    ])
    expect(children.map((suite) => [suite.attributes['name'], suite.children.length])).toEqual([
      ['./src/Button.stories.tsx', 2],
      ['./src/Card.stories.tsx', 3],
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
      ['system-out', '#2 candidate, 0.97: The button is larger.'],
    ])
    expect(passing!.children.map(({ name, text }) => [name, text])).toEqual([
      ['system-out', 'changed, not named'],
    ])
    const [partly, uncaptured, skipped] = children[1]!.children
    expect(partly!.children.map((child) => child.name)).toEqual(['error', 'system-out'])
    expect(uncaptured!.children.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['error', { message: 'not captured: it shows nothing', type: 'blank' }],
    ])
    expect(skipped!.children.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['skipped', { message: 'skipped by parameters' }],
    ])
  })

  it('fails a change without a name as it fails a candidate', () => {
    const changed = [story({ unnamed: true, outcome: outcome('changed') })]
    const ends = FAIL_ON.map((failOn) => {
      const [suite] = parseXml(junitReport(review(changed, { failOn }))).children
      return suite!.children[0]!.children.map(({ name }) => name)
    })
    expect(ends).toEqual([['failure'], ['system-out'], ['system-out']])
  })

  it('skips what may be left uncaptured', () => {
    const stories = [story({ pairId: null, outcome: blank })]
    const granted = review(stories, { gate: { notCaptured: 1, allowUncaptured: 1 } })
    const [suite] = parseXml(junitReport(granted)).children
    expect(suite!.attributes).toMatchObject({ tests: '1', errors: '0', skipped: '1' })
  })

  it('has one test case for a story that is compared with its design and an older build', () => {
    const pairs = [
      story({ pairId: 'a', findings: [finding({ fails: true })] }),
      story({ pairId: 'b', findings: [finding({ number: 8 })] }),
    ]
    const [suite] = parseXml(junitReport(review(pairs))).children
    expect(suite!.children).toHaveLength(1)
    expect(suite!.children[0]!.children.map(({ name }) => name)).toEqual(['failure', 'system-out'])
  })

  it("has the form of Jenkins' schema, for any findings", () => {
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
        const change = { property: null, from: problem, to: problem }
        const found = finding({ note, fails: true, link: note, change })
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
  it('is valid by the published schema, for any findings', () => {
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
      ['size', 'warning'],
      ['changed-not-named', 'warning'],
      ['colour/background', 'warning'],
      ['not-captured', 'error'],
    ])
    expect(run!.results[0]!.locations[0]!.physicalLocation).toEqual({
      artifactLocation: { uri: 'src/Button.stories.tsx' },
      region: { startLine: 1 },
    })
    expect(run!.tool.driver.rules.map(({ id }) => id)).toEqual([
      'changed-not-named',
      'colour/background',
      'not-captured',
      'size',
    ])
    expect(run!.results.map(({ message }) => message.text)).toEqual(
      expect.arrayContaining([
        'Button / Danger: changed, not named. A person has to look at it.',
        'Card / Blank was not captured: it shows nothing',
      ]),
    )
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
  it('counts, says of each story what became of it, and of each finding whether the review fails for it', () => {
    const report = jsonReport(mixed)
    expect(report).toMatchObject({
      project: 'shop',
      version: 'v1',
      conclusion: 'failure',
      reasons: ['not_captured', 'unjudged', 'open_issues', 'candidates', 'unnamed_changes'],
      failed: true,
      counts: {
        stories: 6,
        equal: 0,
        changed: 1,
        compared: 3,
        not_captured: 1,
        skipped: 1,
        open: 1,
        candidate: 1,
        unnamed: 1,
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
    expect(report.stories.map(({ outcome, unnamed_change }) => [outcome, unnamed_change])).toEqual([
      ['compared', false],
      ['changed', true],
      ['compared', false],
      ['not_captured', false],
      ['skipped', false],
      ['compared', false],
    ])
    expect(report.stories[3]).toMatchObject({ reason: 'blank', message: 'it shows nothing' })
    expect(report.causes).toMatchObject([
      {
        label: 'colour/background',
        property: 'background-color',
        from: '#ffffff',
        to: '#fdeae7',
        issues: [1, 3],
        stories: ['button--primary', 'card--plain'],
      },
      { label: 'size', property: null, note: 'The button is larger.', issues: [2] },
    ])
  })
})
