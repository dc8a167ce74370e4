import { setTimeout as pause } from 'node:timers/promises'
import { presignUpload, Presigned } from '../../../generated/clients/pipeline.ts'
import { CliError } from '../errors.ts'
import type { Output } from '../output/output.ts'
import type { Progress } from '../output/progress.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { refusalOf } from '../service/refusals.ts'
import { isPassing, pauseAfter } from '../service/retry.ts'
import type { Service } from '../service/service.ts'
import type { HttpResponse } from '../service/transport.ts'
import { findArrivedBuild, type Build } from './builds.ts'
import type { PackedArchive } from './pack.ts'
import { readInTurns } from './read-in-turns.ts'

const CONTENT_TYPE = 'application/zip'

/** The longest wait without a byte: the service checks all of the archive before it responds. */
const SILENCE_MS = 120_000

/** How long the service may take to notice an archive that is already in the object storage. */
const ARRIVAL_MS = 60_000
const ARRIVAL_POLL_MS = 1_000

/**
 * How long to wait for an archive that was sent completely but whose response was lost: as long as sending took,
 * within these, because sending it again may take no longer than that.
 */
const LOST_RESPONSE_MS = { least: 1_000, most: 10_000 }

/** A presigned URL that is refused sooner than this had not expired. */
const FRESH_MS = 60_000

const Reservation = Presigned.pick({ url: true, buildId: true })

interface Grant {
  url: string
  buildId: string
  madeAt: number
}

/** What an archive was built from; null: not known. */
export type BuildSource = Pick<Pipeline, 'commit' | 'pullRequest'>

/**
 * Uploads an archive as a version by a presigned PUT, reading it from the disk as it goes, and returns
 * the build once it is served. After a failure it asks whether the archive has arrived all the same,
 * and sends it again only if it has not. Throws a CliError once it is refused or all attempts failed.
 */
export async function uploadArchive(
  service: Service,
  archive: PackedArchive,
  { version, source, output }: { version: string; source: BuildSource; output: Output },
): Promise<Build> {
  const progress = output.progress('Uploading', archive.bytes)
  try {
    return await new Upload(service, archive, { version, source, output, progress }).run()
  } finally {
    progress.end()
  }
}

class Upload {
  readonly #service: Service
  readonly #archive: PackedArchive
  readonly #version: string
  readonly #source: BuildSource
  readonly #output: Output
  readonly #progress: Progress
  /** The ids of all reservations: a build with any of them holds this archive. */
  readonly #buildIds = new Set<string>()

  constructor(
    service: Service,
    archive: PackedArchive,
    options: { version: string; source: BuildSource; output: Output; progress: Progress },
  ) {
    this.#service = service
    this.#archive = archive
    this.#version = options.version
    this.#source = options.source
    this.#output = options.output
    this.#progress = options.progress
  }

  async run(): Promise<Build> {
    let grant = await this.#reserve()
    for (let attempt = 1; ; attempt++) {
      const startedAt = Date.now()
      const { response, sentAll, error } = await this.#put(grant)
      if (response && isSuccess(response)) return this.#arrival(ARRIVAL_MS)
      const failure = error ?? refusalOf('The upload', response as HttpResponse)
      const isLast = attempt > this.#service.retries
      const isExpired = response?.status === 403 && Date.now() - grant.madeAt > FRESH_MS
      if (response && !isExpired && !isPassing(response.status)) throw failure
      // A rate limit is a response of the service itself, which has not taken the archive.
      const mayHaveArrived = sentAll && response?.status !== 429
      const grace = mayHaveArrived ? graceAfter(Date.now() - startedAt) : 0
      const found = await this.#look(grace)
      if (found) return this.#found(found)
      const wait = pauseAfter(attempt, response?.headers)
      if (isLast || wait === null) throw failure
      if (isExpired) grant = await this.#reserve()
      else {
        await this.#wait(wait, failure)
        const late = mayHaveArrived ? await this.#look(0) : null
        if (late) return this.#found(late)
      }
    }
  }

  #found(build: Build): Build {
    this.#output.note('The connection was lost, but the service has the whole archive.')
    return build
  }

  async #reserve(): Promise<Grant> {
    const { project } = this.#service
    const { commit, pullRequest } = this.#source
    const query = {
      size: this.#archive.bytes,
      commit: commit ?? undefined,
      pull_request: pullRequest ?? undefined,
    }
    const call = presignUpload(project, this.#version, 'storybook.zip', query)
    const headers = { 'Content-Type': CONTENT_TYPE }
    const { url, buildId } = await this.#service.read({ ...call, headers }, Reservation)
    if (buildId === undefined)
      throw new CliError('network', `${call.target} reserved no build for the archive`)
    this.#buildIds.add(buildId)
    return { url, buildId, madeAt: Date.now() }
  }

  async #put({ url }: Grant): Promise<{
    response?: HttpResponse
    error?: CliError
    sentAll: boolean
  }> {
    const { path: file, bytes } = this.#archive
    let handedOver = 0
    try {
      const response = await this.#service.call({
        method: 'PUT',
        target: url,
        headers: { 'Content-Type': CONTENT_TYPE },
        body: { bytes, open: () => readInTurns(file) },
        silenceMs: SILENCE_MS,
        accepts: EVERY_FAILURE,
        retries: 0,
        onSent: (count) => {
          handedOver = count
          this.#progress.update(count)
        },
      })
      return { response, sentAll: handedOver === bytes }
    } catch (error) {
      if (error instanceof CliError) return { error, sentAll: handedOver === bytes }
      throw error
    }
  }

  /** Waits for the build that the service has taken the archive for. */
  async #arrival(limitMs: number): Promise<Build> {
    const build = await this.#look(limitMs)
    if (build) return build
    throw new CliError(
      'network',
      `The archive was sent, but the service has not taken it for ${limitMs / 1000} s: deploy again`,
    )
  }

  /** Looks for the archive on the service until the time is up, at least once. */
  async #look(limitMs: number): Promise<Build | null> {
    const until = Date.now() + limitMs
    for (;;) {
      const build = await findArrivedBuild(this.#service, this.#version, this.#buildIds)
      if (build || Date.now() >= until) return build
      await pause(ARRIVAL_POLL_MS)
    }
  }

  async #wait(ms: number, failure: CliError): Promise<void> {
    this.#output.note(`${failure.message} Sending it again in ${(ms / 1000).toFixed(1)} s.`)
    await pause(ms)
  }
}

const graceAfter = (tookMs: number): number =>
  Math.min(LOST_RESPONSE_MS.most, Math.max(LOST_RESPONSE_MS.least, tookMs))

const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300

const EVERY_FAILURE = Array.from({ length: 300 }, (_, i) => 300 + i)
