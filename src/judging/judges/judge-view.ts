import type { Judge } from '../../store/judging/judges.ts'
import { JudgeConfiguration, judgeVersionOf } from './configuration.ts'

/** A judge as the dashboard and the command line show it. */
export interface JudgeView extends Omit<Judge, 'judgeId' | 'configuration'> {
  id: string
  /** The full configuration; null when this deployment cannot read it and uses the built-in judge instead. */
  configuration: JudgeConfiguration | null
}

/** Returns a judge; if it is in use, with the version of its next run: a deployment may have changed its code. */
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
