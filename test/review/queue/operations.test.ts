import { describe, expect, it } from 'vitest'
import { diff, register, statusAndBody, TOKEN } from '../../support/review.ts'
import { call } from '../../support/service.ts'
import { countingEnv, callWith } from '../../support/counting.ts'
import { get, newProjectId, newQueue, post } from './queue.ts'

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const json = async (response: Response) => ({
  status: response.status,
  body: await response.json(),
})

const pairAsRead = (pairId: string, projectId: string) =>
  expect.objectContaining({
    pair_id: pairId,
    project_id: projectId,
    image_a_key: 'a.png',
    has_issues_count: 0,
    state: expect.objectContaining({ done: false }),
  })

describe('the operation', () => {
  it('claim returns who holds the lock, since when and until when', async () => {
    const { id } = await newQueue(['a'])
    const { status, body } = await json(await post('/api/claim', { pair_id: id('a'), who: 'ada' }))
    expect(status).toBe(200)
    const at = expect.stringMatching(TIME)
    expect(body).toEqual({
      pair_id: id('a'),
      locked_by: 'ada',
      locked_at: at,
      lock_expires_at: at,
      done: false,
    })
    const { locked_at, lock_expires_at } = body as Record<string, string>
    expect(Date.parse(lock_expires_at!) - Date.parse(locked_at!)).toBe(180_000)
  })

  it('claim of a pair that another holds is 409 naming the holder, unless it is forced', async () => {
    const { id } = await newQueue(['a'])
    await post('/api/claim', { pair_id: id('a'), who: 'ada' })
    expect(await json(await post('/api/claim', { pair_id: id('a'), who: 'bob' }))).toEqual({
      status: 409,
      body: {
        error: 'Pair is locked',
        message: expect.stringContaining('Locked by ada since '),
        locked_by: 'ada',
        locked_at: expect.stringMatching(TIME),
        request_id: expect.any(String),
      },
    })
    const forced = await post('/api/claim', { pair_id: id('a'), who: 'bob', force: true })
    expect(await json(forced)).toMatchObject({ status: 200, body: { locked_by: 'bob' } })
  })

  it('release ends only the caller’s own lock', async () => {
    const { id } = await newQueue(['a'])
    await post('/api/claim', { pair_id: id('a'), who: 'ada' })
    const release = async (who: string) =>
      json(await post('/api/release', { pair_id: id('a'), who }))
    const kept = { pair_id: id('a'), released: false, locked_by: 'ada' }
    expect(await release('bob')).toEqual({ status: 200, body: kept })
    const given = { pair_id: id('a'), released: true, locked_by: null }
    expect(await release('ada')).toEqual({ status: 200, body: given })
    expect(await release('ada')).toEqual({ status: 200, body: { ...given, released: false } })
  })

  it('done is set by default, by anyone, and unset with `done: false`', async () => {
    const { id } = await newQueue(['a'])
    await post('/api/claim', { pair_id: id('a'), who: 'ada' })
    const done = await post('/api/done', { pair_id: id('a'), who: 'bob' })
    const set = { pair_id: id('a'), done: true, locked_by: null }
    expect(await json(done)).toEqual({ status: 200, body: set })
    const undone = await post('/api/done', { pair_id: id('a'), who: 'bob', done: false })
    expect(await json(undone)).toEqual({ status: 200, body: { ...set, done: false } })
  })

  it('done_next returns the next pair, locked when `claim` is given', async () => {
    const { projectId, id } = await newQueue(['a', 'b', 'c'])
    const unlocked = await json(await post('/api/done_next', { pair_id: id('a'), who: 'ada' }))
    expect(unlocked).toEqual({
      status: 200,
      body: { done: id('a'), next: pairAsRead(id('b'), projectId) },
    })
    expect(unlocked.body).toMatchObject({ next: { state: { status: 'open', locked_by: null } } })
    const step = { pair_id: id('b'), who: 'ada', project: projectId, claim: true }
    expect(await json(await post('/api/done_next', step))).toMatchObject({
      status: 200,
      body: { next: { pair_id: id('c'), state: { status: 'in_progress', locked_by: 'ada' } } },
    })
    const last = await post('/api/done_next', { ...step, pair_id: id('c') })
    expect(await json(last)).toEqual({ status: 200, body: { done: id('c'), next: null } })
  })

  it('next returns the pair that follows `after`', async () => {
    const { projectId, id } = await newQueue(['a', 'b'])
    const query = { project: projectId, who: 'ada' }
    const next = async (after?: string) =>
      json(await get('/api/next', after === undefined ? query : { ...query, after }))
    const a = { status: 200, body: { next: pairAsRead(id('a'), projectId) } }
    expect(await next()).toEqual(a)
    expect(await next('none')).toEqual(a)
    expect(await next(id('a'))).toMatchObject({ body: { next: { pair_id: id('b') } } })
  })

  it('queue counts the pairs of the project, and state lists them', async () => {
    const { projectId, id } = await newQueue(['a', 'b', 'c'])
    await post('/api/claim', { pair_id: id('b'), who: 'ada' })
    await post('/api/done', { pair_id: id('c'), who: 'ada' })
    const counts = { total: 3, done: 1, in_progress: 1, open: 1 }
    const queue = await get('/api/queue', { project: projectId })
    expect(await json(queue)).toEqual({ status: 200, body: counts })
    const unlocked = { locked_by: null, locked_at: null, lock_expires_at: null }
    const at = expect.stringMatching(TIME)
    expect(await json(await get('/api/state', { project: projectId }))).toEqual({
      status: 200,
      body: {
        pairs: [
          { pair_id: id('a'), name: 'a', done: false, ...unlocked },
          {
            pair_id: id('b'),
            name: 'b',
            done: false,
            locked_by: 'ada',
            locked_at: at,
            lock_expires_at: at,
          },
          { pair_id: id('c'), name: 'c', done: true, ...unlocked },
        ],
      },
    })
  })

  it('queue counts nothing in a project without pairs', async () => {
    const project = newProjectId()
    expect(await json(await get('/api/next', { project, who: 'ada' }))).toEqual({
      status: 200,
      body: { next: null },
    })
    expect(await json(await get('/api/queue', { project }))).toEqual({
      status: 200,
      body: { total: 0, done: 0, in_progress: 0, open: 0 },
    })
    expect(await json(await get('/api/state', { project }))).toEqual({
      status: 200,
      body: { pairs: [] },
    })
  })
})

describe('a request of the review queue is refused:', () => {
  const writes = ['/api/claim', '/api/release', '/api/done', '/api/done_next']

  it.each(writes)('%s: 404 for an unknown pair', async (path) => {
    expect(await json(await post(path, { pair_id: 'none', who: 'ada' }))).toEqual({
      status: 404,
      body: { error: 'Pair not found', request_id: expect.any(String) },
    })
  })

  it('done_next: 404 for a pair that is not in the given project, and nothing changes', async () => {
    const { queue, id } = await newQueue(['a'])
    const other = await newQueue(['a'])
    const step = { pair_id: id('a'), who: 'ada', project: other.projectId }
    expect(await json(await post('/api/done_next', step))).toMatchObject({
      status: 404,
      body: { error: 'Pair not found' },
    })
    expect(await queue.stateOf(id('a'))).toMatchObject({ done: false })
  })

  it.each<[string, unknown, string]>([
    ['/api/claim', { who: 'ada' }, 'pair_id: '],
    ['/api/claim', { pair_id: 7, who: 'ada' }, 'pair_id: '],
    ['/api/claim', { pair_id: '', who: 'ada' }, 'pair_id: '],
    ['/api/claim', { pair_id: 'a' }, 'who: '],
    ['/api/claim', { pair_id: 'a', who: '' }, 'who: '],
    ['/api/claim', { pair_id: 'a', who: 'x'.repeat(201) }, 'who: '],
    ['/api/claim', { pair_id: 'a', who: 'ada', force: 'yes' }, 'force: '],
    ['/api/release', { pair_id: 'a' }, 'who: '],
    ['/api/done', { pair_id: 'a' }, 'who: '],
    ['/api/done', { pair_id: 'a', who: 'ada', done: 1 }, 'done: '],
    ['/api/done_next', { pair_id: 'a' }, 'who: '],
    ['/api/done_next', { pair_id: 'a', who: 'ada', claim: 'true' }, 'claim: '],
    ['/api/done_next', { pair_id: 'a', who: 'ada', project: 3 }, 'project: '],
    ['/api/done_next', [], 'body: '],
  ])('%s %j: 400 naming the field', async (path, body, field) => {
    expect(await json(await post(path, body))).toMatchObject({
      status: 400,
      body: { error: 'Invalid request', message: expect.stringContaining(field) },
    })
  })

  it.each<[string, Record<string, string>, string]>([
    ['/api/next', { who: 'ada' }, 'project: '],
    ['/api/next', { project: 'p' }, 'who: '],
    ['/api/next', { project: 'p', who: '' }, 'who: '],
    ['/api/queue', {}, 'project: '],
    ['/api/queue', { project: '' }, 'project: '],
    ['/api/state', {}, 'project: '],
  ])('%s %j: 400 naming the parameter', async (path, query, field) => {
    expect(await json(await get(path, query))).toMatchObject({
      status: 400,
      body: { error: 'Invalid request', message: expect.stringContaining(field) },
    })
  })

  it.each([
    [
      'nested deeper than 64 levels',
      `${'['.repeat(65)}${']'.repeat(65)}`,
      'nested deeper than 64 levels',
    ],
    ['nested 90,000 levels deep', '['.repeat(90_000), 'nested deeper than 64 levels'],
    ['of more than 100,000 values', `[${'0,'.repeat(100_000)}0]`, 'more than 100000 JSON values'],
    ['of more than 20,000 objects', `[${'{},'.repeat(20_000)}{}]`, 'more than 20000 objects'],
  ])('a body %s is 400, also in a field that nothing reads', async (_, junk, why) => {
    const { pair_id } = await register()
    const body = `{"pair_id": "${pair_id}", "who": "ada", "junk": ${junk}}`
    const response = await diff('/api/claim', { method: 'POST', body })
    expect(await statusAndBody(response)).toEqual([
      400,
      { error: 'Invalid request', message: expect.stringContaining(why) },
    ])
  })

  it('a body that is not JSON is 400, one over 1 MiB is 413', async () => {
    expect(await json(await diff('/api/claim', { method: 'POST', body: '{' }))).toMatchObject({
      status: 400,
    })
    expect((await post('/api/claim', 'x'.repeat(1024 * 1024))).status).toBe(413)
  })

  it.each([...writes, '/api/next', '/api/queue', '/api/state'])(
    '%s: 401 without the token, 405 for another method',
    async (path) => {
      expect((await call(path, { method: 'POST', body: '{}' })).status).toBe(401)
      const response = await diff(path, { method: 'PATCH' })
      expect(response.status).toBe(405)
      const allowed = response.headers.get('Allow')?.split(', ')
      expect(allowed).toContain(writes.includes(path) ? 'POST' : 'GET')
    },
  )

  it('a deployment without the queue is 503 and says so', async () => {
    const { env } = countingEnv()
    const without = { ...env, REVIEW_QUEUE: undefined }
    const url = 'http://localhost:8787/api/queue?project=p'
    const headers = { Authorization: `Bearer ${TOKEN}` }
    expect(await json(await callWith(without, url, { headers }))).toMatchObject({
      status: 503,
      body: { message: 'REVIEW_QUEUE is not bound' },
    })
  })
})
