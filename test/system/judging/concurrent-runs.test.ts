import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { jsonOf, send } from '../support/http-client.ts'
import { startService, type Service } from '../support/service.ts'

const TOKEN = 'system-test-service-token'
const PAIR_ID = 'at-once'
const FILES = {
  image_a_key: 'design.png',
  image_b_key: 'story.png',
  design_tool_structure_key: 'design.json',
  dom_structure_key: 'dom.json',
}
const ROUNDS = 12

let service: Service

beforeAll(async () => {
  service = await startService({ vars: { SERVICE_AUTH_TOKEN: TOKEN } })
  const keys: Record<string, string> = {}
  for (const [field, file] of Object.entries(FILES)) {
    keys[field] = `captures/${file}`
    const bytes = readFileSync(fromRoot('demo/pairs/pricing-card-highlighted', file))
    await service.bucket.put(keys[field], bytes)
  }
  const pair = await post('/api/pairs', { pair_id: PAIR_ID, project_id: 'harbor', ...keys })
  expect(pair.status).toBe(201)
})
afterAll(() => service?.stop())

const post = (path: string, body: unknown) =>
  send({
    port: service.port,
    method: 'POST',
    path,
    headers: { Authorization: `Bearer ${TOKEN}` },
    body: Buffer.from(JSON.stringify(body)),
  })

it('runs a pair once for requests over several connections at once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => post('/api/agent/annotate', { pair_id: PAIR_ID })),
    )
    const done = responses.filter(({ status }) => status === 200)
    const refused = responses.filter(({ status }) => status === 409)
    expect([done.length, refused.length]).toEqual([1, 2])
    const { run_id } = jsonOf(done[0]!) as { run_id: string }
    for (const response of refused) expect(jsonOf(response)).toMatchObject({ run_id })
  }
})
