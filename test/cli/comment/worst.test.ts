import { expect, it } from 'vitest'
import { worstOf } from '../../../src/cli/comment/worst.ts'
import { isOfTwoBuilds, pairId } from '../../../src/cli/capture/pairs/pair-id.ts'
import { finding, review, story } from '../review/reviews.ts'

const numbers = (worst: ReturnType<typeof worstOf>) => worst.map(({ finding }) => finding.number)

const other = (number: number, fields: Parameters<typeof finding>[0] = {}) =>
  finding({ number, change: { property: 'width', from: '0 px', to: `${number} px` }, ...fields })

it('the worst are what fails, then what is severe, then what the judge is sure of', () => {
  const findings = [
    other(1, { severity: 'minor', confidence: 0.5 }),
    other(2, { severity: 'blocker', confidence: 0.4 }),
    other(3, { severity: 'minor', confidence: 0.9 }),
    other(4, { severity: 'nit', status: 'open', confidence: null, fails: true }),
  ]
  expect(numbers(worstOf(review([story({ findings })]), 3))).toEqual([4, 2, 3])
})

it('the worst include a difference once, however many stories show it', () => {
  const stories = ['Button / A', 'Button / B', 'Link / C'].map((name, i) =>
    story({
      name,
      findings: [finding({ number: i }), other(10 + i, { labels: [`size/${i}`], severity: 'nit' })],
    }),
  )
  expect(numbers(worstOf(review(stories), 5))).toEqual([0, 10, 11, 12])
})

it('the worst include one story of a component for each kind of difference', () => {
  const stories = ['Button / A', 'Button / B', 'Link / A', 'Link'].map((name, i) =>
    story({
      name,
      findings: [other(i), other(10 + i, { labels: ['size'], severity: 'nit' })],
    }),
  )
  expect(numbers(worstOf(review(stories), 5))).toEqual([0, 2, 10, 12])
})

it('the worst include everything that differs in one story', () => {
  const findings = [1, 2, 3].map((i) => other(i))
  expect(numbers(worstOf(review([story({ findings })]), 5))).toEqual([1, 2, 3])
})

it('the worst include nothing that the last run did not find, or that waits to be verified', () => {
  const findings = [
    other(1, { waits: false }),
    other(2, { status: 'fixed_awaiting_verify', waits: false }),
    other(3),
  ]
  expect(numbers(worstOf(review([story({ findings })]), 5))).toEqual([3])
})

it.each([
  ['an older build', 'changes', '', 'shop/v1/a.png', true],
  ['an older build, of a pull request', 'changes', 'pr-7', 'shop/v1/a.png', true],
  ['a design', 'design', '', '.design/snap_1/file/1-2@2.png', false],
  ['a design that was uploaded', 'design', 'pr-7', 'shop/v1/design.png', false],
  ['a design of a series with that name', 'design', 'changes', '.design/s/f/1@2.png', false],
] as const)(
  'a pair knows that it is compared with %s',
  (_, kind, series, image_a_key, expected) => {
    // The last two are tests of a story.
    for (const storyId of [
      'button--primary',
      'button--primary:clicks',
      'button--primary:changes',
    ]) {
      const subject = { project: 'shop', storyId, variant: '360x640' }
      const pair = { pair_id: pairId({ ...subject, kind, series }), image_a_key }
      expect(isOfTwoBuilds(pair), storyId).toBe(expected)
    }
  },
)
