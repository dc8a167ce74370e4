import { createHash } from 'node:crypto'
import { clipOf, takeFrame } from './frames.ts'
import { CaptureFailure } from './failure.ts'
import { isOneColour } from './png.ts'
import { readDom, relativeTo } from './read-dom.ts'
import type { StoryPage } from './story-page.ts'
import type { Unloaded } from '../page/still.ts'
import type { Box, DomNode, FoundIcon, Walk } from '../page/dom-node.ts'
import {
  parseReviewParameters,
  type Globals,
  type ReviewParameters,
  type Viewport,
} from '../storybook/parameters.ts'

/** One way to show a story. */
export interface Variant {
  viewport: Viewport
  globals: Globals
}

export interface CaptureSettings {
  /** Image px per CSS px. */
  scale: number
  /** Selector of the root for stories without one of their own; null: the content of Storybook's root element. */
  root: string | null
  /** The fixed time of the clock, in ms since 1970; random numbers are then fixed too. Null leaves both alone. */
  frozenAt: number | null
  /** Whether to leave out the page's background, so that what is behind the component is transparent. */
  transparent: boolean
  /** The time limit for rendering with the play function, and again for becoming still. */
  timeoutMs: number
}

/** A captured story. */
export interface Capture {
  /** PNG. */
  image: Buffer
  mode: 'root' | 'viewport'
  rootFound: boolean
  /** The DOM structure's root, in CSS px of the image. */
  dom: DomNode
  nodes: number
  /** Their boxes are in CSS px of the image. */
  icons: FoundIcon[]
  /** The regions that are painted over, in px of the image. */
  masks: Box[]
  /** The number of visible elements that cannot be read: iframes and canvases. */
  unread: Walk['unread']
}

/** The longest side of an image that the service takes (docs/evidence.md, Images). */
const MOST_SIDE_PX = 16_384
const MOST_PIXELS = 16e6
/** The most masks that the service takes (docs/evidence.md, Capture facts). */
const MOST_MASKS = 200

/** The time limit for a shot that was begun in time, and for the one that is compared with it. */
const LAST_LOOK_MS = 10_000

/** What is known of a story before it renders. */
export interface OpenedStory {
  parameters: ReviewParameters
  design: unknown
}

/** Opens a story and waits until it has rendered and played. Throws a CaptureFailure. */
export async function openStory(
  story: StoryPage,
  { id, url, viewport }: { id: string; url: string; viewport: Viewport },
  { frozenAt, timeoutMs }: CaptureSettings,
): Promise<OpenedStory> {
  const deadline = Date.now() + timeoutMs
  const freeze = frozenAt === null ? null : { now: frozenAt, seed: seedOf(id) }
  await story.open(url, { id, viewport, freeze, timeoutMs })
  const { outcome, prepared } = await story.outcome(deadline)
  const parameters = readParameters(prepared.review)
  if (parameters.skip) return { parameters, design: prepared.design }
  if (outcome.state === 'missing') throw new CaptureFailure('missing')
  if (outcome.state === 'failed')
    throw new CaptureFailure(
      outcome.during === 'play' ? 'play' : 'error',
      firstLine(outcome.message),
    )
  return { parameters, design: prepared.design }
}

/** Captures the story that the page shows, once it is still. Throws a CaptureFailure. */
export async function captureOpened(
  story: StoryPage,
  { viewport }: Variant,
  parameters: ReviewParameters,
  settings: CaptureSettings,
): Promise<Capture> {
  const { network } = story
  const deadline = Date.now() + settings.timeoutMs
  if (parameters.delay > 0) await new Promise((resolve) => setTimeout(resolve, parameters.delay))
  const scene = { viewport, parameters, settings, deadline }
  let last: Shot | null = null
  for (;;) {
    await network.quiet(deadline)
    // A page is known to be still only when a second shot shows the same.
    const until = last === null ? deadline : deadline + LAST_LOOK_MS
    const unloaded = await story.before(until, readUnloaded(story))
    const shot = await story.before(deadline + LAST_LOOK_MS, shoot(story, scene))
    if (last !== null && isSame(last, shot)) {
      refuseUnloaded(story, unloaded, parameters)
      return captureOf(shot, parameters, settings)
    }
    if (Date.now() > deadline) {
      const awaited = network.awaited
      if (awaited.length > 0) throw new CaptureFailure('timeout', `waiting for ${awaited[0]}`)
      throw new CaptureFailure('unstable')
    }
    last = shot
  }
}

interface Scene {
  viewport: Viewport
  parameters: ReviewParameters
  settings: CaptureSettings
}

/** The pixels of the page at one moment, and the structure behind them. */
interface Shot {
  image: Buffer
  clip: Box
  mode: 'root' | 'viewport'
  found: boolean
  walk: Walk
}

async function shoot(story: StoryPage, { viewport, parameters, settings }: Scene): Promise<Shot> {
  const { world, session } = story
  const selector = parameters.root ?? settings.root
  const { mode, found, several } = await world.call('locateRoot', selector)
  if (mode === 'root') await world.call('alignToPixels')
  const walk = await readDom(world, session, { mask: parameters.mask })
  if (walk.excess !== null) throw new CaptureFailure('limit', walk.excess)
  const region = mode === 'viewport' ? { x: 0, y: 0, ...viewport } : regionOf(walk, several)
  const clip = clipOf(region, settings.scale)
  refuseSize(clip, settings.scale)
  if (parameters.mask.length > 0) await story.paintMasks(walk.masks)
  const image = await takeFrame(session, clip, viewport)
  return {
    image,
    clip,
    mode,
    found,
    walk: mode === 'root' ? wrapped(walk, region, several) : walk,
  }
}

async function readUnloaded({ world }: StoryPage): Promise<Unloaded[]> {
  await world.adoptClosedRoots()
  return world.call('holdStill')
}

const isSame = (a: Shot, b: Shot): boolean =>
  a.image.equals(b.image) && JSON.stringify(a.walk) === JSON.stringify(b.walk)

/** Returns the root's border box with what is painted beyond it: an open menu, a badge on the corner. */
function regionOf({ root, painted }: Walk, several: boolean): Box {
  const own = several ? null : (root.box ?? null)
  const boxes = [own, painted].filter((box) => box !== null)
  const [first] = boxes
  if (first === undefined) throw new CaptureFailure('blank')
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const right = Math.max(...boxes.map(({ x, w }) => x + w))
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h))
  const enlarged =
    own === null ||
    [own.x - left, own.y - top, right - own.x - own.w, bottom - own.y - own.h].some(
      (more) => more > 0.75,
    )
  return enlarged
    ? {
        x: Math.max(left, 0),
        y: Math.max(top, 0),
        w: right - Math.max(left, 0),
        h: bottom - Math.max(top, 0),
      }
    : first
}

/** Adds the region as the root's parent to the structure if it is larger than the root, because the image shows it. */
function wrapped(walk: Walk, region: Box, several: boolean): Walk {
  const { root } = walk
  const same =
    root.box !== undefined &&
    (['x', 'y', 'w', 'h'] as const).every((side) => root.box?.[side] === region[side])
  if (same) return walk
  const children = several ? root.children : [root]
  const icons = several
    ? walk.icons
    : walk.icons.map((icon) => ({ ...icon, path: `0/${icon.path}` }))
  return {
    ...walk,
    icons,
    root: {
      tag: 'div',
      id: 'storybook-root',
      box: region,
      style: {},
      ...(children && { children }),
    },
  }
}

function captureOf(
  { image, clip, mode, found, walk }: Shot,
  { allow }: ReviewParameters,
  { scale }: CaptureSettings,
): Capture {
  if (walk.painted === null && !allow.includes('blank') && isOneColour(image))
    throw new CaptureFailure('blank')
  const origin = mode === 'viewport' ? { x: 0, y: 0 } : (walk.root.box ?? clip)
  const icons = walk.icons.map(({ box, ...icon }) => ({
    ...icon,
    box: { ...box, x: box.x - clip.x, y: box.y - clip.y },
  }))
  return {
    image,
    mode,
    rootFound: found,
    dom: relativeTo(origin, walk.root),
    nodes: walk.nodes,
    icons,
    masks: masksIn(walk.masks, clip, scale),
    unread: walk.unread,
  }
}

/** Returns masked boxes in px of the image: every pixel that they touch. */
function masksIn(masks: readonly Box[], clip: Box, scale: number): Box[] {
  if (masks.length > MOST_MASKS)
    throw new CaptureFailure('parameters', `mask names ${masks.length} elements, of ${MOST_MASKS}`)
  return masks.flatMap(({ x, y, w, h }) => {
    const [left, top] = [Math.max(x, clip.x), Math.max(y, clip.y)]
    const [right, bottom] = [Math.min(x + w, clip.x + clip.w), Math.min(y + h, clip.y + clip.h)]
    if (right <= left || bottom <= top) return []
    const at = {
      x: Math.floor((left - clip.x) * scale),
      y: Math.floor((top - clip.y) * scale),
    }
    const end = {
      x: Math.ceil((right - clip.x) * scale),
      y: Math.ceil((bottom - clip.y) * scale),
    }
    return { ...at, w: end.x - at.x, h: end.y - at.y }
  })
}

function refuseSize({ w, h }: Box, scale: number): void {
  const [wide, high] = [w * scale, h * scale].map(Math.round) as [number, number]
  if (Math.max(wide, high) > MOST_SIDE_PX || wide * high > MOST_PIXELS)
    throw new CaptureFailure('size', `${wide} × ${high} px; an image may have 16 megapixels`)
}

function refuseUnloaded(
  { network }: StoryPage,
  unloaded: readonly Unloaded[],
  { allow }: ReviewParameters,
): void {
  const missing = [
    // These know why, for example that it was refused.
    ...network.failed,
    ...unloaded.map(({ kind, what }) => ({ kind, detail: what })),
  ].find(
    ({ kind }) =>
      !(kind === 'image' && allow.includes('broken-images')) &&
      !(kind === 'font' && allow.includes('missing-fonts')) &&
      !(kind === 'request' && allow.includes('failed-requests')),
  )
  if (missing) throw new CaptureFailure(missing.kind, missing.detail)
}

function readParameters(value: unknown): ReviewParameters {
  try {
    return parseReviewParameters(value)
  } catch (error) {
    if (error instanceof RangeError) throw new CaptureFailure('parameters', error.message)
    throw error
  }
}

/** Returns 32 bits that depend only on a story's id. */
const seedOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE(0)

const firstLine = (text: string): string => {
  const [line = ''] = text.trim().split('\n')
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
