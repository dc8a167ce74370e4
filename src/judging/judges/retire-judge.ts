import { notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import { retireJudge as retireStoredJudge } from '../../store/judging/judges.ts'
import { judgeView, type JudgeView } from './judge-view.ts'

/** Takes a judge out of use from the next run on. Idempotent. Throws `not_found`. */
export async function retireJudge(
  db: D1Database,
  { judgeId, who }: { judgeId: string; who: string },
): Promise<JudgeView> {
  const judge = await retireStoredJudge(db, { judgeId, who, now: isoTime() })
  if (!judge) throw notFound('Judge')
  return judgeView(judge)
}
