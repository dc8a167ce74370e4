import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Context } from '../command-line/command.ts'
import { CliError, usageError } from '../errors.ts'
import type { Call } from '../service/call.ts'
import { pauseMs } from '../service/retry.ts'
import { Service } from '../service/service.ts'
import { VARIABLES } from '../settings/settings.ts'

/** The service as a run in a fork's pull request sees it, at first without a key. Throws a CliError without an address or a project. */
export function openService(context: Context, key = ''): Service {
  const { output } = context
  const { url, project, retries } = context.settings()
  if (!url) throw usageError(`No address of the service: set --url or ${VARIABLES.url}`)
  if (!project)
    throw usageError(
      `Without a key nothing says which project it is: set --project, ${VARIABLES.project}, or project in the settings file`,
    )
  return new Service({ url: url.value, key, project: project.value, retries, output })
}

const Refusal = z.object({ error: z.string(), message: z.string().optional() })

/** How the service decides against a run. */
const DECISIONS = [403, 404, 409]

/** GitHub may show an artifact only some seconds after it was uploaded. */
const ATTEMPTS = 4
const LATER = 'Artifact not found'

/** Makes a call for a run and reads its response. Throws a CliError with the words of the service if it decides against the run. */
export async function ask<T extends object>(
  service: Service,
  call: Call,
  reading: z.ZodType<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const answer = await service.read({ ...call, accepts: DECISIONS }, z.union([Refusal, reading]))
    if (!isRefusal(answer)) return answer
    const { error, message = '' } = answer
    if (error !== LATER || attempt === ATTEMPTS)
      throw new CliError('refused', [error, message].filter(Boolean).join(': '))
    await pause(pauseMs(attempt))
  }
}

const isRefusal = (answer: object): answer is z.infer<typeof Refusal> => 'error' in answer
