import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { DashboardEnv } from '../../src/dashboard/server/env.ts'
import { signIn, visitor, type Person } from '../support/dashboard.ts'

// How many requests a person, or an address without a sign-in, may make within a period. The limits are a few requests
// instead of hundreds (vitest.config.ts), so that a slow machine reaches them within ten seconds too.

const READS = 6
const WRITES = 3

const LIMITED = {
  DASHBOARD_READ_LIMIT: env.FEW_READS,
  DASHBOARD_WRITE_LIMIT: env.FEW_WRITES,
} satisfies Partial<DashboardEnv>

const newPerson = (): Promise<Person> => signIn(`Ada ${crypto.randomUUID()}`, LIMITED)

/** Makes requests until one is refused with 429; returns it, and how many passed before. */
async function until429(
  ask: () => Promise<Response>,
): Promise<{ passed: number; refused: Response }> {
  for (let passed = 0; passed < 100; passed++) {
    const response = await ask()
    if (response.status === 429) return { passed, refused: response }
  }
  throw new Error('none was refused')
}

// Paths without a route count too.
const read = (person: Person) => () => person.ask('/api/none')
const write = (person: Person) => () => person.ask('/api/none', { method: 'POST' })

describe('requests of a person', () => {
  it.each([
    ['reads', READS, 600, read],
    ['writes', WRITES, 200, write],
  ])('that are %s are limited', async (what, few, limit, ask) => {
    const person = await newPerson()
    const { passed, refused } = await until429(ask(person))
    // The next period may begin meanwhile.
    expect(passed).toBeGreaterThanOrEqual(few)
    expect(await refused.json()).toMatchObject({
      error: 'Rate limit exceeded',
      message: `At most ${limit} ${what} in 10 seconds are allowed per person`,
    })
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '10',
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': '0',
      'ratelimit-reset': '10',
      'cache-control': 'no-store',
    })
    const other = await newPerson()
    expect((await ask(other)()).status).not.toBe(429)
  })

  it('that are reads leave writes alone', async () => {
    const person = await newPerson()
    await until429(read(person))
    expect((await write(person)()).status).toBe(404)
  })
})

it('requests of those who are not signed in are limited by address, and sign-ins with them', async () => {
  const post = (path: string, address: string) => () =>
    visitor.ask(
      path,
      {
        method: 'POST',
        headers: { 'CF-Connecting-IP': address },
        body: new URLSearchParams({ name: '' }),
      },
      LIMITED,
    )
  const { passed } = await until429(post('/sign-in', '192.0.2.1'))
  expect(passed).toBeGreaterThanOrEqual(WRITES)
  expect((await post('/sign-in', '192.0.2.2')()).status).toBe(400)
  const data = '/api/admin/judges'
  expect([
    (await post(data, '192.0.2.1')()).status,
    (await post(data, '192.0.2.2')()).status,
  ]).toEqual([429, 401])
})
