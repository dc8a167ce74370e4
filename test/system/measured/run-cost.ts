import { expect } from 'vitest'
import { cpuSecondsOf, forgetPeak, memoryOf } from '../../../scripts/local/workerd-process.ts'
import { requireDescribed } from '../../support/described-responses.ts'
import { startService, type Service } from '../support/service.ts'
import { grey } from './hostile-images.ts'
import { paced } from './pace.ts'

const TOKEN = 'system-test-service-token'
const MOST_BYTES = 100 * 1024 * 1024
/** 10 s of CPU on a core that nobody else uses, where a round takes 38 ms. */
const MOST_ROUNDS = 260

/** What the judge reads of a pair. */
export type Files = Partial<
  Record<'a' | 'b' | 'design' | 'dom' | 'candidates' | 'sheet', Buffer | string>
>

const KEYS: Record<keyof Files, string> = {
  a: 'image_a_key',
  b: 'image_b_key',
  design: 'design_tool_structure_key',
  dom: 'dom_structure_key',
  candidates: 'icon_candidates_key',
  sheet: 'icon_contact_sheet_key',
}

const small = () => grey(400, 400, (x, y) => (((x >> 5) + (y >> 5)) % 2 ? 240 : 40))

export const twice = (image: Buffer): Files => ({ a: image, b: image })

async function send(
  { port }: Service,
  path: string,
  json: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  await requireDescribed({ method: 'POST', url: response.url }, response)
  return { status: response.status, body: await response.json() }
}

async function register(
  service: Service,
  pairId: string,
  files: Files,
  facts: object = {},
): Promise<void> {
  const keys: Record<string, string> = {}
  for (const [name, content] of Object.entries(files) as [keyof Files, Buffer | string][]) {
    keys[KEYS[name]] = `${pairId}/${name}`
    await service.bucket.put(`${pairId}/${name}`, content as never)
  }
  const pair = { pair_id: pairId, project_id: 'bounds', ...keys, capture_facts: facts }
  const { status } = await send(service, '/api/pairs', pair)
  expect(status).toBe(201)
}

/** What a run takes in its own runtime, which has judged one small pair before. */
async function costOf(files: Files, facts: object) {
  const service = await startService({ vars: { SERVICE_AUTH_TOKEN: TOKEN } })
  try {
    await register(service, 'warm', twice(small()))
    await send(service, '/api/agent/annotate', { pair_id: 'warm' })
    await register(service, 'hostile', { ...twice(small()), ...files }, facts)
    const { pid } = service
    forgetPeak(pid)
    const before = { bytes: memoryOf(pid, 'VmRSS'), seconds: cpuSecondsOf(pid) }
    const { result, roundSeconds } = await paced(
      send(service, '/api/agent/annotate', { pair_id: 'hostile' }),
    )
    const { status, body } = result
    return {
      status,
      body: body as { status: string; passes: { status: string; reason?: string }[] },
      bytes: memoryOf(pid, 'VmHWM') - before.bytes,
      seconds: cpuSecondsOf(pid) - before.seconds,
      roundSeconds,
    }
  } finally {
    await service.stop()
  }
}

/** A run's response, its most memory and its CPU, of `MOST_BYTES` and `MOST_ROUNDS`. */
async function measured(files: Files, facts: object) {
  const { status, body, bytes, seconds, roundSeconds } = await costOf(files, facts)
  expect([status, body.status]).toEqual([200, expect.stringMatching(/^(complete|degraded)$/)])
  const blind = body.passes.every((pass) => pass.status !== 'ok')
  expect(body.status).toBe(blind ? 'degraded' : 'complete')
  return { bytes, rounds: seconds / roundSeconds }
}

const median = (values: number[]): number => values.toSorted((p, q) => p - q)[values.length >> 1]!

/**
 * A run over the files, and facts of their capture, ends as it should within 100 MB and 10 s of CPU. When garbage is
 * collected depends on what else the machine does: a run beyond a bound is repeated twice, and the median counts.
 */
export async function expectBounded(files: () => Files, facts: object = {}): Promise<void> {
  const made = files()
  const runs = [await measured(made, facts)]
  if (runs.some(({ bytes, rounds }) => bytes > MOST_BYTES || rounds > MOST_ROUNDS))
    runs.push(await measured(made, facts), await measured(made, facts))
  expect(median(runs.map(({ rounds }) => rounds))).toBeLessThanOrEqual(MOST_ROUNDS)
  expect(median(runs.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MOST_BYTES)
}
