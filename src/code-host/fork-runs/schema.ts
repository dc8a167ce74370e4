import * as z from 'zod'

/** Also within what fits into a challenge. */
const MOST_PULL_REQUEST = 2 ** 31 - 1

export const ForkRunBody = z.object({
  run_id: z.int().positive().describe('Id of the workflow run: `GITHUB_RUN_ID` in it.'),
  pull_request: z
    .int()
    .min(1)
    .max(MOST_PULL_REQUEST)
    .describe('Number of the pull request in the connected repository.'),
})

export const ForkKeyBody = z.object({
  challenge: z
    .string()
    .min(1)
    .max(200)
    .describe('As the first step gave it; an artifact of the run has to have its name.'),
})
