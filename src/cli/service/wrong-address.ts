import { oneLine } from '../output/untrusted-text.ts'
import { systemCode } from '../errors.ts'
import type { HttpResponse } from './transport.ts'

const WITH_THE_SERVICE =
  'set --url (STORYBOOK_REVIEW_URL, or url in the settings file) to the address of the service itself'

/**
 * Returns what is wrong with the address, in words and with what to do, if a response shows that something else than the
 * service answers there; else null.
 */
export function wrongAddress(url: string, response: HttpResponse): string | null {
  const { status, headers } = response
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return redirected(url, headers.location)
  if (status === 400 && /HTTPS port/i.test(startOf(response)))
    return `${url} speaks https: ${withScheme(url, 'https:')}`
  if (status < 500 && isPage(response))
    return (
      `${url} answers with a page for browsers, so something else is there than the service, such as its dashboard: ` +
      WITH_THE_SERVICE
    )
  if (status === 401 && startOf(response).includes('Sign in first'))
    return `${url} is the address of the dashboard: ${WITH_THE_SERVICE}`
  return null
}

function redirected(url: string, location: string): string {
  const target = URL.parse(location, url)
  const from = new URL(url)
  if (target?.hostname === from.hostname && target.protocol !== from.protocol)
    return `${url} leads to ${target.protocol.slice(0, -1)}: ${withScheme(url, target.protocol)}`
  const where = oneLine(target ? target.origin + target.pathname : location, 200)
  return `${url} leads to ${where}, as the dashboard leads to where people sign in: ${WITH_THE_SERVICE}`
}

/**
 * Returns what is wrong with the scheme, if that explains why the connection failed; else null. A server of https closes a
 * connection that begins with plain http, which other faults of a network look like, too.
 */
export function wrongScheme(url: string, cause: unknown): string | null {
  const code = systemCode(cause) ?? ''
  if (url.startsWith('https:'))
    return isPlainServer(cause)
      ? `${url} does not speak https: if it is on this machine or in a closed network, ${withScheme(url, 'http:')}`
      : null
  return code === 'ECONNRESET' || code.startsWith('HPE_')
    ? `If the service speaks https, ${withScheme(url, 'https:')}`
    : null
}

/** Whether what answered the start of TLS was no TLS. It does so each time. */
export const isPlainServer = (cause: unknown): boolean =>
  cause instanceof Error &&
  /^(EPROTO|ERR_SSL_)/.test(systemCode(cause) ?? '') &&
  /wrong version number|packet length too long|http request/i.test(cause.message)

/** Says to use the same address in another scheme. */
const withScheme = (url: string, scheme: string): string =>
  `set --url to ${scheme}${url.slice(url.indexOf('//'))}`

const isPage = (response: HttpResponse): boolean =>
  /^text\/html\b/i.test(response.headers['content-type'] ?? '') ||
  /^\s*<(!doctype html|html)\b/i.test(startOf(response))

const startOf = ({ body }: HttpResponse): string => body.subarray(0, 500).toString('utf8')
