import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { ForkKey, issueForkKey } from '../../../generated/clients/pipeline.ts'
import type { Context } from '../command-line/command.ts'
import type { Destination } from '../deploy/destination.ts'
import { readInTurns } from '../deploy/read-in-turns.ts'
import { usageError } from '../errors.ts'
import { WebAddress } from '../service/web-address.ts'
import { ask, openService } from './ask.ts'

const Key = ForkKey.pick({ key: true, version: true })

const Uploaded = z.object({
  data: z.object({ buildId: z.string(), buildNumber: z.int(), viewUrl: WebAddress }),
})

/** The longest wait without a byte: the service checks all of the archive before it responds. */
const SILENCE_MS = 120_000

/** Has the service verify the run of a challenge. What it uploads to is its pull request's own version, once. */
export async function forkDestination(context: Context, file: string): Promise<Destination> {
  if (context.settings().versionId)
    throw usageError(
      '--version-id and --challenge exclude each other: the pull request determines the version',
    )
  const { project } = openService(context)
  const challenge = readFileSync(resolve(context.cwd, file), 'utf8').trim()
  const call = issueForkKey(project, { challenge })
  const { key, version } = await ask(openService(context), call, Key)
  const service = openService(context, key)
  return {
    project,
    version,
    async upload({ path, bytes }) {
      const progress = context.output.progress('Uploading', bytes)
      try {
        const { data } = await ask(
          service,
          {
            method: 'POST',
            target: `/upload/${project}/${encodeURIComponent(version)}`,
            headers: { 'Content-Type': 'application/zip' },
            body: { bytes, open: () => readInTurns(path) },
            silenceMs: SILENCE_MS,
            onSent: (count) => progress.update(count),
          },
          Uploaded,
        )
        const { buildId, buildNumber, viewUrl } = data
        return { build_id: buildId, build_number: buildNumber, view_url: viewUrl }
      } finally {
        progress.end()
      }
    },
  }
}
