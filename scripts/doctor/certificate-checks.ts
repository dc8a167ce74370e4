import { connect, type PeerCertificate } from 'node:tls'
import { DAY_MS } from '../../src/base/time.ts'
import { failed, ok, skipped, warning, type CheckResult } from '../../src/cli/doctor/check.ts'
import type { Hosts } from './deployment.ts'

// The platform renews certificates weeks before they end. Where it cannot, nothing else shows that before browsers refuse the host.

/** When it ends within so many days, or so small a part of its life: the platform has short ones, too, of two weeks. */
const WARNED = { days: 14, part: 1 / 5 }
const SILENCE_MS = 15_000

const REMEDY =
  'In the zone, look under SSL/TLS, Edge Certificates, why it was not renewed: most often a DNS record or a CAA record is in the way.'

/** Checks how long the certificates of a deployment's hosts are good; those of hosts without https are none. */
export const checkCertificates = (hosts: Hosts): Promise<CheckResult[]> =>
  Promise.all(
    hostsOf(hosts).map(async (url) => judgeCertificate(url.host, await certificateOf(url))),
  )

function hostsOf({ settings, cdnDomain, trialHost, dashboard }: Hosts): URL[] {
  const protocol = settings.url ? new URL(settings.url.value).protocol : 'https:'
  const builds = trialHost ?? (cdnDomain && `view-doctor.${cdnDomain}`)
  const addresses = [settings.url?.value, dashboard, builds && `${protocol}//${builds}`]
  const urls = addresses.flatMap((address) => (address ? [new URL(address)] : []))
  const secure = urls.filter((url) => url.protocol === 'https:')
  return [...new Map(secure.map((url) => [url.host, url])).values()]
}

/** Returns null if no connection comes about. Whether the certificate is trusted is for the other checks, which use it. */
function certificateOf({ hostname, port }: URL): Promise<PeerCertificate | null> {
  const { promise, resolve } = Promise.withResolvers<PeerCertificate | null>()
  const socket = connect({
    host: hostname.endsWith('.localhost') ? 'localhost' : hostname,
    servername: hostname,
    port: Number(port || 443),
    rejectUnauthorized: false,
  })
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  socket.once('secureConnect', () => resolve(socket.getPeerCertificate()))
  socket.once('error', () => resolve(null)).once('close', () => resolve(null))
  return promise.finally(() => socket.destroy())
}

export function judgeCertificate(
  host: string,
  certificate: Pick<PeerCertificate, 'valid_from' | 'valid_to'> | null,
  now = Date.now(),
): CheckResult {
  const end = Date.parse(certificate?.valid_to ?? '')
  if (Number.isNaN(end))
    return skipped('certificate', `${host} shows none to this machine, such as through a proxy`)
  const date = new Date(end).toISOString().slice(0, 10)
  if (end <= now)
    return failed('certificate', 'network', `that of ${host} ended on ${date}`, REMEDY)
  const days = Math.floor((end - now) / DAY_MS)
  const lifetime = end - Date.parse(certificate?.valid_from ?? '')
  if (end - now < Math.min(WARNED.days * DAY_MS, lifetime * WARNED.part))
    return warning('certificate', `that of ${host} ends in ${days} days, on ${date}`, REMEDY)
  return ok('certificate', `that of ${host} is good until ${date}`)
}
