import { AppError } from '../../base/errors.ts'
import { sha256Hex } from '../../base/hash.ts'
import { SECOND_MS } from '../../base/time.ts'
import { Turns } from '../../base/turns.ts'
import type { Config, Env } from '../../config.ts'
import { checkPreconditions } from '../../http/conditional.ts'
import { encodePng, openImage, type OpenImage, type Raster } from '../../judging/judge/index.ts'
import { isWithdrawn } from '../../store/hosting/builds.ts'
import { listCropSubjects, type CropSubject } from '../../store/review/crop-subjects.ts'
import { SLOTS, type Slot } from '../../store/review/pair-fields.ts'
import { CI_LIMIT, countRequest } from '../../tenancy/rate-limit.ts'
import { imagesId, verifyCropUrl, type CropGrant } from './crop-url.ts'
import { requireCropSecret } from './grant-crops.ts'
import { drawView, joined } from './picture.ts'
import { scalesOfSubject } from './subject-scales.ts'
import { viewsOf, type ShownImage } from './crop-views.ts'

/** Part of every ETag: raise it when crops are drawn differently. */
const DRAWING = 1
/** The longest time that a cache may keep a crop, and so may show it after it was withdrawn. */
const MOST_CACHED_SECONDS = 24 * 60 * 60

/** All pictures of a comment are requested at once, and reading a large file leaves tens of MB of garbage. */
const TURNS = new Turns(5 * SECOND_MS)

/**
 * Responds with a crop as PNG to whoever has its address: 200 or 304. It shows only the images that the pair
 * had when the address was made. Throws `invalid_signature`, `url_expired`, `rate_limited`, `precondition_failed`, and
 * `not_found` where issue, image or version is gone, or no image can be read.
 */
export async function showCrop(
  config: Config,
  env: Env,
  request: Request,
  issueId: string,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const grant = await verifyCropUrl(requireCropSecret(config), env.DB, issueId, query)
  await countRequest(env, CI_LIMIT, grant.keyId, 'crop')
  const subject = await requireSubject(env.DB, grant)
  const files = await openFiles(env.STORAGE, subject, slotsOf(grant.side))
  const etag = etagOf(grant, subject, files)
  const headers = headersOf(etag, grant)
  const precondition = checkPreconditions(request.headers, etag)
  if (precondition !== 'holds') {
    await letGo(files)
    if (precondition === 'not_modified') return new Response(null, { status: 304, headers })
    throw new AppError('precondition_failed', '', { headers: { ETag: etag } })
  }
  return new Response(await TURNS.take(() => drawCrop(subject, files)), { headers })
}

const gone = (explanation: string) =>
  new AppError('not_found', explanation, { error: 'Crop not found' })

const slotsOf = (side: CropGrant['side']): readonly Slot[] => (side === 'both' ? SLOTS : [side])

/** Returns the issue with the images for which the address was made. */
async function requireSubject(
  db: D1Database,
  { issueId, projectId, images, side }: CropGrant & { projectId: string },
): Promise<CropSubject> {
  const [subject] = await listCropSubjects(db, { projectId, issueIds: [issueId] })
  if (!subject) throw gone('The issue is gone')
  if (imagesId(subject) !== images) throw gone('The pair has other images by now')
  const shown = slotsOf(side).map((slot) => subject.images[slot])
  if (shown.some(({ closed }) => closed)) throw gone('The image is gone')
  const versionIds = shown.flatMap(({ key }) => versionOf(key, projectId))
  if (await isWithdrawn(db, { projectId, versionIds })) throw gone('The version was archived')
  return subject
}

/** Returns the version whose build an image was captured from; empty for an image from elsewhere. */
function versionOf(key: string, project: string): string[] {
  const [first, version] = key.split('/')
  return first === project && version ? [version] : []
}

type Files = Partial<Record<Slot, R2ObjectBody>>

/** Opens the objects, with one read of storage for each. */
async function openFiles(
  bucket: R2Bucket,
  { images }: CropSubject,
  slots: readonly Slot[],
): Promise<Files> {
  const objects = await Promise.all(slots.map((slot) => bucket.get(images[slot].key)))
  const files: Files = {}
  for (const [i, slot] of slots.entries()) if (objects[i]) files[slot] = objects[i]
  if (slots.every((slot) => files[slot])) return files
  await letGo(files)
  throw gone('The image is gone')
}

const letGo = (files: Files) => Promise.all(Object.values(files).map(({ body }) => body.cancel()))

/** Returns an ETag made of everything that the picture is drawn from, so that it is known before drawing. */
function etagOf({ side }: CropGrant, subject: CropSubject, files: Files): string {
  const scales = scalesOfSubject(subject)
  const drawn = SLOTS.map((slot) => [files[slot]?.etag, subject.images[slot].box, scales[slot]])
  return `"${sha256Hex(JSON.stringify([DRAWING, side, drawn])).slice(0, 32)}"`
}

const headersOf = (etag: string, { expires }: CropGrant) => {
  const left = Math.floor(expires - Date.now() / SECOND_MS)
  return new Headers({
    'Content-Type': 'image/png',
    'Cache-Control': `public, max-age=${Math.max(0, Math.min(left, MOST_CACHED_SECONDS))}`,
    ETag: etag,
  })
}

type Opened = Partial<Record<Slot, OpenImage>>

/** Draws the sides that can be read: one of two that is damaged or not a PNG is left out. */
async function drawCrop(subject: CropSubject, files: Files): Promise<Uint8Array<ArrayBuffer>> {
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
  const views = viewsOf(shownImages(subject, opened))
  const drawn: Raster[] = []
  for (const slot of SLOTS) {
    const [image, view] = [opened[slot], views?.of[slot]]
    if (!image || !views || !view) continue
    const raster = await unlessDamaged(slot, reasons, () => drawView(image, view, views))
    if (raster) drawn.push(raster)
  }
  const picture = views && joined(drawn, views.layout)
  if (!views) await Promise.all(Object.values(opened).map((image) => image.close()))
  if (!picture) throw gone(reasons.join('; ') || 'The issue has no box')
  return encodePng(picture)
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

/** Returns what `read` returns, or undefined, with a reason added, for a file that cannot be read. */
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
