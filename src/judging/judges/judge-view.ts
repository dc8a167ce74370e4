import type { Judge } from '../../store/judging/judges.ts'
import { JudgeConfiguration } from './configuration.ts'

/** A judge as the dashboard and the shell see it. */
export interface JudgeView extends Omit<Judge, 'judgeId' | 'configuration'> {
  id: string
  /** In full; null when this deployment cannot read it, and the built-in judge takes its place. */
  configuration: JudgeConfiguration | null
}

export const judgeView = ({ judgeId, configuration, ...judge }: Judge): JudgeView => ({
  id: judgeId,
  ...judge,
  configuration: readable(configuration),
})

function readable(json: string): JudgeConfiguration | null {
  try {
    return JudgeConfiguration.parse(JSON.parse(json))
  } catch {
    return null
  }
}
