import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commentText, markerOf } from '../../../src/cli/comment/comment-text.ts'
import type { StoryChanges } from '../../../src/cli/stories/compare-stories.ts'
import { imagesIn } from '../../support/comment-images.ts'
import { finding, review, story } from '../review/reviews.ts'
import { runs } from '../../support/property-runs.ts'

const none = { crops: [], changes: null, dashboard: null }

/** Those of the table of findings, its header apart. */
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\|  \| (?!Story)/.test(line))

describe('the comment', () => {
  it('lists what fails first, then what is grave, then what the judge is sure of', () => {
    const findings = [
      finding({ number: 1, severity: 'minor', confidence: 0.5 }),
      finding({ number: 2, severity: 'blocker', confidence: 0.4 }),
      finding({ number: 3, severity: 'minor', confidence: 0.9 }),
      finding({ number: 4, severity: 'nit', status: 'open', confidence: null, fails: true }),
    ]
    const text = commentText({ review: review([story({ findings })]), ...none })
    expect(Array.from(text.matchAll(/\[\\#(\d)\]/g), ([, number]) => Number(number))).toEqual([
      4, 2, 3, 1,
    ])
    expect(text).toContain(
      '| ❌ | [Button / Primary](<https://dashboard.example/p/shop/review/x>) |',
    )
  })

  it('is short where nothing was found', () => {
    const text = commentText({
      review: review([story()]),
      ...none,
      dashboard: 'https://d.example/p/shop',
    })
    expect(text).toBe(
      [
        '### Storybook of shop',
        '**[Preview](<https://view-shop.example/v1/>)** · [Review](<https://d.example/p/shop>) · version v1',
        '1 story of version v1: 0 open issues, 0 candidates.',
        '<sub>The captures are private: they are shown in the [dashboard](<https://d.example/p/shop>), not here.</sub>',
      ].join('\n\n'),
    )
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
    ]
    const text = commentText({ ...none, review: review([shown]), crops })
    expect(text).toContain('<details open><summary>What the worst look like</summary>\n\n')
    const images = imagesIn(text)
    expect(images.map(({ src }) => src)).toEqual([url, url, url])
    expect(images.map(({ alt }) => alt)).toEqual(
      ['as built', 'design → built', 'before → now'].map(
        (sides) =>
          `Button / Primary (${sides}): colour/background: background-color: #fdeae7 instead of #ffffff`,
      ),
    )
    expect(images.map(({ link }) => link)).toEqual([
      'https://dashboard.example/p/shop/issues/7',
      null,
      'https://dashboard.example/p/shop/issues/7',
    ])
    expect(text).not.toContain('captures are private')
    expect(text).toContain('<sub>The outline shows where it differs.')
  })

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2_000 }),
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
        const findings = Array.from({ length: count }, () =>
          finding({ note, difference: null, labels: [name] }),
        )
        const told = story({ name, problem: note, findings, link: null })
        const crops = findings
          .slice(0, 5)
          .map((finding) => ({ story: told, finding, side: 'both' as const, url }))
        const text = commentText({ ...none, review: review([told]), crops })
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
})
