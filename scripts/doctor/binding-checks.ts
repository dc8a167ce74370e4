import { check, failed, ok, warning, type CheckResult } from '../../src/cli/doctor/check.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'
import { jsonOf, look, wordsOf } from './look.ts'

// What the service is bound to, as far as its refusals show: each of these requests has to ask a binding or a secret
// before it can be refused.

/** A key of the right form that no project has. */
const NO_KEY = `svc_proj_doctor_${'A'.repeat(43)}`

/** A presigned URL that has expired long ago. */
const NO_GRANT = '/storage/doctor/doctor/storybook.zip?expires=1&type=application/zip&signature=0'

/** The most that the service takes, which is 4.9 % more than the 100 MB of the platform's smaller plans. */
const MOST_ARCHIVE_BYTES = 100 * 1024 * 1024

/** An archive of a project that nobody has. The database is asked for it alone: the bucket shows in an upload. */
const NO_ARCHIVE = '/storage/doctor-nobody/doctor/storybook.zip'

/** Checks the database, the components, the bearer token and the limit of request bodies. */
export const checkBindings = (url: string): Promise<CheckResult[]> =>
  Promise.all([
    check('database', async () =>
      judgeDatabase(await look(`${url}/ci`, { headers: { 'X-API-Key': NO_KEY } })),
    ),
    check('uploads', async () => judgeUploads(await look(url + NO_ARCHIVE))),
    check('api', async () => judgeApi(await look(`${url}/api/queue?project=doctor`))),
    check('body size', async () => judgeBodySize(await announce(url, MOST_ARCHIVE_BYTES))),
  ])

/** Announces a body and sends its first byte: whatever refuses it by its length alone answers. */
const announce = (url: string, bytes: number): Promise<HttpResponse> =>
  look(url + NO_GRANT, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/zip' },
    body: { bytes, open: firstByte },
  })

async function* firstByte(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1)
  await new Promise<never>(() => {})
}

/** What shows that a binding is there: the refusal that only asking it leads to. */
interface Refusal {
  name: string
  status: number
  /** Something in front of the service may answer with the same status, but not with this. */
  error: string
  right: string
  /** The component that refuses. */
  component: string
  /** What cannot be done without it. */
  without: string
  asked: string
  remedy: string
}

const refusal =
  ({ name, status, error, right, component, without, asked, remedy }: Refusal) =>
  (response: HttpResponse): CheckResult => {
    if (response.status === status && jsonOf(response)?.['error'] === error) return ok(name, right)
    if (response.status === 404) return notHere(name, component, without)
    const wrong = `${asked} is answered with ${response.status} instead of the service’s ${status}`
    return failed(name, 'network', wrong, remedy)
  }

const notHere = (name: string, component: string, without: string): CheckResult =>
  warning(
    name,
    `the component ${component} does not run here, so ${without}`,
    `Name ${component} in SERVICES of this Worker (wrangler.toml), and deploy.`,
  )

export const judgeDatabase = refusal({
  name: 'database',
  status: 401,
  error: 'Invalid API key',
  right: 'refuses a key that it does not have',
  component: 'ci',
  without: 'no pipeline can use the service',
  asked: 'a key that nobody has',
  remedy:
    'Apply the migrations (`npx wrangler d1 migrations apply DB --remote`), and look into the log (`npx wrangler tail`).',
})

export const judgeUploads = refusal({
  name: 'uploads',
  status: 404,
  error: 'File not found',
  right: 'has no archive where there is none',
  component: 'upload',
  without: 'nothing can be uploaded',
  asked: 'an archive that does not exist',
  remedy: 'Look into the log (`npx wrangler tail`).',
})

export function judgeApi(response: HttpResponse): CheckResult {
  const { status } = response
  if (status === 401) return ok('api', 'lets nobody in without the bearer token')
  if (status === 503)
    return failed(
      'api',
      'usage',
      `not configured: ${wordsOf(response)}`,
      'Set the secret SERVICE_AUTH_TOKEN here and at the dashboard: `npx wrangler secret put SERVICE_AUTH_TOKEN`.',
    )
  if (status === 404) return notHere('api', 'diff', 'there is no review')
  return failed(
    'api',
    'network',
    `a request without the bearer token is answered with ${status} instead of 401`,
    'Take the service off the network until you know why: look into the log (`npx wrangler tail`).',
  )
}

export function judgeBodySize(response: HttpResponse): CheckResult {
  // The service refuses in JSON; the platform does with a page, before the service sees the request.
  if (jsonOf(response) !== null) return ok('body size', 'an archive of 100 MiB gets through')
  if (response.status === 413)
    return warning(
      'body size',
      'the zone’s plan refuses bodies of 100 MiB, as the service takes them: those of more than 100 MB fail',
      'Set the credentials of R2, so that the command line sends archives there (docs/deployment.md, Uploads straight to R2), or take a plan that allows more.',
    )
  return failed(
    'body size',
    'network',
    `a body of 100 MiB is answered with ${response.status}, and not by the service`,
    'Look for a firewall rule or another proxy in front of the service.',
  )
}
