import * as z from 'zod'
import { ENVIRONMENTS } from '../../settings/config.ts'
import { JUDGE_ROLES, type Judge } from '../../store/judging/judges.ts'
import { JudgeConfiguration, judgeVersionOf } from './configuration.ts'

/** A judge as the dashboard and the command line show it. */
export const JudgeView = z.strictObject({
  id: z.string(),
  environment: z.enum(ENVIRONMENTS),
  role: z.enum(JUDGE_ROLES),
  name: z.string(),
  /** The full configuration; null if this deployment cannot parse it and uses the built-in judge instead. */
  configuration: JudgeConfiguration.nullable(),
  judgeVersion: z.string(),
  /** The share of pairs that a candidate judges, 0 to 1. Null for the other roles. */
  share: z.number().min(0).max(1).nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  retiredAt: z.iso.datetime().nullable(),
})
export type JudgeView = z.output<typeof JudgeView>

/** Returns a judge. If it is in use, the version is that of its next run: a deployment may have changed its code. */
export function judgeView({ judgeId, configuration: json, ...judge }: Judge): JudgeView {
  const configuration = readable(json)
  const isLive = judge.retiredAt === null
  const judgeVersion = isLive && configuration ? judgeVersionOf(configuration) : judge.judgeVersion
  return { id: judgeId, ...judge, judgeVersion, configuration }
}

function readable(json: string): JudgeConfiguration | null {
  try {
    return JudgeConfiguration.parse(JSON.parse(json))
  } catch {
    return null
  }
}
