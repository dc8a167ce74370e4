import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expireVersionFromCi, ExpiredVersion } from '../../generated/clients/pipeline.ts'
import { isLoopbackHost } from '../../src/base/loopback.ts'
import { writeArchive, type Source } from '../../src/cli/archive/write-archive.ts'
import { withTemporaryFolder } from '../../src/cli/base/temporary-folder.ts'
import { listBuilds, type Build } from '../../src/cli/deploy/builds.ts'
import { uploadArchive } from '../../src/cli/deploy/upload-archive.ts'
import { check, failed, ok, skipped, type CheckResult } from '../../src/cli/doctor/check.ts'
import type { Output } from '../../src/cli/output/output.ts'
import { connect, type Service } from '../../src/cli/service/service.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'
import { VARIABLES } from '../../src/cli/settings/settings.ts'
import type { Deployment } from './deployment.ts'
import {
  judgeCaching,
  judgeEtag,
  judgeGzip,
  judgeRange,
  RANGE,
  REWRITES,
} from './judge-delivery.ts'
import { look } from './look.ts'
import { judgePrivate } from './private-check.ts'

const NAME = 'doctor'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const PRIVATE = 'private, no-cache'

/** The most versions that a run ends. The newest are enough: each run ends what the one before has left. */
const MOST_ENDED = 20

/** A build of two files: a page, and a script whose name has a content hash. */
const PAGE = 'index.html'
const SCRIPT = 'assets/doctor-4f3a91c2.js'
const SCRIPT_TEXT = `console.log(${JSON.stringify('A line that repeats compresses well. '.repeat(200))})\n`
const SOURCES: Source[] = [
  source(SCRIPT, SCRIPT_TEXT),
  source(PAGE, `<!doctype html><title>Doctor</title><script src="${SCRIPT}"></script>\n`),
]

function source(path: string, text: string): Source {
  async function* read() {
    yield Buffer.from(text)
  }
  return { path, read }
}

/** Uploads a build with the key, reads it as browsers do, and ends it. */
export async function checkDelivery(
  deployment: Deployment,
  output: Output,
): Promise<CheckResult[]> {
  const { settings } = deployment
  if (!settings.key)
    return [
      skipped(
        'key',
        `${VARIABLES.key} is not set, so nothing is uploaded and read`,
        `Make a key of a project that has no builds: ${keyCommand(settings)}.`,
      ),
    ]
  let service: Service | undefined
  const key = await check('key', async () => {
    service = await connect({ ...settings, retries: 0 }, output)
    return ok('key', `opens the project ${service.project}`)
  })
  if (!service) return [key]
  return [key, ...(await throughVersion(service, deployment, output))]
}

async function throughVersion(
  service: Service,
  deployment: Deployment,
  output: Output,
): Promise<CheckResult[]> {
  const hasOthers = (await listBuilds(service)).some(({ version_id: id }) => !isOurs(id))
  // The root of a project shows what was uploaded last.
  if (hasOthers)
    return [
      skipped(
        'upload',
        `the project ${service.project} has builds, and would show this one in their place`,
        `Use a key of a project of its own: ${keyCommand(deployment.settings)}.`,
      ),
    ]
  const version = `${NAME}-${randomBytes(4).toString('hex')}`
  let build: Build | undefined
  const upload = await check('upload', async () => {
    build = await send(service, version, output)
    return judgeAddress(build.view_url, deployment)
  })
  const reads = build ? await checkReads(service, build.view_url) : []
  return [upload, ...reads, await endVersions(service)]
}

/** Makes a key where the service looks for it: one on this machine has a database here. */
function keyCommand({ url }: Deployment['settings']): string {
  const isHere = url !== null && isLoopbackHost(new URL(url.value).hostname)
  return `\`npm run keys -- create --project ${NAME} --name ${NAME}${isHere ? '' : ' --remote'}\``
}

const isOurs = (version: string): boolean => version.startsWith(`${NAME}-`)

const send = (service: Service, version: string, output: Output): Promise<Build> =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, 'storybook.zip')
    const bytes = await writeArchive(path, SOURCES)
    const source = { commit: null, pullRequest: null }
    const archive = { path, bytes, files: SOURCES.length }
    return uploadArchive(service, archive, { version, source, output })
  })

export function judgeAddress(
  viewUrl: string,
  { cdnDomain, trialHost }: Pick<Deployment, 'cdnDomain' | 'trialHost'>,
): CheckResult {
  const { host, pathname } = new URL(viewUrl)
  const isThere =
    trialHost === null
      ? cdnDomain === null || host.endsWith(`.${cdnDomain}`)
      : host === trialHost && pathname.startsWith('/p/')
  if (isThere) return ok('upload', viewUrl)
  return failed(
    'upload',
    'usage',
    `the service gives builds the address ${viewUrl}, which is not ${trialHost === null ? `below ${cdnDomain}` : `at ${trialHost}/p/`}`,
    'Set CDN_DOMAIN of the service to the domain of builds, or CDN_TRIAL_HOST to their host in a trial, and deploy.',
  )
}

async function checkReads(service: Service, viewUrl: string): Promise<CheckResult[]> {
  const url = new URL(SCRIPT, viewUrl)
  let results: CheckResult[] = []
  const read = await check('read', async () => {
    const identity = { 'Accept-Encoding': 'identity' }
    const open = await look(url.href, { headers: identity })
    if (open.status === 403)
      return skipped('read', 'a trial shows no private project', 'Use the key of a public one.')
    const isPrivate = open.status === 401
    const key = isPrivate ? service.keyFor(url) : {}
    const plain = isPrivate ? await look(url.href, { headers: { ...identity, ...key } }) : open
    if (plain.status === 200 && plain.body.toString() !== SCRIPT_TEXT)
      return failed('read', 'network', 'what arrives is not the file that was uploaded', REWRITES)
    results = [judgePrivate(open, plain), ...(await checkDelivered(url.href, plain, key))]
    return ok('read', url.href)
  })
  return read.status === 'ok' ? results : [read]
}

/** Reads a file as browsers do; `plain` is it without a coding. */
async function checkDelivered(
  url: string,
  plain: HttpResponse,
  key: Record<string, string>,
): Promise<CheckResult[]> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd', ...key }
  const gzip = await look(url, { headers })
  const { etag = '' } = gzip.headers
  const again = await look(url, { headers: { ...headers, 'If-None-Match': etag } })
  const part = await look(url, { headers: { Range: RANGE.header, ...key } })
  const caching = 'X-API-Key' in key ? PRIVATE : IMMUTABLE
  return [
    judgeGzip(plain, gzip),
    judgeEtag(gzip, again),
    judgeRange(plain, part),
    judgeCaching(await look(url, { headers }), caching),
  ]
}

/**
 * Ends the version, so that retention removes it, and with it those of earlier runs: where the response to an upload was
 * lost, there may be one all the same.
 */
const endVersions = (service: Service): Promise<CheckResult> =>
  check('expire', async () => {
    const versions = new Set((await listBuilds(service)).map(({ version_id: id }) => id))
    const ended = []
    for (const version of [...versions].filter(isOurs).slice(0, MOST_ENDED))
      ended.push(await service.read(expireVersionFromCi(service.project, version), ExpiredVersion))
    const [newest, ...others] = ended
    if (!newest) return skipped('expire', 'there is no version that could be ended')
    const more = others.length > 0 ? `, as are ${others.length} of earlier runs` : ''
    return ok('expire', `${newest.version} is removed after ${newest.removed_after}${more}`)
  })
