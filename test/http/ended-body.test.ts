import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHttpApp, type RequestVariables } from '../../src/http/create-app.ts'
import { jsonBody } from '../../src/http/validate.ts'
import * as z from 'zod'

afterEach(() => vi.restoreAllMocks())

type Handler = (request: Request) => Promise<unknown>

/** What becomes of a request whose handler fails: its status, and the errors that are logged. */
async function failing(handler: Handler, body: BodyInit | null) {
  const logged: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const app = createHttpApp<{ Variables: RequestVariables }>({
    component: 'test',
    failureMessage: 'It failed',
  })
  app.post('/', async (c) => {
    await handler(c.req.raw)
    return c.text('')
  })
  app.post('/json', async (c) => c.json(await jsonBody(c, z.unknown())))
  const path = handler === JSON_BODY ? '/json' : '/'
  const { status } = await app.request(path, { method: 'POST', body })
  return { status, errors: logged.map((line) => (JSON.parse(line) as { event: string }).event) }
}

/** A body that breaks off with an error after some pieces. */
function breakingOff(pieces: number, error: unknown): ReadableStream<Uint8Array> {
  let left = pieces
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new TextEncoder().encode('"a'))
      else controller.error(error)
    },
  })
}

const JSON_BODY: Handler = () => Promise.resolve()

/** Ways to read a body. */
const READERS: [string, Handler][] = [
  ['as JSON', JSON_BODY],
  ['into a sink', (request) => request.body!.pipeTo(new WritableStream())],
]

const errors = fc
  .constantFrom(
    'Network connection lost.',
    "Can't read from request stream because client disconnected.",
    'D1_ERROR: no such table: pairs',
  )
  .map((message) => new Error(message))

describe.each(READERS)('a body that breaks off while it is read %s', (_, handler) => {
  it('is no error of the service', async () => {
    await fc.assert(
      fc.asyncProperty(errors, fc.nat(3), async (error, pieces) => {
        expect(await failing(handler, breakingOff(pieces, error))).toEqual({
          status: 400,
          errors: [],
        })
      }),
    )
  })
})

/** Handlers that fail by themselves, whatever the body is like. */
const FAILURES: [string, (error: Error) => Handler, BodyInit | (() => BodyInit) | null][] = [
  ['without a body', (failure) => () => Promise.reject(failure), null],
  ['before the body is read', (failure) => () => Promise.reject(failure), '{}'],
  [
    'after the body was read',
    (error) => async (request) => {
      await request.text()
      throw error
    },
    '{}',
  ],
  [
    'while the body is read',
    (error) => (request) => {
      request.body!.getReader()
      return Promise.reject(error)
    },
    '{}',
  ],
  [
    'while the body breaks off for another reason',
    (error) => async (request) => {
      try {
        await request.text()
      } catch {
        throw error
      }
    },
    () => breakingOff(1, new Error('Network connection lost.')),
  ],
]

describe.each(FAILURES)('a handler that fails %s', (_, handlerOf, body) => {
  it('is logged, whatever its error says', async () => {
    await fc.assert(
      fc.asyncProperty(errors, async (error) => {
        const made = typeof body === 'function' ? body() : body
        expect(await failing(handlerOf(error), made)).toEqual({
          status: 500,
          errors: ['unexpected_error'],
        })
      }),
    )
  })
})
