import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { WaitingPairsView } from '../../src/gate/view-schema.ts'
import { annotate, BUILT_RED, card, pngOf, redButton } from '../judging/runs/runs.ts'
import { bodyOf, diff, listIssues, transition } from '../support/review.ts'
import { newProject } from '../support/service.ts'
import { ci, listed, statementsOf, type Project } from './ci.ts'
import { gateOf, pairOfVersion, record } from './gates.ts'

// Which pairs, and which issues of them, the gate counts.

let project: Project

beforeEach(async () => {
  project = await newProject('ci')
})

const waitingOf = (versionId: string, query = '') =>
  listed<WaitingPairsView>(project, `versions/${versionId}/waiting${query}`)

const nameOne = (versionId: string, pair_id: string) =>
  record(project, versionId, { outcomes: [{ story_id: 'a', outcome: 'changed', pair_id }] })

it('lists each pair of a story, also where the outcome names another', async () => {
  const inputs = { b: pngOf([...card(), { x: 150, y: 130, w: 2, h: 2, colour: [226, 229, 233] }]) }
  const pairs = [
    await pairOfVersion(project, 'v1', inputs),
    await pairOfVersion(project, 'v1', inputs),
  ]
  for (const pair of pairs) await annotate(pair)
  await env.DB.prepare(`UPDATE runs SET difference = '{"pixels": 4}' WHERE project_id = ?1`)
    .bind(project.projectId)
    .run()
  await nameOne('v1', pairs[0]!)
  expect((await gateOf(project, 'v1')).counts.unnamed_changes).toBe(2)
  expect((await waitingOf('v1')).pairs).toEqual(
    pairs
      .toSorted()
      .map((pair_id) => ({ pair_id, unjudged: false, unnamed_change: true, issue_ids: [] })),
  )
  await bodyOf(await diff('/api/done', { json: { pair_id: pairs[1], who: 'ada' } }))
  expect((await waitingOf('v1')).pairs.map(({ pair_id }) => pair_id)).not.toContain(pairs[1])
})

it('lists the issues that the gate counts, until they are decided', async () => {
  const pair = await pairOfVersion(project, 'v1', redButton())
  await nameOne('v1', pair)
  expect((await waitingOf('v1')).pairs).toMatchObject([{ unjudged: true }])
  await annotate(pair)
  const issues = await listIssues(pair)
  expect((await waitingOf('v1')).pairs).toEqual([
    {
      pair_id: pair,
      unjudged: false,
      unnamed_change: false,
      issue_ids: issues.map(({ id }) => id).toSorted(),
    },
  ])
  for (const { id } of issues) await transition(id, 'dismiss')
  expect((await waitingOf('v1')).pairs).toEqual([])
})

it('lists an open issue of another version’s pair with the same images', async () => {
  const inputs = { a: pngOf(card()), b: pngOf(card({ button: BUILT_RED })) }
  const earlier = await pairOfVersion(project, 'v1', inputs)
  await annotate(earlier)
  const [issue] = await listIssues(earlier)
  await transition(issue!.id, 'promote')
  const later = await pairOfVersion(project, 'v2', inputs)
  await nameOne('v2', later)
  await annotate(later)
  expect((await waitingOf('v2')).pairs).toMatchObject([{ pair_id: later, issue_ids: [issue!.id] }])
})

it('continues where a page ended, whatever that page lists', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 3 }, () => pairOfVersion(project, 'v1', redButton())),
  )
  const [first, second, third] = pairs.toSorted()
  await nameOne('v1', first!)
  await annotate(first!)
  for (const { id } of await listIssues(first!)) await transition(id, 'dismiss')
  expect(await waitingOf('v1', '?limit=1')).toEqual({ pairs: [], next_after: first })
  const page = await waitingOf('v1', `?limit=1&after=${first}`)
  expect([page.pairs.map(({ pair_id }) => pair_id), page.next_after]).toEqual([[second], second])
  const { pairs: rest } = await waitingOf('v1', `?after=${second}`)
  expect(rest.map(({ pair_id }) => pair_id)).toEqual([third])
})

it('reads the pairs of its page alone, in one query', async () => {
  for (let i = 0; i < 4; i++) await pairOfVersion(project, 'v1', redButton())
  const { response, statements } = await statementsOf(project, 'versions/v1/waiting?limit=1')
  expect(response.status).toBe(200)
  expect(statements).toHaveLength(1)
  expect(statements[0]?.rowsRead).toBeLessThanOrEqual(40)
  expect((await ci(project, 'versions/v1/waiting?limit=0')).status).toBe(400)
})
