import { describe, expect, it } from 'vitest'
import {
  statusAndBody,
  createIssue,
  diff,
  historyOf,
  insertCandidates,
  issueOf,
  listIssues,
  register,
  transition,
  type PairBody,
} from '../../support/review.ts'

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const box = { x: 0.25, y: 0, w: 0.5, h: 1 }
const post = (json: unknown) => diff('/api/issues', { json })
const patch = (path: string, json: unknown) => diff(path, { method: 'PATCH', json })
const set = (id: string, json: unknown) => patch(`/api/issues/${id}/severity`, json)

async function refusal(response: Promise<Response>) {
  const [status, { error, message }] = await statusAndBody(await response)
  expect([status, error]).toEqual([400, 'Invalid request'])
  return message
}

describe('creating an issue', () => {
  it('is 201 with the issue, which is open', async () => {
    const { pair_id: pairId, project_id: projectId } = await register()
    const body = {
      pair_id: pairId,
      note: 'The gap is too wide',
      box_a: box,
      labels: ['spacing/layout', 'my own'],
      severity: 'minor',
      who: 'ada',
    }
    expect(await statusAndBody(await post(body))).toEqual([
      201,
      {
        id: expect.stringMatching(/^iss_[0-9a-z]{26}$/),
        number: 1,
        pair_id: pairId,
        project_id: projectId,
        status: 'open',
        origin: 'reviewer',
        note: 'The gap is too wide',
        box_a: box,
        box_b: null,
        labels: ['spacing/layout', 'my own'],
        severity: 'minor',
        suggested_severity: null,
        confidence: null,
        reason: null,
        dismissed_kind: null,
        evidence: null,
        run_id: null,
        last_seen_run_id: null,
        finding_id: null,
        created_by: 'ada',
        assignee: null,
        created_at: time,
        updated_at: time,
      },
    ])
  })

  it('needs a note that is not blank, or a box', async () => {
    const { pair_id: pairId } = await register()
    for (const fields of [{ note: 'x' }, { box_a: box }, { box_b: box }, { note: ' ', box_b: box }])
      expect((await post({ pair_id: pairId, ...fields })).status).toBe(201)
    for (const fields of [{}, { note: '' }, { note: ' \n' }, { note: null, box_a: null }])
      expect(await refusal(post({ pair_id: pairId, ...fields }))).toMatch(/^body: needs a note/)
  })

  it('accepts a box that exceeds its image by a rounding error', async () => {
    const { pair_id: pairId } = await register()
    for (const edge of [
      { x: 0.7, y: 0.1, w: 0.3 + 1e-9, h: 0.9 + 1e-9 },
      { x: -1e-9, y: 0, w: 1, h: 1 },
      { x: 0, y: 0, w: 1, h: 1 },
    ])
      expect((await post({ pair_id: pairId, box_a: edge })).status).toBe(201)
  })

  it.each([
    [{ ...box, x: -0.01 }, 'box_a.x'],
    [{ ...box, y: -1 }, 'box_a.y'],
    [{ ...box, w: 0 }, 'box_a.w'],
    [{ ...box, h: -0.5 }, 'box_a.h'],
    [{ ...box, w: 0.76 }, 'box_a'],
    [{ ...box, y: 0.00001 }, 'box_a'],
    [{ x: 0, y: 0, w: 1 }, 'box_a.h'],
    [{ ...box, x: '0' }, 'box_a.x'],
    [{ ...box, x: null }, 'box_a.x'],
    [[0, 0, 1, 1], 'box_a'],
    [JSON.stringify(box), 'box_a'],
  ])('refuses the box %j', async (bad, path) => {
    const { pair_id: pairId } = await register()
    expect(await refusal(post({ pair_id: pairId, note: 'x', box_a: bad }))).toMatch(
      new RegExp(`^${path}: .`),
    )
    const message = await refusal(post({ pair_id: pairId, note: 'x', box_b: bad }))
    expect(message).toMatch(new RegExp(`^${path.replace('box_a', 'box_b')}: .`))
    expect(await listIssues(pairId)).toEqual([])
  })

  it('refuses a number that is not finite', async () => {
    const { pair_id: pairId } = await register()
    const body = `{"pair_id": "${pairId}", "box_a": {"x": 0, "y": 0, "w": 1e999, "h": 1}}`
    expect(await refusal(diff('/api/issues', { method: 'POST', body }))).toMatch(/^box_a.w: /)
  })

  it.each([
    [{ pair_id: undefined }, 'pair_id'],
    [{ pair_id: 7 }, 'pair_id'],
    [{ note: 7 }, 'note'],
    [{ note: 'x'.repeat(20_001) }, 'note'],
    [{ labels: 'size' }, 'labels'],
    [{ labels: ['size', 1] }, 'labels.1'],
    [{ labels: [''] }, 'labels.0'],
    [{ severity: 'Major' }, 'severity'],
    [{ severity: '' }, 'severity'],
    [{ severity: 'x'.repeat(33) }, 'severity'],
    [{ who: 3 }, 'who'],
    [{ who: '' }, 'who'],
  ])('refuses %j', async (fields, path) => {
    const { pair_id: pairId } = await register()
    const message = await refusal(post({ pair_id: pairId, note: 'x', ...fields }))
    expect(message).toMatch(new RegExp(`^${path}: .`))
  })

  it('is 404 for an unknown pair', async () => {
    const response = await statusAndBody(await post({ pair_id: 'none', note: 'x' }))
    expect(response).toEqual([404, { error: 'Pair not found' }])
  })
})

describe('the numbers of issues', () => {
  it('are 1 to 20 for 20 issues created at once on two pairs of a project', async () => {
    const { project_id: projectId, pair_id: one } = await register()
    const { pair_id: two } = await register({ project_id: projectId })
    const issues = await Promise.all(
      Array.from({ length: 20 }, (_, i) => createIssue(i % 2 ? one : two)),
    )
    const numbers = issues.map((issue) => issue.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  it('are neither used up by a refused request nor reused after a deletion', async () => {
    const { pair_id: pairId } = await register()
    const { id } = await createIssue(pairId)
    await post({ pair_id: pairId })
    await post({ pair_id: 'none', note: 'x' })
    await diff(`/api/issues/${id}`, { method: 'DELETE' })
    expect(await createIssue(pairId)).toMatchObject({ number: 2 })
  })
})

describe('listing the issues of a pair', () => {
  it('is oldest first, with boxes as JSON text, labels as an array and evidence as an object', async () => {
    const pair = await register()
    const evidence = { kind: 'gap', measure: { axis: 'y', a: 8, b: 12, delta: 4, unit: 'px' } }
    const [candidate] = await insertCandidates(pair, [
      { confidence: 0.7, labels: ['size', 'inset/shift'], evidence },
    ])
    const { id } = await createIssue(pair.pair_id, { box_b: box })
    const issues = await listIssues(pair.pair_id)
    expect(issues.map((issue) => issue.id)).toEqual([candidate, id])
    expect(issues[0]).toMatchObject({
      number: 1,
      status: 'candidate',
      origin: 'agent',
      labels: ['size', 'inset/shift'],
      severity: null,
      suggested_severity: 'minor',
      confidence: 0.7,
      evidence,
      run_id: 'run_1',
      last_seen_run_id: 'run_1',
      finding_id: 'fnd_1',
    })
    expect([issues[1]?.box_a, issues[1]?.evidence]).toEqual([null, null])
    expect(JSON.parse(String(issues[1]?.box_b))).toEqual(box)
  })

  it('lists one pair, and one status if one is given', async () => {
    const pair = await register()
    await createIssue((await register({ project_id: pair.project_id })).pair_id)
    const first = await createIssue(pair.pair_id)
    const second = await createIssue(pair.pair_id)
    await transition(first.id, 'fix')
    const numbersOf = async (status?: string) =>
      (await listIssues(pair.pair_id, status)).map((issue) => issue.number)
    expect(await numbersOf()).toEqual([first.number, second.number])
    expect(await numbersOf('open')).toEqual([second.number])
    expect(await numbersOf('fixed_awaiting_verify')).toEqual([first.number])
    expect(await numbersOf('closed')).toEqual([])
  })

  it('is empty for a pair without issues, 404 for an unknown one', async () => {
    const { pair_id: pairId } = await register()
    expect(await listIssues(pairId)).toEqual([])
    expect(await statusAndBody(await diff('/api/issues?pair=none'))).toEqual([
      404,
      { error: 'Pair not found' },
    ])
    expect((await diff('/api/issues?pair=none&status=open')).status).toBe(404)
  })

  it('needs a pair and takes only known statuses', async () => {
    expect(await refusal(diff('/api/issues'))).toMatch(/^pair: /)
    expect(await refusal(diff('/api/issues?pair='))).toMatch(/^pair: /)
    for (const status of ['', 'fixed', 'open,closed'])
      expect(await refusal(diff(`/api/issues?pair=p&status=${status}`))).toMatch(/^status: /)
  })
})

describe('changing a note', () => {
  it('returns the issue and records who changed it', async () => {
    const { pair_id: pairId } = await register()
    const issue = await createIssue(pairId, { box_a: box })
    const response = await statusAndBody(
      await patch(`/api/issues/${issue.id}`, { note: 'Clearer', who: 'ben' }),
    )
    expect(response).toEqual([200, { ...issue, note: 'Clearer', updated_at: time }])
    expect(await historyOf(issue.id)).toEqual([
      {
        action: 'note_set',
        who: 'ben',
        at: time,
        from: 'open',
        to: 'open',
        reason: null,
        note: 'Clearer',
        severity: null,
        run_id: null,
        images: null,
        images_changed: [],
        carried_from: null,
      },
    ])
  })

  it('may leave a blank note only on an issue with a box', async () => {
    const { pair_id: pairId } = await register()
    const boxed = await createIssue(pairId, { box_a: box })
    expect((await patch(`/api/issues/${boxed.id}`, { note: '' })).status).toBe(200)
    const bare = await createIssue(pairId)
    const message = await refusal(patch(`/api/issues/${bare.id}`, { note: ' ' }))
    expect(message).toBe('note: must not be blank on an issue without a box')
    expect(await issueOf(pairId, bare.id)).toMatchObject({ note: 'A note' })
    expect(await historyOf(bare.id)).toEqual([])
  })

  it('needs a note and an existing issue', async () => {
    const { pair_id: pairId } = await register()
    const { id } = await createIssue(pairId)
    for (const body of [{}, { note: null }, { note: 1 }])
      expect(await refusal(patch(`/api/issues/${id}`, body))).toMatch(/^note: /)
    expect(await refusal(patch(`/api/issues/${id}`, { note: 'x', who: 1 }))).toMatch(/^who: /)
    expect(await statusAndBody(await patch('/api/issues/none', { note: 'x' }))).toEqual([
      404,
      { error: 'Issue not found' },
    ])
  })
})

describe('deleting an issue', () => {
  it('is 204 once, and deletes the history too', async () => {
    const { pair_id: pairId } = await register()
    const { id } = await createIssue(pairId)
    await transition(id, 'fix')
    const response = await diff(`/api/issues/${id}`, { method: 'DELETE' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await listIssues(pairId)).toEqual([])
    const notFound = [404, { error: 'Issue not found' }]
    expect(await statusAndBody(await diff(`/api/issues/${id}`, { method: 'DELETE' }))).toEqual(
      notFound,
    )
    expect(await statusAndBody(await diff(`/api/issues/${id}/history`))).toEqual(notFound)
  })
})

describe('changing a severity', () => {
  it('works on open, fixed and closed issues, and is recorded', async () => {
    const { pair_id: pairId } = await register()
    const { id } = await createIssue(pairId)
    for (const [severity, next] of [['nit', 'fix'], ['major', 'verify'], ['p-1_x']]) {
      const [status, issue] = await statusAndBody(await set(id, { severity, who: 'ben' }))
      expect([status, issue['severity']]).toEqual([200, severity])
      if (next) await transition(id, next)
    }
    const events = (await historyOf(id)).filter((event) => event.action === 'severity_set')
    expect(events).toMatchObject([
      { who: 'ben', severity: 'nit', from: 'open', to: 'open' },
      { who: 'ben', severity: 'major', from: 'fixed_awaiting_verify' },
      { who: 'ben', severity: 'p-1_x', from: 'closed' },
    ])
  })

  it('is 409 for a candidate and for a dismissed issue', async () => {
    const pair: PairBody = await register()
    const [id = ''] = await insertCandidates(pair, [{}])
    for (const status of ['candidate', 'dismissed']) {
      expect(await statusAndBody(await set(id, { severity: 'nit', who: 'ben' }))).toEqual([
        409,
        {
          error: 'Conflict',
          message: `Cannot change the severity of an issue that is ${status}`,
        },
      ])
      await transition(id, 'dismiss')
    }
    expect((await historyOf(id)).map((event) => event.action)).toEqual(['dismiss'])
  })

  it('needs a valid word, a person and an existing issue', async () => {
    const { pair_id: pairId } = await register()
    const { id } = await createIssue(pairId)
    for (const severity of [undefined, null, 1, '', 'very bad', 'MAJOR', 'x'.repeat(33)])
      expect(await refusal(set(id, { severity, who: 'ben' }))).toMatch(/^severity: /)
    for (const who of [undefined, null, 1, '', ' '])
      expect(await refusal(set(id, { severity: 'nit', who }))).toMatch(/^who: /)
    expect((await set('none', { severity: 'nit', who: 'ben' })).status).toBe(404)
  })
})
