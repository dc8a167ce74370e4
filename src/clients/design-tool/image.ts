import { concatBytes } from '@noble/hashes/utils.js'
import { isLoopbackHost } from '../../base/loopback.ts'
import { SECOND_MS } from '../../base/time.ts'
import type { DesignToolConfig } from '../../settings/config.ts'
import { invalidResponse } from './error.ts'
import { sendRequest } from './request.ts'

/** The largest image that the judge accepts. */
const MAX_IMAGE_BYTES = 20 * 1024 * 1024
const MAX_IMAGE_MS = 60 * SECOND_MS

/** The hosts that rendered images may be downloaded from. */
export type ImageSource = Pick<DesignToolConfig, 'apiUrl' | 'imageHosts'>

/**
 * Whether an image may be downloaded from this URL, which came from the design tool. It must use https on the default
 * port of one of the hosts of rendered images. The API's own server is allowed too, because a local replacement
 * serves its images itself.
 */
export function isImageUrl(text: string, { apiUrl, imageHosts }: ImageSource): boolean {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return false
  if (isSameServer(url, new URL(apiUrl))) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return imageHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

const isSameServer = (a: URL, b: URL): boolean =>
  a.protocol === b.protocol &&
  a.port === b.port &&
  (a.hostname === b.hostname || (isLoopbackHost(a.hostname) && isLoopbackHost(b.hostname)))

/** Downloads a rendered image, without sending any token. Throws a DesignToolError. */
export async function downloadImage(config: ImageSource, url: string): Promise<Uint8Array> {
  if (!isImageUrl(url, config)) throw invalidResponse('names an image on an unknown host')
  const request = { url, headers: { Accept: 'image/png' } }
  return sendRequest(
    { ...request, maxBytes: MAX_IMAGE_BYTES, totalMs: MAX_IMAGE_MS },
    async (body) => {
      const parts: Uint8Array[] = []
      for await (const part of body) parts.push(part)
      return concatBytes(...parts)
    },
  )
}
