import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { sendElsewhere } from '../support/http-client.ts'
import { openBrowser } from './support/pages.ts'
import { signIn, type Response, type Visitor } from './support/people.ts'

// How many requests a person, or an address where nobody has signed in, may make in a while.

const service = await sharedService()
let port: number
const browser = await sharedBrowser()

beforeAll(async () => {
  ;({ port } = service.dashboard!)
})

const READS = 600
const WRITES = 200

const newPerson = () => signIn(port, `Ada ${crypto.randomUUID()}`)

/** Makes requests, twenty at a time, until one is refused for their number; returns how many were not, and that one. */
async function until429(
  ask: () => Promise<Response>,
): Promise<{ passed: number; refused: Response }> {
  for (let passed = 0; passed < 5_000;) {
    const responses = await Promise.all(Array.from({ length: 20 }, ask))
    const refused = responses.find(({ status }) => status === 429)
    passed += responses.filter(({ status }) => status !== 429).length
    if (refused) return { passed, refused }
  }
  throw new Error('none was refused')
}

// A path without a route is counted as any other.
const read = (person: Visitor) => () => person.ask('GET', '/api/none')
const write = (person: Visitor) => () => person.ask('POST', '/api/none')

describe('a person’s requests', () => {
  it.each([
    ['reads', READS, read],
    ['writes', WRITES, write],
  ])('are limited: %s', async (what, limit, ask) => {
    const person = await newPerson()
    const { passed, refused } = await until429(ask(person))
    // The clock may move on to the next ten seconds meanwhile, once on a machine that is not very slow.
    expect(passed).toBeGreaterThanOrEqual(limit)
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        error: 'Rate limit exceeded',
        message: `At most ${limit} ${what} in 10 seconds are allowed per person`,
      },
    ])
    expect(refused.headers).toMatchObject({
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

it('requests of nobody are limited by their address, and sign-ins with them', async () => {
  const ask = (address: string) => async () => {
    const response = await sendElsewhere({
      port,
      method: 'POST',
      path: '/sign-in',
      headers: { 'CF-Connecting-IP': address },
      body: Buffer.from('name='),
    })
    return { status: response.status, headers: response.headers, body: null }
  }
  const { passed } = await until429(ask('192.0.2.1'))
  expect(passed).toBeGreaterThanOrEqual(WRITES)
  expect((await ask('192.0.2.2')()).status).toBe(400)
  const data = (address: string) =>
    sendElsewhere({
      port,
      method: 'POST',
      path: '/api/admin/judges',
      headers: { 'CF-Connecting-IP': address },
    })
  await until429(ask('192.0.2.1'))
  expect([(await data('192.0.2.1')).status, (await data('192.0.2.2')).status]).toEqual([429, 401])
})

it('a page that is refused for their number waits, says so, and goes on', async () => {
  const name = `Ada ${crypto.randomUUID()}`
  const ada = await openBrowser(browser, port, name)
  onTestFinished(() => ada.close())
  await until429(read(await signIn(port, name)))
  await ada.open('/')
  await ada.page.getByText('The server is limiting your requests').waitFor()
  await ada.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
  await ada.page.getByText('The server is limiting').waitFor({ state: 'detached' })
  expect(ada.errors).toEqual([])
})
