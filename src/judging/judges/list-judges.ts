import * as z from 'zod'
import { ENVIRONMENTS } from '../../settings/config.ts'
import { validate } from '../../http/validate.ts'
import { listJudges as listStoredJudges } from '../../store/judging/judges.ts'
import { judgeView, type JudgeView } from './judge-view.ts'

const ListJudgesInput = z.object({ environment: z.enum(ENVIRONMENTS).nullish() })

export type ListJudgesRequest = z.input<typeof ListJudgesInput>

/** Lists the judges of one environment or of all, newest first, including retired ones. */
export async function listJudges(
  db: D1Database,
  input: ListJudgesRequest = {},
): Promise<JudgeView[]> {
  const { environment } = validate(ListJudgesInput, input)
  return (await listStoredJudges(db, environment ?? null)).map(judgeView)
}
