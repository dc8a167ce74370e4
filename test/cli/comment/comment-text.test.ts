import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commentText, markerOf, titleOf } from '../../../src/cli/comment/comment-text.ts'
import type { StoryChanges } from '../../../src/cli/stories/compare-stories.ts'
import { imagesIn } from '../../support/comment-images.ts'
import { finding, outcome, review, story } from '../review/reviews.ts'
import { anyText } from '../../support/any-text.ts'
import { runs } from '../../support/property-runs.ts'

const none = { crops: [], changes: null, dashboard: null }

/** Those of the table of causes, its header apart. */
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\| ❌? \| (?!What)/.test(line))

describe('the comment', () => {
  it('lists what fails first, then what is severe, then what the judge is sure of', () => {
    const of = (number: number, fields: Parameters<typeof finding>[0]) =>
      finding({ number, labels: [`label-${number}`], ...fields })
    const findings = [
      of(1, { severity: 'minor', confidence: 0.5 }),
      of(2, { severity: 'blocker', confidence: 0.4 }),
      of(3, { severity: 'minor', confidence: 0.9 }),
      of(4, { severity: 'nit', status: 'open', confidence: null, fails: true }),
    ]
    const text = commentText({ review: review([story({ findings })]), ...none })
    expect(Array.from(text.matchAll(/\[\\#(\d)\]/g), ([, number]) => Number(number))).toEqual([
      4, 2, 3, 1,
    ])
    expect(text).toContain(
      String.raw`| ❌ | label\-&#8203;4: background\-color: \#&#8203;ffffff → \#&#8203;fdeae7 | nit | [\#4](<https://dashboard.example/p/shop/issues/7>) open | [Button / Primary](<https://dashboard.example/p/shop/review/x>) |`,
    )
  })

  it('has one row for a cause, with the first of its issues and stories, and a link to the others', () => {
    const stories = Array.from({ length: 42 }, (_, i) =>
      story({
        name: `Button ${i}`,
        link: null,
        findings: [
          finding({ number: 2 * i, link: null }),
          finding({ number: 2 * i + 1, link: null, ...(i === 0 && { status: 'open' }) }),
        ],
      }),
    )
    const queueUrl = 'https://dashboard.example/p/shop/queue?pr=12'
    const text = commentText({ review: review(stories, { gate: { queueUrl } }), ...none })
    expect(rowsOf(text)).toHaveLength(1)
    const [row = ''] = rowsOf(text)
    expect(row).toContain('84 issues, 1 of them open')
    expect(row).toContain(
      `Button 0, Button 1, Button 2 [and 39 more](<${queueUrl.replace('&', '&amp;')}>)`,
    )
  })

  it('is short where nothing was found', () => {
    const text = commentText({
      review: review([story({ outcome: outcome('equal') })]),
      ...none,
      dashboard: 'https://d.example/p/shop',
    })
    expect(text).toBe(
      [
        '### Storybook of shop',
        '**[Preview](<https://view-shop.example/v1/>)** · [Review](<https://d.example/p/shop>) · version v1',
        '✅ **1 captured: 1 equal**',
        '0 open issues, 0 candidates. Nothing waits.',
        '<sub>The captures are private: they are shown in the [dashboard](<https://d.example/p/shop>), not here.</sub>',
      ].join('\n\n'),
    )
  })

  it('lists changes without a name, and each reason why stories were not captured once', () => {
    const missing = Array.from({ length: 19 }, (_, i) =>
      outcome('not_captured', { story_id: `card-${i}`, reason: 'blank', message: 'it is blank' }),
    )
    const changed = story({ unnamed: true, outcome: outcome('changed') })
    const text = commentText({
      review: review([changed], {
        failOn: 'waiting',
        outcomes: [outcome('changed'), ...missing],
        gate: { notCaptured: 19 },
      }),
      ...none,
    })
    expect(text).toContain('❌ **1 of 20 captured: 1 changed, 19 not captured**')
    expect(text).toContain(
      '❌ Changed, not named: the images differ, and the judge has no finding. A person has to look.\n\n' +
        '- [Button / Primary](<https://dashboard.example/p/shop/review/x>)',
    )
    expect(text.match(/it is blank/g)).toHaveLength(1)
    expect(text).toContain('19 stories were not captured: it is blank')
  })

  it('names the modules that changed stories, those of stories without a capture too', () => {
    const stories: StoryChanges = {
      changed: [
        {
          id: 'button--primary',
          title: 'Button',
          name: 'Primary',
          import_path: './src/Button.stories.tsx',
          reasons: [{ module: 'src/Button.css', change: 'changed' }],
        },
      ],
      added: ['card--plain'],
      removed: ['old--one'],
      unchanged: 7,
    }
    const text = commentText({
      review: review([story()]),
      crops: [],
      changes: { since: 'base', stories },
      dashboard: null,
    })
    expect(text).toContain(
      '<summary>Since base: 1 changed, 1 added, 1 removed, 7 unchanged</summary>',
    )
    expect(text).toContain(
      '| [Button / Primary](<https://dashboard.example/p/shop/review/x>) | changed src/Button.css |',
    )
    expect(text).toContain(String.raw`| card\-\-plain | new |`)
  })

  const url =
    'https://storybooks.example/crops/iss_1?side=b&images=0123456789abcdef&expires=1798675200&key=key_1&sig=ab'

  it('shows the worst in pictures that say what differs and lead to the issue', () => {
    const shown = story({ findings: [finding()] })
    const crops = [
      { story: shown, finding: finding(), side: 'b' as const, url },
      { story: shown, finding: finding({ number: 8, link: null }), side: 'both' as const, url },
      {
        story: { ...shown, againstBuild: true },
        finding: finding({ number: 9 }),
        side: 'both' as const,
        url,
      },
      { story: shown, finding: null, side: 'b' as const, url },
    ]
    const text = commentText({ ...none, review: review([shown]), crops })
    expect(text).toContain('<details open><summary>What the worst look like</summary>\n\n')
    const images = imagesIn(text)
    expect(images.map(({ src }) => src)).toEqual([url, url, url, url])
    expect(images.map(({ alt }) => alt)).toEqual([
      ...['as built', 'design → built', 'before → now'].map(
        (sides) =>
          `Button / Primary (${sides}): colour/background: background-color: #fdeae7 instead of #ffffff`,
      ),
      'Button / Primary (as built): changed, not named',
    ])
    expect(images.map(({ link }) => link)).toEqual([
      'https://dashboard.example/p/shop/issues/7',
      null,
      'https://dashboard.example/p/shop/issues/7',
      'https://dashboard.example/p/shop/review/x',
    ])
    expect(text).not.toContain('captures are private')
    expect(text).toContain('<sub>The outline shows where it differs.')
  })

  const hostile = fc.oneof(
    anyText(2_000),
    fc.constantFrom(
      '<!-- storybook-review:other -->',
      '](https://evil.example) ![x](https://evil.example/pixel.png)',
      '@everyone <img src=x onerror=alert(1)>',
      '| a | b |\n\n# Title',
      '`'.repeat(500),
    ),
  )

  it('is never too long for GitHub, and holds no markup of what it quotes', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.integer({ min: 0, max: 120 }), (note, name, count) => {
        const findings = Array.from({ length: count }, (_, i) =>
          finding({ note: `${i} ${note}`, change: null, labels: [name] }),
        )
        const failed = outcome('not_captured', { message: note, reason: name, story_id: name })
        const shown = story({
          name,
          problem: note,
          findings,
          link: null,
          unnamed: true,
          outcome: failed,
        })
        const crops = findings
          .slice(0, 5)
          .map((finding) => ({ story: shown, finding, side: 'both' as const, url }))
        const text = commentText({ ...none, review: review([shown]), crops })
        expect(text.length).toBeLessThanOrEqual(65_000)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toMatch(/<!--|<img src|@everyone|\]\(https:\/\/evil|!\[x\]/)
        expect(rowsOf(text).length).toBeLessThanOrEqual(50)
        expect(imagesIn(text).map(({ src }) => src)).toEqual(crops.map(() => url))
      }),
      { numRuns: runs(80) },
    )
  })

  it('leaves no link open that its address could close', () => {
    const link = 'https://view.example/?path=/story/a>b <c'
    const text = commentText({
      review: review([story({ findings: [finding({ link })] })]),
      ...none,
    })
    expect(text).toContain('(<https://view.example/?path=/story/a%3Eb%20%3Cc>)')
  })

  it('is found again by the marker of its project alone', () => {
    expect(markerOf('shop').startsWith(markerOf('sho'))).toBe(false)
    expect(markerOf('shop-2').startsWith(markerOf('shop'))).toBe(false)
  })

  it.each([
    [
      'everything is equal',
      review([story({ outcome: outcome('equal') })], { failOn: 'waiting' }),
      '1 captured: 1 equal',
    ],
    [
      'changes wait',
      review([story({ unnamed: true, findings: [finding()] })], { failOn: 'waiting' }),
      '2 changes wait for a person',
    ],
    [
      'stories are missing',
      review([story()], { gate: { notCaptured: 19, allowUncaptured: 2 } }),
      '19 stories not captured (2 allowed)',
    ],
    ['nothing is recorded', review([], { gate: { recorded: false } }), 'nothing was captured'],
  ])('has a check whose title says that %s', (_, found, title) => {
    expect(titleOf(found)).toBe(title)
  })
})
