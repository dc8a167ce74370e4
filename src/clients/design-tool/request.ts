import { SECOND_MS } from '../../base/time.ts'
import {
  boundedFetch,
  NoResponseError,
  retryAfterSeconds,
  type BoundedRequest,
  type NoResponse,
} from '../bounded-fetch.ts'
import { DesignToolError, invalidResponse } from './error.ts'

export type DesignToolRequest = BoundedRequest

/** The longest `Retry-After` that is waited out. */
const SHORT_WAIT_SECONDS = 5

/**
 * Sends a request to the design tool and passes the chunks of its 2xx response to `read`. When a rate
 * limit asks for a short wait, it is waited out and the request is sent again. Throws a
 * DesignToolError, and whatever `read` throws.
 */
export async function sendRequest<T>(
  request: DesignToolRequest,
  read: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    return await sendOnce(request, read)
  } catch (error) {
    const wait = error instanceof DesignToolError ? error.retryAfterSeconds : null
    if (wait === null || wait > SHORT_WAIT_SECONDS) throw error
    await new Promise((resolve) => setTimeout(resolve, wait * SECOND_MS))
    return sendOnce(request, read)
  }
}

async function sendOnce<T>(
  request: DesignToolRequest,
  read: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    return await boundedFetch(request, async (response, body) => {
      if (response.ok) return read(body)
      await response.body?.cancel()
      throw failureOf(response)
    })
  } catch (error) {
    throw error instanceof NoResponseError ? NO_RESPONSE[error.why]() : error
  }
}

const NO_RESPONSE: Record<NoResponse, () => DesignToolError> = {
  unreachable: () => new DesignToolError('unavailable', 'The design tool could not be reached'),
  late: () => new DesignToolError('timeout', 'The design tool did not respond in time'),
  cut_off: () => invalidResponse('was cut off'),
  too_large: () => invalidResponse('is too large'),
}

function failureOf({ status, headers }: Response): DesignToolError {
  if (status === 401 || status === 403)
    return new DesignToolError(
      'refused',
      'The design tool refused the connection’s token for this request',
    )
  if (status === 404) return new DesignToolError('not_found', 'Not found in the design tool')
  if (status === 429) {
    const seconds = retryAfterSeconds(headers.get('Retry-After'), Date.now())
    return new DesignToolError('rate_limited', 'The design tool’s rate limit is exceeded', seconds)
  }
  if (status >= 400 && status < 500)
    return new DesignToolError('rejected', 'The design tool rejected the request')
  if (status >= 500) return new DesignToolError('unavailable', 'The design tool failed')
  return new DesignToolError('unavailable', 'The design tool responded with a redirect')
}
