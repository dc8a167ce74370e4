import { expect, it } from 'vitest'
import { dashboardOf, linksOf } from '../../../src/cli/review/links.ts'

const QUEUE = 'https://review.example/dashboard/p/shop/pairs?version=c0ffee00'

it('stories and issues lead to the review, also where the service alone knows its dashboard', () => {
  const dashboard = dashboardOf(QUEUE)
  const links = linksOf({ project: 'shop', dashboard, viewUrl: 'https://view-shop.example/v1/' })
  const story = { pairId: 'shop:button--primary', storyId: 'button--primary' }
  expect(links.ofStory(story)).toBe(
    'https://review.example/dashboard/p/shop/review/shop%3Abutton--primary',
  )
  expect(links.ofFinding(story, 7)).toBe('https://review.example/dashboard/p/shop/issues/7')
})

it.each([null, 'https://review.example/', 'https://review.example/p/shop'])(
  'the dashboard is not known from %s',
  (queueUrl) => {
    expect(dashboardOf(queueUrl)).toBeNull()
  },
)
