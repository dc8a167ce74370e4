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
import { mayShareSite } from '../deployment/addresses.ts'
import type { Hosts } from './deployment.ts'
import { connectionFault, jsonOf, look } from './look.ts'
import { checkTrial } from './trial-check.ts'

/** Checks the hosts of builds: their name, their certificate, what answers there, and what else does. */
export async function checkCdn({
  settings,
  cdnDomain,
  trialHost,
  dashboard,
}: Hosts): Promise<CheckResult[]> {
  const service = settings.url && new URL(settings.url.value)
  const protocol = service?.protocol ?? 'https:'
  if (trialHost !== null) return [await checkTrial(protocol, trialHost)]
  if (cdnDomain === null)
    return [skipped('cdn', 'the domain of builds is not known', 'Name it by --cdn-domain.')]
  // A name that nobody has asked for: what answers is the wildcard.
  const label = `doctor-${randomBytes(4).toString('hex')}`
  const ask = (name: string, address: string, judge: (response: HttpResponse) => CheckResult) =>
    check(name, async () => {
      try {
        return judge(await look(`${protocol}//${address}`))
      } catch (error) {
        if (error instanceof CliError) return judgeConnection(name, error, cdnDomain)
        throw error
      }
    })
  const cdn = ask('cdn', `view-${label}.${cdnDomain}/health`, (response) =>
    judgeCdn(response, cdnDomain),
  )
  if (service && isLoopbackHost(service.hostname)) return [await cdn]
  const hosts = [service?.hostname, dashboard && new URL(dashboard).hostname].filter(
    (host) => typeof host === 'string',
  )
  const others = ask('cdn hosts', `${label}.${cdnDomain}/healthz`, (response) =>
    judgeOtherHosts(response, { cdnDomain, hosts }),
  )
  return Promise.all([cdn, others])
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

/** Every host of the domain leads to the CDN: one that nothing answers at is as wrong as one that something else does. */
export function judgeConnection(name: string, error: CliError, cdnDomain: string): CheckResult {
  const remedies = {
    name: `Make a proxied DNS record *.${cdnDomain} (type AAAA, content 100::).`,
    certificate: `The certificate of a zone covers one level below it: take a zone of its own for ${cdnDomain}, or order a certificate for *.${cdnDomain}.`,
    other: 'Check the zone’s DNS records and routes.',
  }
  return failed(name, 'network', error.message, remedies[connectionFault(error)])
}

/** Pages that were uploaded run on the CDN's domain: nothing else may. */
export function judgeOtherHosts(
  response: HttpResponse,
  { cdnDomain, hosts }: { cdnDomain: string; hosts: readonly string[] },
): CheckResult {
  if (response.status === 200 && jsonOf(response)?.['status'] === 'ok')
    return warning(
      'cdn hosts',
      `the API answers on hosts of ${cdnDomain}, where uploaded pages run`,
      'Run the CDN as a Worker of its own (docs/deployment.md).',
    )
  if (response.status < 400)
    return warning(
      'cdn hosts',
      `something that is not the CDN answers on hosts of ${cdnDomain}, with ${response.status}`,
      `Give it another domain, and route *.${cdnDomain}/* to the CDN alone.`,
    )
  const shared = hosts.filter((host) => mayShareSite(host, cdnDomain))
  if (shared.length > 0)
    return warning(
      'cdn hosts',
      `${shared.join(', ')} and ${cdnDomain} are one site to browsers, so uploaded pages can set cookies for it`,
      'Give builds a registrable domain of their own (docs/deployment.md).',
    )
  return ok('cdn hosts', `only builds answer on ${cdnDomain}`)
}
