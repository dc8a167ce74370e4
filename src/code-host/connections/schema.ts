import * as z from 'zod'
import { Id } from '../../http/request-fields.ts'
import { ProjectPath, Repository } from '../schema.ts'

const secret = z.string().min(1).max(1_000)

const User = Id.describe('The person who acts, as the dashboard names them.')

export const CodeHostAppBody = z.object({
  repository: Repository,
  account: z
    .enum(['organization', 'user'])
    .default('organization')
    .describe('What the owner of the repository is: the App is made for that account.'),
  return_to: z
    .string()
    .min(1)
    .max(2_000)
    .describe('The page of the dashboard, or its path, that the person comes back to.'),
  user: User,
})

/** Either `code` and `state`, whose `user` must be the person who began, or `repository` and `token`. */
export const CodeHostConnectionBody = z
  .object({
    code: secret.nullish().describe('What GitHub added to the redirect after it made the App.'),
    state: secret
      .nullish()
      .describe('The `state` of the same redirect: valid for ten minutes, once.'),
    repository: Repository.nullish(),
    token: secret
      .regex(/^[\x21-\x7e]*$/, 'holds a character no token has')
      .nullish()
      .describe('A fine-grained personal token.'),
    user: Id.nullish().describe(
      'Who connects. With `code` it is required, and is the user who began.',
    ),
  })
  .transform(({ code, state, repository, token, user = null }, ctx) => {
    if (repository && token && !code && !state)
      return { kind: 'token' as const, repository, token, user }
    if (code && state && user !== null && !repository && !token)
      return { kind: 'app' as const, code, state, user }
    ctx.addIssue('needs either code, state and user, or repository and token')
    return z.NEVER
  })
  .describe('Either `code` and `state`, or `repository` and `token`.')

export const ConnectionIdQuery = z.object({ id: z.string().min(1), user: User.optional() })

export const ConnectionPath = ProjectPath.extend({ id: z.string() })
