import * as z from 'zod'
import { canonicalJson } from '../canonical-json.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { isoTime } from '../../base/time.ts'
import { ENVIRONMENTS } from '../../settings/config.ts'
import { validate } from '../../http/validate.ts'
import { JUDGE_ROLES, MOST_SHADOWS, replaceJudge } from '../../store/judging/judges.ts'
import { JudgeConfiguration, judgeVersionOf } from './configuration.ts'
import { judgeView, type JudgeView } from './judge-view.ts'

const RegisterJudgeInput = z
  .object({
    role: z.enum(JUDGE_ROLES),
    /** The label of a candidate's runs. */
    name: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
        'must be 1 to 64 of the characters A-Z a-z 0-9 . _ -',
      ),
    configuration: JudgeConfiguration,
    /** The share of pairs that a candidate judges, 0 to 1. */
    share: z.number().min(0).max(1).nullish(),
    environment: z.enum(ENVIRONMENTS).default('unlabelled'),
    createdBy: z.string().min(1).max(200).default('admin'),
  })
  .refine(({ role, share }) => (role === 'candidate') === (typeof share === 'number'), {
    path: ['share'],
    error: 'is required for a candidate and not allowed otherwise',
  })
  .refine(({ role, name }) => role !== 'candidate' || !isEnvironment(name), {
    path: ['name'],
    error: 'is the name of an environment',
  })

const isEnvironment = (name: string): boolean => (ENVIRONMENTS as readonly string[]).includes(name)

export type RegisterJudgeRequest = z.input<typeof RegisterJudgeInput>

/**
 * Puts a judge into use from the next run on. It retires the judge with the same role in the environment (for a
 * shadow, the one with the same name). Idempotent. Throws `invalid_request`, saying what is wrong, and `conflict` where
 * as many judge in the background as may.
 */
export async function registerJudge(
  db: D1Database,
  input: RegisterJudgeRequest,
): Promise<JudgeView> {
  const { configuration, share, ...judge } = validate(RegisterJudgeInput, input)
  const live = await replaceJudge(db, {
    ...judge,
    judgeId: newId('jdg'),
    configuration: canonicalJson(configuration),
    judgeVersion: judgeVersionOf(configuration),
    share: share ?? null,
    createdAt: isoTime(),
    retiredAt: null,
  })
  if (!live)
    throw new AppError('conflict', `${MOST_SHADOWS} judges are in the background: retire one first`)
  return judgeView(live)
}
