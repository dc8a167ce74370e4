import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, it } from 'vitest'
import { reviewQueueOf } from '../../src/review/queue/stub.ts'
import {
  DASHBOARD_BINDINGS,
  DASHBOARD_URL,
  signIn,
  signInMember,
  visitor,
  type Person,
} from '../support/dashboard.ts'
import { setDashboard, UPGRADE, Watcher } from '../support/feed.ts'
import { register, type PairBody } from '../support/review.ts'

// The feed of a project as a browser reaches it: through the dashboard, with a person's session.

const owner = await signIn(`owner-${crypto.randomUUID().slice(0, 8)}`)

afterEach(() => Watcher.closeAll())

const feed = (project: string) => `/api/diff/api/projects/${project}/feed?project=${project}`

const open = async (person: Person, { project_id: project }: PairBody): Promise<Watcher> => {
  await setDashboard(reviewQueueOf(env, project), DASHBOARD_BINDINGS.DASHBOARD)
  const watcher = new Watcher(
    await person.ask(feed(project), { headers: { ...UPGRADE, Origin: DASHBOARD_URL } }),
  )
  await watcher.next('begun')
  return watcher
}

const askDiff = (person: Person, pair: PairBody, path: string, body: unknown) =>
  person.change('POST', `/api/diff${path}?project=${pair.project_id}`, body)

it('a member learns of another’s claim, by the name that no page can choose', async () => {
  const pair = await register()
  const viewer = await signInMember(owner, pair.project_id)
  const watcher = await open(viewer, pair)
  await askDiff(owner, pair, '/api/claim', { pair_id: pair.pair_id, who: 'somebody' })
  expect(await watcher.next('pair')).toMatchObject({
    who: owner.who,
    pair: { pair_id: pair.pair_id, locked_by: owner.who },
  })
})

it('neither a visitor nor a member of another project can open a feed', async () => {
  const [{ project_id: project }, other] = [await register(), await register()]
  const member = await signInMember(owner, other.project_id)
  const upgrade = { headers: UPGRADE }
  expect((await visitor.ask(feed(project), upgrade)).status).toBe(401)
  expect((await member.ask(feed(project), upgrade)).status).toBe(404)
  // Nor by naming a project of one's own beside the path of another's.
  const mixed = `/api/diff/api/projects/${project}/feed?project=${other.project_id}`
  expect((await member.ask(mixed, upgrade)).status).toBe(404)
})

it('a page of another site cannot open one with a person’s cookie', async () => {
  const { project_id: project } = await register()
  const from = (headers: Record<string, string>) =>
    owner.ask(feed(project), { headers: { ...UPGRADE, ...headers } })
  expect((await from({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await from({ Origin: 'null' })).status).toBe(403)
  expect((await from({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  // Of the same host at another port, as a build that is shown there.
  expect((await from({ Origin: 'http://localhost:8787' })).status).toBe(403)
})

it('a person who is removed from the project is disconnected within a minute', async () => {
  const pair = await register()
  const members = `/api/admin/projects/${pair.project_id}/members`
  const [leaving, staying] = [
    await signInMember(owner, pair.project_id),
    await signInMember(owner, pair.project_id),
  ]
  const [cut, kept] = [await open(leaving, pair), await open(staying, pair)]
  await owner.change('DELETE', `${members}/${leaving.who}`)
  await runDurableObjectAlarm(reviewQueueOf(env, pair.project_id))
  expect(await cut.closed).toMatchObject({ code: 1008 })
  await askDiff(owner, pair, '/api/claim', { pair_id: pair.pair_id })
  await kept.next('pair')
})
