import { AppError, notFound } from '../../base/errors.ts'
import { SECOND_MS } from '../../base/time.ts'
import { Turns } from '../../base/turns.ts'
import type { Env } from '../../settings/config.ts'
import { checkPreconditions } from '../../http/conditional.ts'
import { openImage } from '../../png/decode-part.ts'
import { encodePng } from '../../png/encode.ts'
import { thumbnailKey } from '../../store/object-keys.ts'
import type { Slot } from '../../store/review/pair-fields.ts'
import { getImageKey } from '../../store/review/pair-keys.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { getKeptPicture, keepPicture, type Drawn } from './kept-picture.ts'
import { thumbnailSize } from './thumbnail-size.ts'

/** A list requests a screenful at once, and decoding a large file leaves tens of MB of garbage. */
const TURNS = new Turns({
  what: 'thumbnails of a project',
  atOnce: 1,
  waiting: 60,
  mostMs: 20 * SECOND_MS,
})

/** A palette halves the bytes, and is not seen at this size. */
const COLOURS = 256
/** Transparent pixels are drawn over white, as in the judge. */
const OVER = '#ffffff'

const KEPT = 'private, max-age=31536000, immutable'
/** Another object may be at the key by the next request. */
const CHECKED = 'private, no-cache'

interface Stored {
  projectId: string
  key: string
}

/**
 * Responds with the thumbnail of a pair's image: 200 or 304. With `etag`, that of the image with this ETag, which is one
 * read of storage once it is drawn, even if another image has replaced it since; without, or if there is none, that of
 * the image that is stored now. Throws `not_found` if the pair or the object does not exist or the image cannot be read,
 * `precondition_failed`, and `rate_limited` if too many are being drawn.
 */
export async function showThumbnail(
  env: Env,
  request: Request,
  image: { pairId: string; slot: Slot; scope: ProjectScope; etag: string | undefined },
): Promise<Response> {
  const found = await getImageKey(env.DB, image)
  if (!found || isOutside(image.scope, found.projectId)) throw notFound('Pair')
  const { projectId, key } = found
  if (key === null) throw notFound('Image')
  const etag = image.etag ?? (await env.STORAGE.head(key))?.etag
  if (etag === undefined) throw notFound('Image')
  const isKnown = isUnchanged(request, etag)
  if (isKnown) return new Response(null, { status: 304, headers: headersOf(etag, image.etag) })
  const { drawn, etag: shown } =
    (await getKept(env, projectId, etag)) ??
    (await TURNS.take(projectId, () => keptOrDrawn(env, { projectId, key }, etag)))
  if ('gone' in drawn) throw new AppError('not_found', drawn.gone, { error: 'Thumbnail not found' })
  return new Response(drawn.picture, { headers: headersOf(shown, image.etag) })
}

/** Throws `precondition_failed`. */
function isUnchanged({ headers }: Request, etag: string): boolean {
  const precondition = checkPreconditions(headers, quoted(etag))
  if (precondition === 'failed')
    throw new AppError('precondition_failed', '', { headers: { ETag: quoted(etag) } })
  return precondition === 'not_modified'
}

interface Shown {
  drawn: Drawn
  /** The ETag of the image that it was drawn from. */
  etag: string
}

async function getKept(env: Env, projectId: string, etag: string): Promise<Shown | null> {
  const drawn = await getKeptPicture(env.STORAGE, { key: thumbnailKey(projectId, etag), etag })
  return drawn && { drawn, etag }
}

/** Checks storage again after waiting for a turn: another request has often drawn the thumbnail meanwhile. */
async function keptOrDrawn(env: Env, { projectId, key }: Stored, etag: string): Promise<Shown> {
  const kept = await getKept(env, projectId, etag)
  if (kept) return kept
  const file = await env.STORAGE.get(key)
  if (!file) throw notFound('Image')
  if (file.etag !== etag) {
    const keptOfStored = await getKept(env, projectId, file.etag)
    if (keptOfStored) {
      await file.body.cancel()
      return keptOfStored
    }
  }
  const drawn = await drawThumbnail(file.body)
  await keepPicture(env, { key: thumbnailKey(projectId, file.etag), etag: file.etag }, drawn)
  return { drawn, etag: file.etag }
}

async function drawThumbnail(
  file: AsyncIterable<Uint8Array>,
): Promise<{ picture: Uint8Array<ArrayBuffer> } | { gone: string }> {
  try {
    const image = await openImage(file)
    const { width, height } = image
    const whole = { x0: 0, y0: 0, x1: width, y1: height }
    const size = thumbnailSize(image)
    const raster = await image.decode(whole, { ...size, flattenOver: OVER })
    return { picture: encodePng(raster, COLOURS) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { gone: `The image ${error.message}` }
  }
}

const quoted = (etag: string): string => `"${etag}"`

/** What was asked for by its ETag never changes. */
const headersOf = (etag: string, asked: string | undefined): Headers =>
  new Headers({
    'Content-Type': 'image/png',
    'Cache-Control': etag === asked ? KEPT : CHECKED,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: quoted(etag),
  })
