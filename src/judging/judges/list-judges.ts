import * as z from 'zod'
import { ENVIRONMENTS } from '../../config.ts'
import { validate } from '../../http/validate.ts'
import { listJudges as listStoredJudges } from '../../store/judging/judges.ts'
import { judgeView, type JudgeView } from './judge-view.ts'

const ListJudgesInput = z.object({ environment: z.enum(ENVIRONMENTS).nullish() })

export type ListJudgesRequest = z.input<typeof ListJudgesInput>

/** Judges of all environments or of one, newest first, retired ones included. */
export async function listJudges(
  db: D1Database,
  input: ListJudgesRequest = {},
): Promise<JudgeView[]> {
  const { environment } = validate(ListJudgesInput, input)
  return (await listStoredJudges(db, environment ?? null)).map(judgeView)
}
