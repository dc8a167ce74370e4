import * as z from 'zod'
import { canonicalJson } from '../../base/canonical-json.ts'
import { newId } from '../../base/ids.ts'
import { isoTime } from '../../base/time.ts'
import { ENVIRONMENTS } from '../../config.ts'
import { validate } from '../../http/validate.ts'
import { JUDGE_ROLES, replaceJudge } from '../../store/judging/judges.ts'
import { JudgeConfiguration, judgeVersionOf } from './configuration.ts'
import { judgeView, type JudgeView } from './judge-view.ts'

const RegisterJudgeInput = z
  .object({
    role: z.enum(JUDGE_ROLES),
    /** A candidate's runs are labelled with it. */
    name: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
        'must be 1 to 64 of the characters A-Z a-z 0-9 . _ -',
      ),
    configuration: JudgeConfiguration,
    /** Of the pairs, 0 to 1, that a candidate judges. */
    share: z.number().min(0).max(1).nullish(),
    environment: z.enum(ENVIRONMENTS).default('unlabelled'),
    createdBy: z.string().min(1).max(200).default('admin'),
  })
  .refine(({ role, share }) => (role === 'candidate') === (typeof share === 'number'), {
    path: ['share'],
    error: 'is for a candidate, and a candidate needs one',
  })
  .refine(({ role, name }) => role !== 'candidate' || !isEnvironment(name), {
    path: ['name'],
    error: 'is the label of an environment',
  })

const isEnvironment = (name: string): boolean => (ENVIRONMENTS as readonly string[]).includes(name)

export type RegisterJudgeRequest = z.input<typeof RegisterJudgeInput>

/**
 * Puts a judge to use from the next run on. It retires the one that held its role in the environment
 * (of shadows, the one of its name); repeating it changes nothing. Throws `invalid_request` saying
 * what is wrong with it.
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
  return judgeView(live)
}
