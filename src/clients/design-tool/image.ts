import { concatBytes } from '@noble/hashes/utils.js'
import { isLoopbackHost } from '../../base/loopback.ts'
import { SECOND_MS } from '../../base/time.ts'
import type { DesignToolConfig } from '../../config.ts'
import { callDesignTool } from './call.ts'
import { unreadable } from './error.ts'

/** What the analysis takes of an image. */
const MAX_IMAGE_BYTES = 20 * 1024 * 1024
const MAX_IMAGE_MS = 60 * SECOND_MS

/** Where rendered images may be fetched from. */
export type ImageSource = Pick<DesignToolConfig, 'apiUrl' | 'imageHosts'>

/**
 * Whether an address that the design tool handed out may be fetched: over https and the usual port from
 * one of the hosts that it renders to, or from the API's own host, as a local stand-in serves its images.
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

/** Fetches a rendered image without any token. Throws a DesignToolError. */
export async function downloadImage(config: ImageSource, url: string): Promise<Uint8Array> {
  if (!isImageUrl(url, config)) throw unreadable('names an image on a foreign host')
  const call = { url, headers: { Accept: 'image/png' } }
  return callDesignTool(
    { ...call, maxBytes: MAX_IMAGE_BYTES, totalMs: MAX_IMAGE_MS },
    async (body) => {
      const parts: Uint8Array[] = []
      for await (const part of body) parts.push(part)
      return concatBytes(...parts)
    },
  )
}
