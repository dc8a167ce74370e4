import type { Judge } from '../../store/judging/judges.ts'
import { JudgeConfiguration } from './configuration.ts'

/** A judge as the dashboard and the command line show it. */
export interface JudgeView extends Omit<Judge, 'judgeId' | 'configuration'> {
  id: string
  /** In full; null when this deployment cannot read it and uses the built-in judge instead. */
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
