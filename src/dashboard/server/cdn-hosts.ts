import { isLoopbackHost } from '../../base/loopback.ts'
import type { DashboardEnv } from './env.ts'

type Addresses = Pick<DashboardEnv, 'CDN_DOMAIN' | 'CDN_TRIAL_HOST'>

/** Whether this is a name with or without a port; anything else could change the meaning of a policy. */
export const isHost = (text: string): boolean =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i.test(text)

/**
 * Returns the address of a project's builds, with `{project}` to be filled in: `https://view-{project}.{CDN_DOMAIN}`, in a trial
 * `https://{CDN_TRIAL_HOST}/p/{project}`, plain http on this machine. Null when neither is set.
 */
export function cdnUrl({ CDN_DOMAIN: domain, CDN_TRIAL_HOST: trial }: Addresses): string | null {
  if (trial && isHost(trial)) return `${schemeOf(trial)}://${trial}/p/{project}`
  if (!domain || !isHost(domain)) return null
  return `${schemeOf(domain)}://view-{project}.${domain}`
}

/** Returns the address of a project's builds, without a slash at its end; null if it is not known. */
export const projectUrl = (env: Addresses, projectId: string): string | null =>
  cdnUrl(env)?.replace('{project}', projectId.toLowerCase()) ?? null

/** Returns the same hosts as a source of a CSP, whose wildcards stand for entire labels only. */
export function cdnOrigins({
  CDN_DOMAIN: domain,
  CDN_TRIAL_HOST: trial,
}: Addresses): string | null {
  if (trial && isHost(trial)) return `${schemeOf(trial)}://${trial}`
  if (!domain || !isHost(domain)) return null
  return `${schemeOf(domain)}://*.${domain}`
}

const schemeOf = (domain: string): string =>
  isLoopbackHost(domain.replace(/:\d+$/, '').toLowerCase()) ? 'http' : 'https'
