import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const ForkChallenge = z
  .object({
    challenge: z.string().describe('Whoever has it gets the key: keep it out of logs.'),
    artifact_name: z
      .string()
      .describe(
        'The name of the artifact that the run has to upload. Everybody may see it: the challenge does not follow from it.',
      ),
    expires_at: Timestamp.describe('Ten minutes from now.'),
  })
  .meta({ id: 'ForkChallenge' })
export type ForkChallenge = z.output<typeof ForkChallenge>

export const ForkKey = z
  .object({
    key: z
      .string()
      .describe(
        'Good for one `POST /upload/{project}/{version}` of this version, and refused everywhere else. It is shown this once.',
      ),
    version: z.string().describe('The pull request’s own: `fork-pr-` and its number.'),
    pull_request: z.int().min(1).describe('Its number.'),
    commit: z.string().describe('The head of the pull request, as GitHub names it.'),
    expires_at: Timestamp.describe('15 minutes from now.'),
  })
  .meta({ id: 'ForkKey' })
export type ForkKey = z.output<typeof ForkKey>
