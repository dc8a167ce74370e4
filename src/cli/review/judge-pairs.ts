import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { timeOfId } from '../../base/ids.ts'
import { CliError, type Failure } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { annotatePairFromCi, ErrorBody } from '../../../generated/clients/pipeline.ts'
import type { Service } from '../service/service.ts'
import { AnnotationSchema, type Annotation, type Pair } from './replies.ts'

/** A pair after the judge has looked at it. */
export interface JudgedPair {
  pair: Pair
  /** Why it was not judged, or not in full; null if it was. */
  problem: string | null
  /** How the attempt to judge it ended, if it failed. */
  failure: Failure | null
}

/** What a run of the judge may take, together with what the platform adds. */
const RUN_SILENCE_MS = 150_000
const POLL_MS = 2_000

/**
 * Has every pair judged that was not since it was last registered, some at a time, and waits for runs
 * that others began. One that cannot be judged does not stop the others.
 */
export async function judgePairs(
  service: Service,
  output: Output,
  pairs: readonly Pair[],
  { concurrency, timeoutMs }: { concurrency: number; timeoutMs: number },
): Promise<JudgedPair[]> {
  const stopAt = Date.now() + timeoutMs
  const judged = pairs.map(known)
  const waiting = [...judged.entries()].filter(([, found]) => found === null).map(([i]) => i)
  const progress = output.progress('Judging', waiting.length)
  let done = 0
  const worker = async () => {
    for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
      judged[i] = await judge(service, pairs[i] as Pair, stopAt)
      progress.update(++done)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker)).finally(() => progress.end())
  return judged as JudgedPair[]
}

/** The result that a pair has already, or null if it needs a run. */
function known(pair: Pair): JudgedPair | null {
  const run = pair.latest_run
  if (!run || !isCurrent(run.run_id, pair)) return null
  if (run.status !== 'complete' && run.status !== 'degraded') return null
  const problem = run.status === 'degraded' ? 'judged in part' : null
  return { pair, problem, failure: null }
}

/** Whether a run began after the pair was last registered: its id holds the time. */
const isCurrent = (runId: string, pair: Pair): boolean =>
  (timeOfId(runId) ?? -Infinity) >= Date.parse(pair.updated_at)

async function judge(service: Service, pair: Pair, stopAt: number): Promise<JudgedPair> {
  try {
    return await annotate(service, pair, stopAt)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { pair, problem: error.message, failure: error.failure }
  }
}

async function annotate(service: Service, pair: Pair, stopAt: number): Promise<JudgedPair> {
  const call = {
    ...annotatePairFromCi(service.project, pair.pair_id),
    silenceMs: RUN_SILENCE_MS,
    // Another run of the pair is at work, or an image was replaced under this one.
    accepts: [409],
  }
  for (;;) {
    const reply = await service.read(call, z.union([AnnotationSchema, ErrorBody]))
    if ('run_id' in reply && 'passes' in reply) return judgedBy(pair, reply)
    if (Date.now() + POLL_MS > stopAt)
      throw new CliError('network', 'it was not judged in time: raise --timeout')
    await pause(POLL_MS)
  }
}

function judgedBy(pair: Pair, { status, passes }: Annotation): JudgedPair {
  const reasons = passes.flatMap(({ name, reason }) => (reason ? [`${name}: ${reason}`] : []))
  const problem = status === 'degraded' ? `judged in part (${reasons.join('; ')})` : null
  return { pair, problem, failure: null }
}
