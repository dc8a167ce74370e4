import { CaptureFailure } from './failure.ts'
import { clipOf, takeFrame } from './frames.ts'
import { readDom } from './read-dom.ts'
import type { StoryPage } from './story-page.ts'
import type { Box, Walk } from '../page/dom-node.ts'
import type { Located } from '../page/root.ts'
import type { Viewport } from '../storybook/parameters.ts'

/** The longest side of an image that the service takes (docs/evidence.md, Images). */
const MOST_SIDE_PX = 16_384
const MOST_PIXELS = 16e6

/** What of the page is looked at, and how. */
interface Scene {
  viewport: Viewport
  /** Selector of the root; null: what the story shows. */
  root: string | null
  mask: readonly string[]
  /** Image px per CSS px. */
  scale: number
}

/** The pixels of the page at one moment, and the structure behind them. */
export interface Shot {
  image: Buffer
  clip: Box
  mode: 'root' | 'viewport'
  found: boolean
  walk: Walk
}

/** Looks at the page as it is now. Throws a CaptureFailure. */
export async function shoot(story: StoryPage, scene: Scene): Promise<Shot> {
  const { viewport, mask, scale } = scene
  const { world, session } = story
  const located = await world.call('locateRoot', scene.root)
  if (located.mode === 'root') await world.call('alignToPixels')
  const walk = await readDom(world, session, { mask })
  if (walk.excess !== null) throw new CaptureFailure('limit', walk.excess)
  const region = regionOf(walk, located, viewport)
  const clip = clipOf(region ?? { x: 0, y: 0, ...viewport }, scale)
  refuseSize(clip, scale)
  await story.paintMasks(walk.masks)
  const image = await takeFrame(session, clip, viewport)
  return {
    image,
    clip,
    mode: region === null ? 'viewport' : 'root',
    found: located.found,
    walk: region === null ? walk : wrapped(walk, region, located.several),
  }
}

export const isSame = (a: Shot, b: Shot): boolean =>
  a.image.equals(b.image) && JSON.stringify(a.walk) === JSON.stringify(b.walk)

/**
 * Returns the root's border box with what is painted beyond it: an open menu, a badge on the corner. Of several elements
 * it is what they paint. Null if that is the viewport.
 */
function regionOf(walk: Walk, { mode, several }: Located, viewport: Viewport): Box | null {
  const { root, painted } = walk
  if (mode === 'viewport') return null
  const own = several ? null : (root.box ?? null)
  const boxes = [own, painted].filter((box) => box !== null)
  const [first] = boxes
  if (first === undefined) return null
  const around = boxAround(boxes)
  const isEnlarged =
    own === null ||
    [
      own.x - around.x,
      own.y - around.y,
      around.x + around.w - own.x - own.w,
      around.y + around.h - own.y - own.h,
    ].some((more) => more > 0.75)
  const region = isEnlarged ? onPage(around) : first
  return several && root.tag === 'body' && !isWithin(region, viewport, walk.hasFixed)
    ? null
    : region
}

function boxAround(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const right = Math.max(...boxes.map(({ x, w }) => x + w))
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h))
  return { x, y, w: right - x, h: bottom - y }
}

/** Returns the part of a box that lies beyond the page's corner. */
function onPage({ x, y, w, h }: Box): Box {
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)]
  return { x: left, y: top, w: x + w - left, h: y + h - top }
}

/**
 * Whether the region of what lies about the page is a part of the viewport. Beyond the viewport it may be captured too,
 * but not with what keeps its place in the viewport: that would lie elsewhere.
 */
function isWithin({ x, y, w, h }: Box, viewport: Viewport, hasFixed: boolean): boolean {
  const isBeyond = x + w > viewport.w || y + h > viewport.h
  const isAll = w * h >= viewport.w * viewport.h
  return isBeyond ? !hasFixed : !isAll
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
      ...(several && root.text !== undefined && { text: root.text }),
      box: region,
      style: {},
      ...(children && { children }),
    },
  }
}

function refuseSize({ w, h }: Box, scale: number): void {
  const [wide, high] = [w * scale, h * scale].map(Math.round) as [number, number]
  if (Math.max(wide, high) > MOST_SIDE_PX || wide * high > MOST_PIXELS)
    throw new CaptureFailure('size', `${wide} × ${high} px; an image may have 16 megapixels`)
}
