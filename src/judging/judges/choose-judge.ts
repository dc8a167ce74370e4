import { sha256Hex } from '../../base/hash.ts'
import { readConfig, type Env, type Environment } from '../../settings/config.ts'
import { logFailure } from '../../http/log.ts'
import { listLiveJudges, type Judge, type JudgeRole } from '../../store/judging/judges.ts'
import { BUILTIN_CONFIGURATION, JudgeConfiguration, judgeVersionOf } from './configuration.ts'

/** The judge of a run, and the shadow judges that run beside it. */
export interface ChosenJudge {
  configuration: JudgeConfiguration
  judgeVersion: string
  /** The environment's name, with `+fallback` if its judge cannot be used; for a candidate, the candidate's name. */
  label: string
  arm: 'control' | 'candidate'
  /** The tier that the run is billed under: always that of the control judge. */
  tier: string
  /** The judges that judge the same inputs in the background. */
  shadow: JudgeConfiguration[]
}

/**
 * Returns this deployment's judge for a pair; it stays the same until a judge is registered or retired. Without a
 * pair it is the control judge. Makes one query. Never throws: if a judge cannot be loaded, that is logged and the
 * built-in one is used.
 */
export async function chooseJudge(env: Env, pairId: string | null): Promise<ChosenJudge> {
  const { environment } = readConfig(env).diff
  const live = await readLiveJudges(env.DB, environment)
  const control = controlJudge(environment, live)
  const shadow = (live ?? []).flatMap((judge) =>
    judge.role === 'shadow' ? (configurationOf(judge) ?? []) : [],
  )
  const candidate = pairId === null ? null : candidateFor(pairId, live ?? [])
  return { ...(candidate ?? control), tier: control.configuration.tier, shadow }
}

type Choice = Omit<ChosenJudge, 'tier' | 'shadow'>

/** Returns null if they cannot be read. */
async function readLiveJudges(db: D1Database, environment: Environment): Promise<Judge[] | null> {
  try {
    return await listLiveJudges(db, environment)
  } catch (error) {
    logFailure('judges_unreadable', error, { environment })
    return null
  }
}

function controlJudge(environment: Environment, live: Judge[] | null): Choice {
  const registered = live && ofRole(live, 'registered')
  if (live && !registered) return chosen(BUILTIN_CONFIGURATION, environment, 'control')
  const configuration = registered && configurationOf(registered)
  return configuration
    ? chosen(configuration, environment, 'control')
    : chosen(BUILTIN_CONFIGURATION, `${environment}+fallback`, 'control')
}

/** Returns the candidate if it can be used and the pair is within its share, otherwise null. */
function candidateFor(pairId: string, live: Judge[]): Choice | null {
  const judge = ofRole(live, 'candidate')
  if (!judge || placeOf(pairId) >= (judge.share ?? 0)) return null
  const configuration = configurationOf(judge)
  return configuration && chosen(configuration, judge.name, 'candidate')
}

const ofRole = (judges: Judge[], role: JudgeRole): Judge | null =>
  judges.find((judge) => judge.role === role) ?? null

const chosen = (configuration: JudgeConfiguration, label: string, arm: Choice['arm']): Choice => ({
  configuration,
  judgeVersion: judgeVersionOf(configuration),
  label,
  arm,
})

/** Maps a pair to a fixed point in [0, 1), so that raising a candidate's share only adds pairs. */
export const placeOf = (pairId: string): number =>
  Number.parseInt(sha256Hex(pairId).slice(0, 8), 16) / 2 ** 32

/** Returns null if this deployment cannot parse the configuration. */
function configurationOf({ judgeId, name, configuration }: Judge): JudgeConfiguration | null {
  try {
    return JudgeConfiguration.parse(JSON.parse(configuration))
  } catch (error) {
    logFailure('judge_unusable', error, { judge_id: judgeId, judge: name })
    return null
  }
}
