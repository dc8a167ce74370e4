import * as z from 'zod'

/** Also within what fits into a challenge. */
const MOST_PULL_REQUEST = 2 ** 31 - 1

export const ForkRunBody = z.object({
  run_id: z
    .int()
    .positive()
    .meta({ description: 'Id of the workflow run: `GITHUB_RUN_ID` in it.' }),
  pull_request: z
    .int()
    .min(1)
    .max(MOST_PULL_REQUEST)
    .meta({ description: 'Number of the pull request in the connected repository.' }),
})

export const ForkKeyBody = z.object({
  challenge: z.string().min(1).max(200).meta({
    description: 'As the first step gave it; an artifact of the run has to have its name.',
  }),
})
