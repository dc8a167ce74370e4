import { expect, it, onTestFinished } from 'vitest'
import type { GateView } from '../../../src/gate/view-schema.ts'
import { commitOf, recordOutcomes, REPOSITORY } from '../code-host/support/harness.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedHarness } from '../shared/service.ts'
import { jsonOf, send } from '../support/http-client.ts'
import { violations } from './support/accessibility.ts'
import { openBrowser } from './support/pages.ts'
import { newReviewProject } from './support/review-project.ts'

// The way from a check on a pull request to its decisions.

const harness = await sharedHarness()
const browser = await sharedBrowser()
const { service } = harness

it('the link of a check leads to what waits in its version alone, where all of it is decided', async () => {
  const project = await newReviewProject(service)
  await project.invite('Ada', 'reviewer')
  const pairs = [
    await project.addPair('One', 'alert-danger'),
    await project.addPair('Two', 'alert-danger'),
    await project.addPair('Three', 'button-primary'),
  ]
  await project.ask('POST', '/api/pairs', {
    pair_id: `${project.id}-elsewhere`,
    project_id: project.id,
    name: 'Elsewhere',
    image_a_key: `${project.id}/v1/button-primary-design.png`,
    image_b_key: `${project.id}/v2/button-primary-story.png`,
  })
  // As a run records it that finds no name for what it sees.
  const box = { x: 0, y: 0, w: 1, h: 1 }
  await service.db
    .prepare(`UPDATE runs SET difference = ?2 WHERE pair_id = ?1`)
    .bind(pairs[2]!, JSON.stringify({ pixels: 9, box_a: box, box_b: box }))
    .run()
  const key = await service.newKey(project.id)
  await recordOutcomes(harness, {
    projectId: project.id,
    key,
    versionId: 'v1',
    change: { repository: REPOSITORY, commit: commitOf(), pull_request: 7 },
    outcomes: pairs.map((pair_id) => ({ story_id: pair_id, outcome: 'changed', pair_id })),
  })
  const gate = async (): Promise<GateView> => {
    const path = `/ci/${project.id}/versions/v1/gate`
    const headers = { 'X-API-Key': key }
    return jsonOf(await send({ port: service.port, method: 'GET', path, headers })) as GateView
  }
  const { waiting, queue_url: url } = await gate()
  expect(waiting).toMatchObject({ issues: 8, unnamed_changes: 1 })

  const ada = await openBrowser(browser, project.port, 'Ada')
  onTestFinished(ada.close)
  const { page } = ada
  const { pathname, search } = new URL(url!)
  await ada.open(pathname + search)
  await page.getByText('8 candidates to decide · 1 changed, not named').waitFor()
  await page.getByText('of version v1').waitFor()
  expect(await page.getByText('Elsewhere').count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Same cause' }).click()
  const shared = page.getByRole('button', { name: 'Decide for all' })
  await shared.nth(3).waitFor()
  for (let left = 3; left >= 0; left--) {
    await shared.first().click()
    await page.getByRole('button', { name: 'Dismiss 2' }).click()
    await shared.nth(left).waitFor({ state: 'detached' })
  }
  expect((await gate()).waiting).toMatchObject({ issues: 0, unnamed_changes: 1 })

  await page.getByRole('button', { name: 'Pairs', exact: true }).click()
  await page.getByLabel('What was found').selectOption('waiting')
  await page.getByText('0 of 3 pairs reviewed · 1 changed, not named').waitFor()
  await page.getByRole('link', { name: /Three/ }).click()
  await page.getByRole('button', { name: 'Done, next' }).first().click()
  // The others do not match the filter: the way is that of the list.
  await page.getByText('That was the last pair of this list').waitFor()
  expect(new URL(page.url()).search).toBe('?version=v1&with=waiting')
  await page.getByText('1 of 3 pairs reviewed').waitFor()
  expect((await gate()).waiting).toMatchObject({ issues: 0, unnamed_changes: 0 })

  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByRole('button', { name: 'Start reviewing' }).click()
  await page.getByRole('heading', { level: 1, name: 'One' }).waitFor()
  expect(new URL(page.url()).search).toBe('?version=v1')
  await page.getByRole('link', { name: 'All pairs' }).click()
  await page.getByText('1 of 3 pairs reviewed').waitFor()
  await page.getByRole('button', { name: 'All versions' }).click()
  await page.getByText('Elsewhere').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(ada.errors).toEqual([])
})
