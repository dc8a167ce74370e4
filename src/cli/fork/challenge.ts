import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { beginForkRun, ForkChallenge } from '../../../generated/clients/pipeline.ts'
import type { Context } from '../command-line/command.ts'
import { usageError } from '../errors.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { setOutputs } from '../report/github-files.ts'
import { ask, openService } from './ask.ts'

const Challenge = ForkChallenge.pick({ challenge: true }).extend({
  artifact_name: z.string().regex(/^storybook-review-[0-9a-f]{64}$/),
})

interface ChallengeInput {
  readonly 'pull-request'?: number
}

/**
 * Asks for the challenge of a run in a fork's pull request, writes it into a file that only its owner reads, and prints the
 * name of the artifact that the run has to upload.
 */
export async function takeChallenge(
  context: Context,
  file: string,
  options: ChallengeInput,
): Promise<void> {
  const { env, output, cwd } = context
  const pullRequest = options['pull-request'] ?? readPipeline(context).pullRequest
  const run = Number(env['GITHUB_RUN_ID'])
  if (!Number.isSafeInteger(run) || run <= 0 || pullRequest === null)
    throw usageError(
      'This is no run of GitHub Actions for a pull request: GitHub sets GITHUB_RUN_ID there',
    )
  const service = openService(context)
  const call = beginForkRun(service.project, { run_id: run, pull_request: pullRequest })
  const { challenge, artifact_name: artifact } = await ask(service, call, Challenge)
  writeFileSync(resolve(cwd, file), challenge, { mode: 0o600 })
  output.note(
    `The challenge is in ${file}. Upload an artifact with the name that follows, then deploy with it.`,
  )
  setOutputs({ env, output }, { artifact })
  output.result({ text: artifact, json: { artifact_name: artifact } })
}
