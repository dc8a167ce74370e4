import { randomBytes } from 'node:crypto'
import { isLoopbackHost } from '../../src/base/loopback.ts'
import {
  check,
  failed,
  ok,
  skipped,
  warning,
  type CheckResult,
} from '../../src/cli/doctor/check.ts'
import { CliError } from '../../src/cli/errors.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'
import type { Deployment } from './deployment.ts'
import { connectionFault, jsonOf, look } from './look.ts'
import { checkTrial } from './trial-check.ts'

/** Checks the hosts of builds: their name, their certificate, what answers there, and what else does. */
export async function checkCdn({
  settings,
  cdnDomain,
  trialHost,
}: Deployment): Promise<CheckResult[]> {
  const service = settings.url && new URL(settings.url.value)
  const protocol = service?.protocol ?? 'https:'
  if (trialHost !== null) return [await checkTrial(protocol, trialHost)]
  if (cdnDomain === null)
    return [skipped('cdn', 'the domain of builds is not known', 'Name it by --cdn-domain.')]
  // A name that nobody has asked for: what answers is the wildcard.
  const label = `doctor-${randomBytes(4).toString('hex')}`
  const cdn = await check('cdn', async () => {
    try {
      return judgeCdn(await look(`${protocol}//view-${label}.${cdnDomain}/health`), cdnDomain)
    } catch (error) {
      if (error instanceof CliError) return judgeConnection(error, cdnDomain)
      throw error
    }
  })
  if (service && isLoopbackHost(service.hostname)) return [cdn]
  const others = await check('cdn hosts', async () => {
    const response = await look(`${protocol}//${label}.${cdnDomain}/healthz`).catch(noAnswer)
    return judgeOtherHosts(response, { cdnDomain, host: service?.hostname ?? null })
  })
  return [cdn, others]
}

/** Nothing answers at a host without a route, which is as good as an error. */
function noAnswer(error: unknown): null {
  if (error instanceof CliError) return null
  throw error
}

export function judgeCdn(response: HttpResponse, cdnDomain: string): CheckResult {
  const { status } = response
  if (status === 200 && jsonOf(response)?.['service'] === 'cdn')
    return ok('cdn', `view-….${cdnDomain} has a name, a certificate, and the CDN behind it`)
  return failed(
    'cdn',
    'network',
    `view-….${cdnDomain}/health is answered with ${status}, and not by the CDN`,
    `Route *.${cdnDomain}/* to the Worker that runs cdn (SERVICES), and deploy it.`,
  )
}

export function judgeConnection(error: CliError, cdnDomain: string): CheckResult {
  const fault = connectionFault(error)
  if (fault === 'name')
    return failed(
      'cdn',
      'network',
      error.message,
      `Make a proxied DNS record *.${cdnDomain} (type AAAA, content 100::).`,
    )
  if (fault === 'certificate')
    return failed(
      'cdn',
      'network',
      error.message,
      `The certificate of a zone covers one level below it: take a zone of its own for ${cdnDomain}, or order a certificate for *.${cdnDomain}.`,
    )
  return failed('cdn', 'network', error.message, 'Check the zone’s DNS records and routes.')
}

/** Pages that were uploaded run on the CDN's domain: nothing else may. */
export function judgeOtherHosts(
  response: HttpResponse | null,
  { cdnDomain, host }: { cdnDomain: string; host: string | null },
): CheckResult {
  if (response?.status === 200 && jsonOf(response)?.['status'] === 'ok')
    return warning(
      'cdn hosts',
      `the API answers on hosts of ${cdnDomain}, where uploaded pages run`,
      'Run the CDN as a Worker of its own (docs/deployment.md).',
    )
  if (host !== null && isSameSite(host, cdnDomain))
    return warning(
      'cdn hosts',
      `${host} and ${cdnDomain} are one site to browsers, so uploaded pages can set cookies for the service`,
      'Give builds a registrable domain of their own (docs/deployment.md).',
    )
  return ok('cdn hosts', `only builds answer on ${cdnDomain}`)
}

/** Whether one of two hosts is below the other, or below the other's parent. */
function isSameSite(host: string, cdnDomain: string): boolean {
  const parent = host.split('.').slice(1).join('.')
  const sites = parent.includes('.') ? [host, parent] : [host]
  return (
    sites.some((site) => cdnDomain === site || cdnDomain.endsWith(`.${site}`)) ||
    host.endsWith(`.${cdnDomain}`)
  )
}
