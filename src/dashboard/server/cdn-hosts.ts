import { isLoopbackHost } from '../../base/loopback.ts'
import type { DashboardEnv } from './env.ts'

/** Whether this is a name with or without a port; anything else could change the meaning of a policy. */
export const isHost = (text: string): boolean =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i.test(text)

/**
 * Returns the address of a project's builds, with `{project}` to be filled in: `https://view-{project}.{CDN_DOMAIN}`, plain http
 * on this machine. Null when `CDN_DOMAIN` is not set.
 */
export function cdnUrl({ CDN_DOMAIN: domain }: DashboardEnv): string | null {
  if (!domain || !isHost(domain)) return null
  return `${schemeOf(domain)}://view-{project}.${domain}`
}

/** Returns the same hosts as a source of a CSP, whose wildcards stand for entire labels only. */
export function cdnOrigins({ CDN_DOMAIN: domain }: DashboardEnv): string | null {
  if (!domain || !isHost(domain)) return null
  return `${schemeOf(domain)}://*.${domain}`
}

const schemeOf = (domain: string): string =>
  isLoopbackHost(domain.replace(/:\d+$/, '').toLowerCase()) ? 'http' : 'https'
