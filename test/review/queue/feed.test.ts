import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../src/base/time.ts'
import { CHECK_MS } from '../../../src/review/queue/feed.ts'
import { LOCK_STALE_MS } from '../../../src/review/queue/state.ts'
import { setDashboard, UPGRADE, Watcher } from '../../support/feed.ts'
import {
  bodyOf,
  createIssue,
  diff,
  insertCandidates,
  register,
  statusAndBody,
  transition,
  type PairBody,
} from '../../support/review.ts'
import { reviewQueueOf } from '../../../src/review/queue/stub.ts'
import { newQueue, post, type Queue } from './queue.ts'

// Those who have a project open learn what others change, by a WebSocket to its review queue.

afterEach(() => Watcher.closeAll())

const feedOf = (projectId: string, who = 'ada', headers: Record<string, string> = UPGRADE) =>
  diff(`/api/projects/${projectId}/feed?who=${who}`, { headers })

/** Makes the queue know who is a member, which it asks the dashboard in a deployment. */
const setMembers = (queue: Queue, membersAmong: (people: readonly string[]) => Promise<string[]>) =>
  setDashboard(queue, {
    isMember: () => Promise.reject(new Error('asked about one person alone')),
    membersAmong: ({ people }) => membersAmong(people),
  })

const everybody = async (people: readonly string[]) => [...people]

async function watch(projectId: string, who = 'ada'): Promise<Watcher> {
  await setMembers(reviewQueueOf(env, projectId), everybody)
  const watcher = new Watcher(await feedOf(projectId, who))
  expect(await watcher.next('begun')).toEqual({ type: 'begun', sequence: 0 })
  return watcher
}

describe('what is sent', () => {
  it('is each change of a lock and of the done flag, with the figures of the queue', async () => {
    const { projectId, id } = await newQueue(['a', 'b'])
    const watcher = await watch(projectId)
    await post('/api/claim', { pair_id: id('a'), who: 'ben' })
    expect(await watcher.next('pair')).toMatchObject({
      sequence: 1,
      who: 'ben',
      pair: { pair_id: id('a'), name: 'a', done: false, locked_by: 'ben' },
      queue: { total: 2, done: 0, in_progress: 1, open: 1 },
    })
    await post('/api/claim', { pair_id: id('a'), who: 'cleo', force: true })
    expect(await watcher.next('pair')).toMatchObject({ pair: { locked_by: 'cleo' } })
    await post('/api/release', { pair_id: id('a'), who: 'cleo' })
    expect(await watcher.next('pair')).toMatchObject({
      pair: { locked_by: null, lock_expires_at: null },
      queue: { in_progress: 0, open: 2 },
    })
  })

  it('is who marked a pair, which one was claimed with that, and who reopened it', async () => {
    const { projectId, queue, id } = await newQueue(['a', 'b'])
    const watcher = await watch(projectId)
    await queue.doneNext({ pairId: id('a'), who: 'ben', claim: true })
    expect(await watcher.next('pair')).toMatchObject({
      who: 'ben',
      pair: { pair_id: id('a'), done: true },
      queue: { total: 2, done: 1, in_progress: 1, open: 0 },
    })
    expect(await watcher.next('pair')).toMatchObject({
      pair: { pair_id: id('b'), done: false, locked_by: 'ben' },
    })
    await post('/api/done', { pair_id: id('a'), who: 'cleo', done: false })
    expect(await watcher.next('pair')).toMatchObject({
      sequence: 3,
      who: 'cleo',
      pair: { pair_id: id('a'), done: false },
    })
  })

  it('is a lock that has gone stale, once', async () => {
    const { projectId, queue, id } = await newQueue(['a'])
    await queue.claim({ pairId: id('a'), who: 'ben' })
    const watcher = await watch(projectId)
    const ageBy = (ms: number) =>
      runInDurableObject(queue, (_, { storage }) =>
        storage.sql.exec(`UPDATE pairs SET locked_at = locked_at - ?1`, ms),
      )
    await ageBy(LOCK_STALE_MS)
    expect(await runDurableObjectAlarm(queue)).toBe(true)
    expect(await watcher.next('pair')).toMatchObject({
      who: null,
      pair: { pair_id: id('a'), locked_by: null },
      queue: { in_progress: 0, open: 1 },
    })
    await ageBy(3 * CHECK_MS)
    await runDurableObjectAlarm(queue)
    watcher.socket.send('ping')
    expect([await watcher.text(), watcher.unread]).toEqual(['pong', []])
  })
})

describe('a decision', () => {
  const watched = async (): Promise<{ pair: PairBody; watcher: Watcher }> => {
    const pair = await register()
    return { pair, watcher: await watch(pair.project_id) }
  }

  it('is sent with who made it, its severity, and the counts of the pair', async () => {
    const { pair, watcher } = await watched()
    const [id = ''] = await insertCandidates(pair, [{}, {}])
    await transition(id, 'promote', { who: 'ben', severity: 'blocker' })
    expect(await watcher.next('issues')).toMatchObject({
      who: 'ben',
      pair_id: pair.pair_id,
      action: 'promote',
      issue: { id, number: 1, status: 'open', severity: 'blocker' },
      counts: { candidate: 1, open: 1, dismissed: 0 },
    })
    await transition(id, 'undo', { who: 'ben' })
    expect(await watcher.next('issues')).toMatchObject({
      action: 'undone',
      issue: { id, status: 'candidate', severity: null },
      counts: { candidate: 2, open: 0 },
    })
  })

  it('is sent once for many candidates', async () => {
    const { pair, watcher } = await watched()
    await insertCandidates(pair, [{}, {}, {}])
    const dismissal = await diff(`/api/pairs/${pair.pair_id}/candidates/dismiss-bulk`, {
      json: { max_confidence: 1, reason: 'noise', who: 'ben' },
    })
    const { undo_id } = await bodyOf<{ undo_id: string }>(dismissal)
    const of = { who: 'ben', pair_id: pair.pair_id, issue: null }
    expect(await watcher.next('issues')).toMatchObject({
      ...of,
      action: 'dismiss',
      counts: { candidate: 0, dismissed: 3 },
    })
    await post('/api/undo', { undo_id, who: 'ben' })
    expect(await watcher.next('issues')).toMatchObject({
      ...of,
      action: 'undone',
      counts: { candidate: 3, dismissed: 0 },
    })
  })

  it('is sent for a new issue, its severity, its note, and its end', async () => {
    const { pair, watcher } = await watched()
    const { id } = await createIssue(pair.pair_id, { who: 'ben' })
    expect(await watcher.next('issues')).toMatchObject({ action: 'created', issue: { id } })
    const patch = (path: string, json: unknown) => diff(path, { method: 'PATCH', json })
    await patch(`/api/issues/${id}/severity`, { severity: 'minor', who: 'ben' })
    expect(await watcher.next('issues')).toMatchObject({
      action: 'severity_set',
      issue: { severity: 'minor' },
    })
    await patch(`/api/issues/${id}`, { note: 'Two pixels', who: 'ben' })
    expect(await watcher.next('issues')).toMatchObject({ action: 'note_set', who: 'ben' })
    await diff(`/api/issues/${id}`, { method: 'DELETE' })
    expect(await watcher.next('issues')).toMatchObject({
      action: 'deleted',
      issue: null,
      counts: { open: 0 },
    })
  })

  it('comes in the order in which decisions were made', async () => {
    const { pair, watcher } = await watched()
    const ids = await insertCandidates(
      pair,
      Array.from({ length: 10 }, () => ({})),
    )
    for (const id of ids) await transition(id, 'dismiss')
    const counts: (number | undefined)[] = []
    while (counts.length < ids.length)
      counts.push((await watcher.next('issues')).counts['candidate'])
    expect(counts).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  it('of one project is never sent to those who watch another', async () => {
    const { pair, watcher } = await watched()
    const other = await watch((await register()).project_id)
    const [id = ''] = await insertCandidates(pair, [{}])
    await transition(id, 'promote')
    await watcher.next('issues')
    other.socket.send('ping')
    expect([await other.text(), other.unread]).toEqual(['pong', []])
  })
})

describe('a connection', () => {
  it('survives hibernation, and so does the number of its last message', async () => {
    const { projectId, queue, id } = await newQueue(['a'])
    const watcher = await watch(projectId)
    await queue.claim({ pairId: id('a'), who: 'ben' })
    await watcher.next('pair')
    await evictDurableObject(queue, { webSockets: 'hibernate' })
    await queue.release({ pairId: id('a'), who: 'ben' })
    expect(await watcher.next('pair')).toMatchObject({ sequence: 2, pair: { locked_by: null } })
  })

  it('is answered pings without waking the queue, and ends with any other message', async () => {
    const { projectId } = await newQueue([])
    const watcher = await watch(projectId)
    watcher.socket.send('ping')
    expect(await watcher.text()).toBe('pong')
    watcher.socket.send('{"type":"pair"}')
    expect(await watcher.closed).toMatchObject({ code: 1008 })
  })

  it('is refused beyond 20 of a person, who loses none of those', async () => {
    const { projectId, queue, id } = await newQueue(['a'])
    const watchers: Watcher[] = []
    while (watchers.length < 20) watchers.push(await watch(projectId))
    expect(await statusAndBody(await feedOf(projectId))).toEqual([
      429,
      {
        error: 'Rate limit exceeded',
        message: 'At most 20 connections of a person are open at once',
      },
    ])
    await watch(projectId, 'ben')
    await queue.claim({ pairId: id('a'), who: 'ben' })
    for (const watcher of watchers) await watcher.next('pair')
    watchers[0]?.socket.close()
    await watchers[0]?.closed
    await watch(projectId)
  })

  it('takes an upgrade', async () => {
    const { projectId } = await newQueue([])
    expect(await statusAndBody(await feedOf(projectId, 'ada', {}))).toEqual([
      400,
      { error: 'Invalid request', message: 'Upgrade: must be websocket' },
    ])
  })
})

describe('each minute', () => {
  it('the connections of those who are no longer members are closed', async () => {
    const { projectId, queue, id } = await newQueue(['a'])
    const [ada, ben] = [await watch(projectId), await watch(projectId, 'ben')]
    const asked: (readonly string[])[] = []
    await setMembers(queue, async (people) => {
      asked.push(people)
      return ['ben']
    })
    await runDurableObjectAlarm(queue)
    expect(await ada.closed).toEqual({ code: 1008, reason: 'Not a member of the project' })
    expect(asked.map((people) => people.toSorted())).toEqual([['ada', 'ben']])
    await queue.claim({ pairId: id('a'), who: 'ben' })
    await ben.next('pair')
    // And again, as long as somebody is there.
    await setMembers(queue, async () => [])
    expect(await runDurableObjectAlarm(queue)).toBe(true)
    await ben.closed
    expect(await runDurableObjectAlarm(queue)).toBe(false)
  })

  it('a connection is closed if nobody can say whether it may stay', async () => {
    const { projectId, queue } = await newQueue([])
    const watcher = await watch(projectId)
    await setMembers(queue, () => Promise.reject(new Error('the dashboard is away')))
    await runDurableObjectAlarm(queue)
    expect(await watcher.closed).toMatchObject({ code: 1013 })
  })

  it.each([
    ['has sent no ping for too long', 151_000, 'No ping came'],
    ['was opened an hour ago', 3_601_000, 'Open another connection'],
  ])('a connection is closed that %s', async (_, ageMs, reason) => {
    const { projectId, queue } = await newQueue([])
    const watcher = await watch(projectId)
    if (ageMs > HOUR_MS) {
      watcher.socket.send('ping')
      await watcher.text()
    }
    await runInDurableObject(queue, (_instance, state) => {
      for (const socket of state.getWebSockets()) {
        const kept = socket.deserializeAttachment() as { openedAt: number }
        socket.serializeAttachment({ ...kept, openedAt: kept.openedAt - ageMs })
      }
    })
    await runDurableObjectAlarm(queue)
    expect(await watcher.closed).toEqual({ code: 1001, reason })
  })

  it('without the dashboard nobody stays', async () => {
    const { projectId, queue } = await newQueue([])
    const watcher = await watch(projectId)
    await setDashboard(queue, undefined)
    await runDurableObjectAlarm(queue)
    expect(await watcher.closed).toMatchObject({ code: 1008 })
  })
})

it('nothing is counted for a project that nobody watches', async () => {
  const pair = await register()
  const [id = ''] = await insertCandidates(pair, [{}])
  await transition(id, 'promote')
  expect(await runDurableObjectAlarm(reviewQueueOf(env, pair.project_id))).toBe(false)
})
