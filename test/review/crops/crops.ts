import { env } from 'cloudflare:workers'
import UPNG from 'upng-js'
import type { CropList } from '../../../src/review/crops/view-schema.ts'
import { bodyOf, createIssue } from '../../support/review.ts'
import { call, newProject } from '../../support/service.ts'
import { BUILT_RED, card, pngOf } from '../../judging/runs/runs.ts'
import { ci, registerPair, type Project } from '../../ci/ci.ts'

export const OUTLINE = '#d6006e'
export const TEAL = '#0b6b75'
export const RED = '#be1e2d'

/** The button of the card. */
export const BUTTON = { x: 16 / 240, y: 116 / 160, w: 96 / 240, h: 28 / 160 }

export interface Shown {
  project: Project
  pair: string
  issue: string
  /** Keys of the two images. */
  keys: { a: string; b: string }
}

/** An issue on the button of a card whose design is exported at 2 px for a design px. */
export async function issueOnButton({
  a = pngOf(card(), { scale: 2 }),
  b = pngOf(card({ button: BUILT_RED })),
  issue = { box_a: BUTTON, box_b: BUTTON },
}: {
  a?: Uint8Array | null
  b?: Uint8Array | null
  issue?: Record<string, unknown>
} = {}): Promise<Shown> {
  const project = await newProject('crops')
  const keys = {
    a: `${project.projectId}/v1/design.png`,
    b: `${project.projectId}/v1/story.png`,
  }
  if (a) await env.STORAGE.put(keys.a, a)
  if (b) await env.STORAGE.put(keys.b, b)
  const pair = await registerPair(project, 'v1', {
    image_a_key: keys.a,
    image_b_key: keys.b,
    capture_facts: { design: { export_scale: 2 }, story: { capture_scale: 1 } },
  })
  const { id } = await createIssue(pair, issue)
  return { project, pair, issue: id, keys }
}

export const grant = async (
  project: Project,
  crops: { issue_id?: string; pair_id?: string; side: string }[],
): Promise<CropList['crops']> =>
  (await bodyOf<CropList>(await ci(project, 'crops', { json: { crops } }))).crops

/** The address of one crop. */
export async function addressOf(
  { project, issue }: Pick<Shown, 'project' | 'issue'>,
  side = 'both',
): Promise<string> {
  const [crop] = await grant(project, [{ issue_id: issue, side }])
  if (!crop) throw new Error('there is no address')
  return crop.url
}

/** Fetches a crop as anyone does. */
export const fetchCrop = (address: string, headers: Record<string, string> = {}) =>
  call(address, { headers })

export interface Picture {
  width: number
  height: number
  at(x: number, y: number): string
  /** How many px have the colour. */
  count(colour: string): number
}

/** The picture of a response, which must be a PNG. */
export async function pictureOf(response: Response): Promise<Picture> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const image = UPNG.decode(await response.arrayBuffer())
  const [frame] = UPNG.toRGBA8(image)
  const rgba = new Uint8Array(frame!)
  const { width, height } = image
  const colourAt = (at: number) => `#${rgba.subarray(at * 4, at * 4 + 3).toHex()}`
  return {
    width,
    height,
    at: (x, y) => colourAt(y * width + x),
    count: (colour) =>
      Array.from({ length: width * height }, (_, i) => i).filter((i) => colourAt(i) === colour)
        .length,
  }
}

export const crop = async (
  shown: Pick<Shown, 'project' | 'issue'>,
  side = 'both',
): Promise<Picture> => pictureOf(await fetchCrop(await addressOf(shown, side)))
