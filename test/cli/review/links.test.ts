import { expect, it } from 'vitest'
import { dashboardOf, linksOf, queueIn } from '../../../src/cli/review/links.ts'

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

it('the list of a version in a dashboard that the settings name is the one that the service would name', () => {
  const version = { project: 'shop', version: 'c0ffee00' }
  expect(queueIn('https://review.example/dashboard', version)).toBe(QUEUE)
})

it('stories and issues lead to the build where no dashboard is known', () => {
  const viewUrl = 'https://view-shop.example/v1/'
  const links = linksOf({ project: 'shop', dashboard: null, viewUrl })
  const story = { pairId: 'shop:button--primary', storyId: 'button--primary' }
  const inBuild = `${viewUrl}?path=/story/button--primary`
  expect([links.ofStory(story), links.ofFinding(story, 7)]).toEqual([inBuild, inBuild])
})

it.each([null, 'https://review.example/', 'https://review.example/p/shop'])(
  'the dashboard is not known from %s',
  (queueUrl) => {
    expect(dashboardOf(queueUrl)).toBeNull()
  },
)
