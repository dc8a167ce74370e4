import { describe, expect, it } from 'vitest'
import { statusAndBody, diff, register } from '../support/review.ts'

describe('project= in a query', () => {
  it.each([
    ['empty', () => 'project=', /^project: Too small/],
    ['twice', (own: string) => `project=${own}&project=${own}`, /^project: must be given once$/],
    ['twice, another first', (own: string) => `project=x&project=${own}`, /must be given once$/],
    ['twice, once encoded', (own: string) => `%70roject=x&project=${own}`, /must be given once$/],
    ['too long', () => `project=${'x'.repeat(201)}`, /^project: Too big/],
    ['with a control character', () => 'project=a%00', /^project: holds a control character$/],
  ])('is 400 on every route: %s', async (_, query, why) => {
    const { pair_id: pair, project_id: own } = await register()
    const posted = { json: { pair_id: pair, who: 'ada', note: 'x' } }
    for (const [path, init] of [
      [`/api/pairs/${pair}`, {}],
      [`/image/${pair}/a`, {}],
      [`/api/issues?pair=${pair}`, {}],
      ['/api/claim', posted],
      ['/api/done_next', posted],
      ['/api/issues', posted],
      ['/api/agent/annotate', posted],
      ['/api/agent/refine', posted],
      ['/api/queue', {}],
      [`/api/projects/${own}/runs`, {}],
      [`/api/projects/${own}/design-screens`, {}],
    ] as const) {
      const joined = `${path}${path.includes('?') ? '&' : '?'}${query(own)}`
      const [status, { error, message }] = await statusAndBody(await diff(joined, init))
      expect([path, status, error]).toEqual([path, 400, 'Invalid request'])
      expect(message).toMatch(why)
    }
  })

  it('is compared exactly: another case is another project', async () => {
    const { pair_id: pair, project_id: own } = await register()
    expect((await diff(`/api/pairs/${pair}?project=${own}`)).status).toBe(200)
    for (const other of [own.toUpperCase(), ` ${own}`, `${own} `, own.slice(1)])
      expect((await diff(`/api/pairs/${pair}?project=${encodeURIComponent(other)}`)).status).toBe(
        404,
      )
  })

  it('must agree with the path and the body', async () => {
    const { pair_id: pair, project_id: own } = await register()
    expect(await statusAndBody(await diff(`/api/projects/${own}/runs?project=other`))).toEqual([
      404,
      { error: 'Project not found' },
    ])
    const json = { pair_id: pair, who: 'ada' }
    for (const [query, project] of [
      [own, 'other'],
      ['other', own],
    ])
      expect(
        await statusAndBody(
          await diff(`/api/done_next?project=${query}`, { json: { ...json, project } }),
        ),
      ).toEqual([404, { error: 'Pair not found' }])
  })
})
