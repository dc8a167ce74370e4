import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const ForkChallenge = z
  .object({
    challenge: z.string().meta({
      description: 'Whoever has it gets the key: it belongs into no log.',
    }),
    artifact_name: z.string().meta({
      description:
        'The name of the artifact that the run has to upload. Everybody may see it: the challenge does not follow from it.',
    }),
    expires_at: Timestamp.meta({ description: 'Ten minutes from now.' }),
  })
  .meta({ id: 'ForkChallenge' })
export type ForkChallenge = z.output<typeof ForkChallenge>

export const ForkKey = z
  .object({
    key: z.string().meta({
      description:
        'Good for one `POST /upload/{project}/{version}` of this version, and refused everywhere else. It is shown this once.',
    }),
    version: z.string().meta({ description: 'The pull request’s own: `fork-pr-` and its number.' }),
    pull_request: z.int().min(1).meta({ description: 'Its number.' }),
    commit: z.string().meta({ description: 'The head of the pull request, as GitHub names it.' }),
    expires_at: Timestamp.meta({ description: '15 minutes from now.' }),
  })
  .meta({ id: 'ForkKey' })
export type ForkKey = z.output<typeof ForkKey>
