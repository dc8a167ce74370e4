import { env } from 'cloudflare:workers'
import { zlibSync } from 'fflate'
import type { HybridReport } from '../../../src/judging/runs/artifact-schema.ts'
import type {
  Annotation,
  ListedRunView,
  Prediction,
  RunView,
} from '../../../src/judging/runs/view-schema.ts'
import { concat, PNG_SIGNATURE, pngChunk } from '../../support/png-chunks.ts'
import { bodyOf, diff, register, type PairBody } from '../../support/review.ts'

type Rgb = readonly [number, number, number]

const INK: Rgb = [32, 40, 54]
const TEAL: Rgb = [11, 107, 117]

/** A rectangle of one colour, in px. */
export interface Patch {
  x: number
  y: number
  w: number
  h: number
  colour: Rgb
}

/** A card with a heading, a picture and a button, drawn as flat areas over white. */
export const card = ({ button = TEAL, buttonX = 16 }: { button?: Rgb; buttonX?: number } = {}) =>
  [
    { x: 0, y: 0, w: 240, h: 160, colour: [238, 241, 245] },
    { x: 16, y: 16, w: 90, h: 14, colour: INK },
    { x: 16, y: 44, w: 208, h: 56, colour: [200, 170, 120] },
    { x: buttonX, y: 116, w: 96, h: 28, colour: button },
  ] satisfies Patch[]

interface Drawing {
  w?: number
  h?: number
  scale?: number
  alpha?: boolean
}

/** Pictures by what is in them: most tests draw the same few. */
const drawn = new Map<string, Uint8Array<ArrayBuffer>>()

/** A PNG of the patches over white, each pixel repeated `scale` times. */
export function pngOf(patches: readonly Patch[], options: Drawing = {}): Uint8Array<ArrayBuffer> {
  const content = JSON.stringify([patches, options])
  const png = drawn.get(content) ?? drawPng(patches, options)
  drawn.set(content, png)
  return png.slice()
}

function drawPng(
  patches: readonly Patch[],
  { w = 240, h = 160, scale = 1, alpha = false }: Drawing,
): Uint8Array<ArrayBuffer> {
  const [width, height] = [w * scale, h * scale]
  const channels = alpha ? 4 : 3
  const rows = Array.from({ length: height }, () => new Uint8Array(width * channels).fill(255))
  for (const { x, y, w, h, colour } of patches)
    for (const row of rows.slice(y * scale, (y + h) * scale))
      for (let at = x * scale; at < (x + w) * scale; at++) row.set(colour, at * channels)
  return encodePng(rows, width, alpha)
}

/** Rows of RGB or RGBA bytes as a PNG without filters (W3C PNG, §5 and §11). */
function encodePng(rows: Uint8Array[], width: number, alpha: boolean): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, rows.length)
  header.set([8, alpha ? 6 : 2, 0, 0, 0], 8)
  const pixels = concat(rows.flatMap((row) => [new Uint8Array(1), row]))
  return concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', zlibSync(pixels)),
    pngChunk('IEND'),
  ])
}

const DESIGN_BUTTON = { x: 16, y: 116, w: 96, h: 28 }

/** The layers of the card in its design. */
export const designOf = (fill = '#0b6b75ff') => ({
  version: 1,
  source: 'plugin',
  root: {
    id: '1:1',
    name: 'Card',
    type: 'FRAME',
    box: { x: 0, y: 0, w: 240, h: 160 },
    style: { fill: '#eef1f5ff' },
    children: [
      {
        id: '1:4',
        name: 'Heading',
        type: 'RECTANGLE',
        box: { x: 16, y: 16, w: 90, h: 14 },
        style: { fill: '#202836ff' },
      },
      {
        id: '1:2',
        name: 'Picture',
        type: 'RECTANGLE',
        box: { x: 16, y: 44, w: 208, h: 56 },
        style: { fill: '#c8aa78ff' },
      },
      { id: '1:3', name: 'Button', type: 'FRAME', box: DESIGN_BUTTON, style: { fill } },
    ],
  },
})

/** The DOM of the card as built. */
export const domOf = (background = 'rgb(11, 107, 117)') => ({
  version: 1,
  viewport: { w: 1280, h: 720 },
  device_pixel_ratio: 1,
  root: {
    tag: 'div',
    class: 'card',
    box: { x: 0, y: 0, w: 240, h: 160 },
    style: { 'background-color': 'rgb(238, 241, 245)' },
    children: [
      {
        tag: 'div',
        class: 'heading',
        box: { x: 16, y: 16, w: 90, h: 14 },
        style: { 'background-color': 'rgb(32, 40, 54)' },
      },
      {
        tag: 'div',
        class: 'picture',
        box: { x: 16, y: 44, w: 208, h: 56 },
        style: { 'background-color': 'rgb(200, 170, 120)' },
      },
      {
        tag: 'button',
        class: 'button',
        box: DESIGN_BUTTON,
        style: { 'background-color': background },
      },
    ],
  },
})

export const BUILT_RED: Rgb = [190, 30, 45]

type Content = Uint8Array | string | object

/** What a pair's inputs hold; a missing one is not registered, a null one has a key and no object. */
export interface Inputs {
  a?: Content | null
  b?: Content | null
  design?: Content | null
  dom?: Content | null
  source?: Content | null
  candidates?: Content | null
  sheet?: Content | null
}

const KEY_NAMES: Record<keyof Inputs, string> = {
  a: 'image_a_key',
  b: 'image_b_key',
  design: 'design_tool_structure_key',
  dom: 'dom_structure_key',
  source: 'source_key',
  candidates: 'icon_candidates_key',
  sheet: 'icon_contact_sheet_key',
}

export async function store(key: string, content: Content): Promise<void> {
  const isRaw = content instanceof Uint8Array || typeof content === 'string'
  await env.STORAGE.put(key, isRaw ? content : JSON.stringify(content))
}

/** A card whose button was built red, as both structures say. */
export const redButton = (): Inputs => ({
  a: pngOf(card()),
  b: pngOf(card({ button: BUILT_RED })),
  design: designOf(),
  dom: domOf('rgb(190, 30, 45)'),
})

/** Puts the inputs into storage, each under a key of its own, and registers a pair with them. */
export async function pairOf(
  inputs: Inputs,
  fields: Record<string, unknown> = {},
): Promise<PairBody> {
  const keys: Record<string, string> = {}
  const all = { a: pngOf(card()), b: pngOf(card()), ...inputs }
  for (const [name, content] of Object.entries(all) as [keyof Inputs, Content | null][]) {
    const key = `inputs/${crypto.randomUUID()}`
    keys[KEY_NAMES[name]] = key
    if (content !== null) await store(key, content)
  }
  return register({ ...keys, ...fields })
}

export const requestRun = (pairId: string, fields: Record<string, unknown> = {}) =>
  diff('/api/agent/annotate', { json: { pair_id: pairId, ...fields } })

export const annotate = async (
  pairId: string,
  fields: Record<string, unknown> = {},
): Promise<Annotation> => bodyOf(await requestRun(pairId, fields))

export const readRun = async (runId: string): Promise<RunView> =>
  bodyOf(await diff(`/api/agent/runs/${runId}`))

export const runsOf = async (pairId: string): Promise<ListedRunView[]> => {
  const response = await diff(`/api/pairs/${encodeURIComponent(pairId)}/runs`)
  return (await bodyOf<{ runs: ListedRunView[] }>(response)).runs
}

export const readPrediction = async (pairId: string): Promise<Prediction> =>
  bodyOf(await diff(`/api/pairs/${encodeURIComponent(pairId)}/prediction`))

export const readReport = async ({ artifacts }: Annotation): Promise<HybridReport> =>
  bodyOf(await diff(artifacts['hybrid-report']))

/** Leaves a run as an isolate does that is stopped in the middle of it. */
export async function abandon(runId: string, { expired = true } = {}): Promise<void> {
  const expiresAt = new Date(Date.now() + (expired ? -1 : 60_000)).toISOString()
  await env.DB.prepare(
    `UPDATE runs SET status = 'running', finished_at = NULL, counts = NULL, passes = NULL,
       lease_token = 'lost', lease_expires_at = ?2
     WHERE run_id = ?1`,
  )
    .bind(runId, expiresAt)
    .run()
}
