import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callWith } from '../support/counting.ts'
import { connectDesignTool } from '../support/design-tool-connection.ts'
import { newReviewProject, statusAndBody, TOKEN } from '../support/review.ts'
import { BASE_URL } from '../support/service.ts'

// What a deployment does where the design tool is set up in part, not at all, or away.

const KEY = btoa('c'.repeat(32))
/** What personal tokens need. Nothing listens at that address. */
const WITH_KEY = {
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: KEY,
  DESIGN_TOOL_API_URL: 'http://127.0.0.1:9',
}
const NOT_CONFIGURED = [503, expect.objectContaining({ error: 'Design tool not configured' })]

const ask = async (vars: object, method: string, path: string, body?: object) =>
  statusAndBody(
    await callWith({ ...env, ...vars }, `${BASE_URL}${path}`, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}` },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )

const connectionsOf = (projectId: string) => `/api/projects/${projectId}/design-tool-connections`

afterEach(() => void vi.restoreAllMocks())

describe('a deployment', () => {
  it('needs only the encryption key for a personal token, and the whole app for OAuth', async () => {
    const projectId = newReviewProject()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({ id: '1', handle: 'ada', email: 'ada@example.com', img_url: '' }),
    )
    const connected = await ask(WITH_KEY, 'POST', connectionsOf(projectId), { access_token: 't' })
    expect(connected).toEqual([201, expect.objectContaining({ kind: 'token' })])
    const start = `/api/design-tool/oauth/start?project=${projectId}&user=ada`
    expect(await ask(WITH_KEY, 'GET', start)).toEqual(NOT_CONFIGURED)
    const back = { code: 'c', state: 's', user: 'ada' }
    expect(await ask(WITH_KEY, 'POST', connectionsOf(projectId), back)).toEqual(NOT_CONFIGURED)
  })

  it.each([
    ['GET', '/api/design-tool/oauth/start?project=p&user=ada'],
    ['POST', connectionsOf('p'), { access_token: 't' }],
    ['GET', '/api/projects/p/design-tool/files/abc/meta'],
    [
      'PUT',
      '/api/projects/p/dev-resources',
      { file_key: 'a', node_id: '1:1', name: 'a', url: 'http://a.b' },
    ],
  ] as const)('without the encryption key refuses %s %s', async (method, path, body?: object) => {
    expect(await ask({}, method, path, body)).toEqual(NOT_CONFIGURED)
  })

  it('without the encryption key has no connections', async () => {
    expect(await ask({}, 'GET', connectionsOf(newReviewProject()))).toEqual([
      200,
      { connections: [] },
    ])
  })

  it('that cannot reach the design tool says so: 502', async () => {
    const projectId = newReviewProject()
    await connectDesignTool(projectId, KEY)
    expect(
      await ask(WITH_KEY, 'GET', `/api/projects/${projectId}/design-tool/files/abc/meta`),
    ).toEqual([502, expect.objectContaining({ error: 'Design tool unavailable' })])
  })
})
