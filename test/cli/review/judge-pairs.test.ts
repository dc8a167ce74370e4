import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/base/ids.ts'
import { createOutput } from '../../../src/cli/output/output.ts'
import { judgePairs } from '../../../src/cli/review/judge-pairs.ts'
import type { Pair } from '../../../src/cli/review/replies.ts'
import type { Call } from '../../../src/cli/service/call.ts'
import type { Service } from '../../../src/cli/service/service.ts'

const sink = { write: () => true }
const output = createOutput({ stdout: sink, stderr: sink, env: {}, json: false, quiet: true })

const pair = (i: number, fields: Partial<Pair> = {}): Pair => ({
  pair_id: `p${i}`,
  link_id: null,
  name: `Pair ${i}`,
  image_a_key: 'shop/v1/a.png',
  updated_at: new Date(1_000_000).toISOString(),
  latest_run: null,
  ...fields,
})

/** A judge that notes which pairs it looked at, and how many at once. */
function judge() {
  const seen = { targets: [] as string[], atOnce: 0, most: 0 }
  const read = async ({ target }: Call) => {
    seen.targets.push(target)
    seen.most = Math.max(seen.most, ++seen.atOnce)
    await turn()
    seen.atOnce--
    return { run_id: newId('run'), status: 'complete', passes: [] }
  }
  return { seen, service: { project: 'shop', read } as unknown as Service }
}

const LIMITS = { concurrency: 3, timeoutMs: 60_000 }

describe('judging pairs', () => {
  it('goes through all of them, some at once and never more', async () => {
    const { seen, service } = judge()
    const pairs = Array.from({ length: 20 }, (_, i) => pair(i))
    const judged = await judgePairs(service, output, pairs, LIMITS)
    expect(judged.map((one) => one.pair)).toEqual(pairs)
    expect([seen.targets.length, new Set(seen.targets).size, seen.most]).toEqual([20, 20, 3])
  })

  const before = { run_id: `run_${'0'.repeat(26)}` }
  const after = { run_id: newId('run') }

  it.each([
    ['never judged', null, true],
    ['judged since it was captured', { ...after, status: 'complete' }, false],
    ['judged in part', { ...after, status: 'degraded' }, false],
    ['judged as it was before', { ...before, status: 'complete' }, true],
    ['being judged', { ...after, status: 'running' }, true],
    ['a failure of the judge', { ...after, status: 'errored' }, true],
    ['of an id that tells no time', { run_id: 'run_1', status: 'complete' }, true],
  ])('looks at a pair that is %s: %#', async (_, latest_run, looks) => {
    const { seen, service } = judge()
    const [judged] = await judgePairs(service, output, [pair(1, { latest_run })], LIMITS)
    expect(seen.targets.length === 1).toBe(looks)
    expect(judged!.problem).toBe(latest_run?.status === 'degraded' ? 'judged in part' : null)
  })
})
