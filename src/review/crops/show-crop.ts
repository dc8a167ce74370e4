import { clamp } from '../../base/clamp.ts'
import { AppError } from '../../base/errors.ts'
import { sha256Hex } from '../../base/hash.ts'
import { SECOND_MS } from '../../base/time.ts'
import { Turns } from '../../base/turns.ts'
import type { Config, Env } from '../../settings/config.ts'
import { checkPreconditions } from '../../http/conditional.ts'
import { openImage, type OpenImage } from '../../png/decode-part.ts'
import { encodePng } from '../../png/encode.ts'
import type { Raster } from '../../png/raster.ts'
import { isWithdrawn } from '../../store/hosting/builds.ts'
import { getCropSubject, type CropSubject } from '../../store/review/crop-subjects.ts'
import { cropKey } from '../../store/object-keys.ts'
import { SLOTS, type Slot } from '../../store/review/pair-fields.ts'
import { findImages, ledgerOf, lookAtObjects } from '../../tenancy/pair-objects.ts'
import { CI_LIMIT, countRequest } from '../../tenancy/rate-limit.ts'
import {
  getKeptPicture,
  keepPicture,
  type Drawn,
  type PictureName,
} from '../images/kept-picture.ts'
import {
  imagesId,
  slotsOf,
  verifyCropUrl,
  type CropGrant,
  type ShownEtags,
  type VerifiedCrop,
} from './crop-url.ts'
import { requireCropSecret, wasReplaced } from './grant-crops.ts'
import { drawView, joined } from './picture.ts'
import { scalesOfSubject } from './subject-scales.ts'
import { viewsOf, type ShownImage } from './crop-views.ts'

/** Part of every ETag; raise it when the rendering changes. */
const DRAWING = 2
/** The longest time that a cache may keep a crop, and so may serve it after it was withdrawn. */
const MOST_CACHED_SECONDS = 24 * 60 * 60

/** A browser requests all pictures of a comment at once, and decoding a large file leaves tens of MB of garbage. */
const TURNS = new Turns({
  what: 'crops of a project',
  atOnce: 1,
  waiting: 20,
  mostMs: 20 * SECOND_MS,
})

/**
 * Responds to a crop's URL with its PNG: 200 or 304. The crop shows only the images that the URL was made for, byte
 * for byte. Checking that they are unchanged costs a HEAD of each; a replaced image clears the pair's done flag.
 * Throws `invalid_signature`, `url_expired`, `rate_limited`, `precondition_failed`, and `not_found` if the issue, an
 * image or the version is gone, or no image can be read.
 */
export async function showCrop(
  config: Config,
  env: Env,
  request: Request,
  subjectId: string,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const grant = await verifyCropUrl(requireCropSecret(config), env.DB, subjectId, query)
  await countRequest(env, CI_LIMIT, grant.keyId, 'crop')
  const subject = await requireSubject(env.DB, grant)
  const etags = await requireImages(env, subject, grant)
  const etag = entityTagOf(grant, subject, etags)
  const headers = headersOf(etag, grant, subject)
  const precondition = checkPreconditions(request.headers, etag)
  if (precondition === 'not_modified') return new Response(null, { status: 304, headers })
  if (precondition === 'failed')
    throw new AppError('precondition_failed', '', { headers: { ETag: etag } })
  const name = { key: cropKey(subject.projectId, subjectId, grant.side), etag }
  const drawn =
    (await getKeptPicture(env.STORAGE, name)) ??
    (await TURNS.take(subject.projectId, () => keptOrDrawn(env, name, subject, etags)))
  if ('gone' in drawn) throw gone(drawn.gone)
  return new Response(drawn.picture, { headers })
}

/** Checks storage again after waiting for a turn: another request has often rendered the crop meanwhile. */
async function keptOrDrawn(
  env: Env,
  name: PictureName,
  subject: CropSubject,
  etags: ShownEtags,
): Promise<Drawn> {
  const kept = await getKeptPicture(env.STORAGE, name)
  if (kept) return kept
  const drawn = await drawCrop(subject, await openFiles(env.STORAGE, subject, etags))
  await keepPicture(env, name, drawn)
  return drawn
}

const gone = (explanation: string) =>
  new AppError('not_found', explanation, { error: 'Crop not found' })

const NO_IMAGE = 'The image is gone'
const OTHER_IMAGES = 'The pair has other images by now'

/** Returns what is shown, with the images of its pair. */
async function requireSubject(
  db: D1Database,
  { subjectId, projectId, side }: VerifiedCrop,
): Promise<CropSubject> {
  const subject = await getCropSubject(db, { projectId, subjectId })
  if (!subject) throw gone('The issue is gone')
  const shown = slotsOf(side).map((slot) => subject.images[slot])
  if (shown.some(({ closed }) => closed)) throw gone(NO_IMAGE)
  const versionIds = shown.flatMap(({ key }) => versionOf(key, projectId))
  if (await isWithdrawn(db, { projectId, versionIds })) throw gone('The version was archived')
  return subject
}

/** Returns the version whose build an image was captured from; empty for an image that no build produced. */
function versionOf(key: string, project: string): string[] {
  const [first, version] = key.split('/')
  return first === project && version ? [version] : []
}

/** Returns the ETags of the shown images. Throws `not_found` unless they are the images that the URL was made for. */
async function requireImages(
  env: Env,
  subject: CropSubject,
  { images, side }: CropGrant,
): Promise<ShownEtags> {
  const slots = slotsOf(side)
  const objects = await Promise.all(slots.map((slot) => env.STORAGE.head(subject.images[slot].key)))
  const etags: ShownEtags = {}
  for (const [i, slot] of slots.entries()) etags[slot] = objects[i]?.etag ?? null
  await reportReplaced(env, subject, etags)
  if (!objects.every(Boolean)) throw gone(NO_IMAGE)
  if (imagesId(subject, side, etags) !== images) throw gone(OTHER_IMAGES)
  return etags
}

/** Reports to the review queue if an image is not the one last observed. */
async function reportReplaced(env: Env, subject: CropSubject, etags: ShownEtags): Promise<void> {
  const isOther = (slot: Slot) =>
    wasReplaced({ ...subject.images[slot], etag: etags[slot] ?? null })
  if (!SLOTS.some(isOther)) return
  const { a, b } = subject.images
  const pair = { ...subject, imageAKey: a.key, imageBKey: b.key }
  await lookAtObjects(ledgerOf(env, subject.projectId), pair, () => findImages(env, pair))
}

type Files = Partial<Record<Slot, R2ObjectBody>>

/** Opens the images with these ETags, with one read of storage each. */
async function openFiles(
  bucket: R2Bucket,
  { images }: CropSubject,
  etags: ShownEtags,
): Promise<Files> {
  const shown = Object.entries(etags) as [Slot, string][]
  const files: Files = {}
  await Promise.all(
    shown.map(async ([slot, etagMatches]) => {
      const file = await bucket.get(images[slot].key, { onlyIf: { etagMatches } })
      if (file && 'body' in file) files[slot] = file
    }),
  )
  if (shown.every(([slot]) => files[slot])) return files
  await Promise.all(Object.values(files).map(({ body }) => body.cancel()))
  throw gone(OTHER_IMAGES)
}

/**
 * Returns an entity tag computed from everything the picture is rendered from, so that it is known before rendering.
 */
function entityTagOf({ side }: CropGrant, subject: CropSubject, etags: ShownEtags): string {
  const scales = scalesOfSubject(subject)
  const drawn = SLOTS.map((slot) => [etags[slot], subject.images[slot].box, scales[slot]])
  return `"${sha256Hex(JSON.stringify([DRAWING, side, drawn, subject.corner])).slice(0, 32)}"`
}

function headersOf(etag: string, { end }: VerifiedCrop, { visibility }: CropSubject): Headers {
  const left = Math.floor((Date.parse(end) - Date.now()) / SECOND_MS)
  const seconds = clamp(left, 0, MOST_CACHED_SECONDS)
  return new Headers({
    'Content-Type': 'image/png',
    'Cache-Control': visibility === 'private' ? 'private, no-cache' : `public, max-age=${seconds}`,
    ETag: etag,
  })
}

type Opened = Partial<Record<Slot, OpenImage>>

/** Renders the sides that can be read. Of two sides, one that is damaged or not a PNG is left out. */
async function drawCrop(
  subject: CropSubject,
  files: Files,
): Promise<{ picture: Uint8Array<ArrayBuffer> } | { gone: string }> {
  const opened: Opened = {}
  const reasons: string[] = []
  for (const slot of SLOTS) {
    const image = await unlessDamaged(
      slot,
      reasons,
      () => files[slot] && openImage(files[slot].body),
    )
    if (image) opened[slot] = image
  }
  const views = viewsOf({ images: shownImages(subject, opened), corner: subject.corner })
  const drawn: Raster[] = []
  for (const slot of SLOTS) {
    const [image, view] = [opened[slot], views?.of[slot]]
    if (!image || !views || !view) continue
    const raster = await unlessDamaged(slot, reasons, () => drawView(image, view, views))
    if (raster) drawn.push(raster)
  }
  const picture = views && joined(drawn, views.layout)
  if (!views) await Promise.all(Object.values(opened).map((image) => image.close()))
  if (!picture) return { gone: reasons.join('; ') || 'The issue has no box' }
  return { picture: encodePng(picture) }
}

function shownImages(subject: CropSubject, opened: Opened): Partial<Record<Slot, ShownImage>> {
  const scales = scalesOfSubject(subject)
  const shown: Partial<Record<Slot, ShownImage>> = {}
  for (const slot of SLOTS) {
    const image = opened[slot]
    if (!image) continue
    const { width, height } = image
    const [own, other] = [subject.images[slot], subject.images[slot === 'a' ? 'b' : 'a']]
    shown[slot] = { width, height, scale: scales[slot], box: own.box, otherBox: other.box }
  }
  return shown
}

/** Returns the result of `read`; for a file that cannot be read, adds the reason and returns undefined. */
async function unlessDamaged<T>(
  slot: Slot,
  reasons: string[],
  read: () => Promise<T> | undefined,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    reasons.push(`Image ${slot} ${error.message}`)
    return undefined
  }
}
