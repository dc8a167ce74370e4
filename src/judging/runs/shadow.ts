import type { Env } from '../../settings/config.ts'
import { logEvent, logFailure } from '../../http/log.ts'
import { shadowReportKey } from '../../store/object-keys.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import { judgeVersionOf, type JudgeConfiguration } from '../judges/configuration.ts'
import { judgeInputs } from './judge-inputs.ts'
import { loadInputs } from './load-inputs.ts'
import { predictionOf } from './prediction.ts'

/**
 * Runs other judges on the inputs of a run, one after the other. Each leaves a report in storage and a line in the
 * log; no run, cost or issue is recorded for it. Never throws.
 */
export async function judgeInShadow(
  env: Env,
  { run, judges }: { run: Run; judges: readonly JudgeConfiguration[] },
): Promise<void> {
  for (const configuration of judges) {
    const fields = { run_id: run.runId, judge_version: judgeVersionOf(configuration) }
    try {
      const findings = await judgeOnce(env, run, configuration)
      logEvent('info', 'shadow_judged', { ...fields, findings })
    } catch (error) {
      logFailure('shadow_failed', error, fields)
    }
  }
}

/** Returns the judge's number of findings. */
async function judgeOnce(env: Env, run: Run, configuration: JudgeConfiguration): Promise<number> {
  const startedAt = Date.now()
  const inputs = await loadInputs(env, run.projectId, { bound: run.inputs ?? {} })
  const result = await judgeInputs(env, {
    projectId: run.projectId,
    configuration,
    inputs,
    captureFacts: run.captureProfile?.producer ?? null,
    betweenStages: () => Promise.resolve(),
  })
  const failure = inputs.failure()
  if (failure) throw failure
  const judgeVersion = judgeVersionOf(configuration)
  const prediction = predictionOf(run, result.judgement)
  const report = {
    format: 'shadow-report/1',
    run_id: run.runId,
    pair_id: run.pairId,
    judge: { judge_version: judgeVersion, configuration },
    status: result.status,
    degraded: result.degraded,
    latency_ms: Date.now() - startedAt,
    cost_usd: result.costUsd,
    prediction,
    passes: result.passes,
  }
  await env.STORAGE.put(shadowReportKey(judgeVersion, run.runId), JSON.stringify(report), {
    httpMetadata: { contentType: 'application/json' },
  })
  return prediction.findings.length
}
