import { CliError, systemCode } from '../../src/cli/errors.ts'
import { send, type Body, type HttpResponse } from '../../src/cli/service/transport.ts'

const SILENCE_MS = 15_000
const MOST_BYTES = 1024 * 1024

interface Look {
  method?: string
  headers?: Record<string, string>
  body?: Body
}

/** Sends one request, follows no redirect and decodes nothing. Throws a CliError if nothing answers. */
export async function look(url: string, { method = 'GET', headers = {}, body }: Look = {}) {
  try {
    return await send({
      method,
      url,
      headers,
      ...(body && { body }),
      silenceMs: SILENCE_MS,
      totalMs: 2 * SILENCE_MS,
      mostBytes: MOST_BYTES,
    })
  } catch (error) {
    if (!(error instanceof Error) || systemCode(error) === undefined) throw error
    const { host } = new URL(url)
    throw new CliError('network', `${host}: ${error.message || systemCode(error)}`, {
      cause: error,
    })
  }
}

/** Returns a response's JSON object; null if it is none, such as a page of the platform's own. */
export function jsonOf({ body }: HttpResponse): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** The `message` of one of the service's errors; empty for any other response. */
export function wordsOf(response: HttpResponse): string {
  const message = jsonOf(response)?.['message']
  return typeof message === 'string' ? message : ''
}

/** Why no connection came about, by the code of the system's error. */
export const connectionFault = ({ cause }: CliError): 'name' | 'certificate' | 'other' => {
  const code = systemCode(cause) ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name'
  // The platform ends the handshake of a host for which it has no certificate.
  return /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|UNABLE_TO_|SELF_SIGNED_)/.test(code)
    ? 'certificate'
    : 'other'
}
