import { createHash } from 'node:crypto'
import { CaptureFailure } from './failure.ts'
import { isOneColour } from './png.ts'
import type { OpenOutcome } from './open-outcome.ts'
import { relativeTo } from './read-dom.ts'
import { settle } from './settle.ts'
import { isSame, shoot, type Shot } from './shot.ts'
import type { StoryPage } from './story-page.ts'
import type { Unloaded } from '../page/still.ts'
import type { Box, DomNode, FoundIcon, Walk } from '../page/dom-node.ts'
import type { Globals, Viewport } from '../storybook/parameters.ts'
import {
  readStoryParameters,
  type PreparedParameters,
  type StoryParameters,
} from '../storybook/story-parameters.ts'

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
  /** The time at which the clock stands still, in ms since 1970; null: it runs. */
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
  /** Where the corner of the image lay in the window, in CSS px. */
  origin: { x: number; y: number }
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

/** The most masks that the service takes (docs/evidence.md, Capture facts). */
const MOST_MASKS = 200

/** The time limit for a shot that was begun in time, and for the one that is compared with it. */
const LAST_LOOK_MS = 10_000

/** What is known of a story before it renders. */
interface OpenedStory {
  parameters: StoryParameters
  design: unknown
}

/** Opens a story and waits until it has rendered and played. Throws a CaptureFailure. */
export async function openStory(
  story: StoryPage,
  { id, url, viewport }: { id: string; url: string; viewport: Viewport },
  { frozenAt, timeoutMs }: CaptureSettings,
): Promise<OpenedStory> {
  const deadline = Date.now() + timeoutMs
  const show = async () => {
    await story.open(url, { id, viewport, seed: seedOf(id), frozenAt, timeoutMs })
    return story.outcome(deadline)
  }
  let shown = await show()
  // One request that fails for a moment leaves a story unloaded. A page tries no module twice; another one does.
  if (isUnloaded(shown)) shown = await show()
  const { outcome, prepared } = shown
  const parameters = readParameters(prepared, viewport)
  if (parameters.skip) return { parameters, design: prepared.design }
  if (outcome.state === 'missing') throw new CaptureFailure('missing')
  if (outcome.state === 'failed') {
    // A story that cannot be loaded lacks a file, or its module threw.
    if (isUnloaded(shown)) refuseUnloaded(story, [], parameters)
    throw new CaptureFailure(
      outcome.during === 'play' ? 'play' : 'error',
      firstLine(outcome.message),
    )
  }
  return { parameters, design: prepared.design }
}

const isUnloaded = ({ outcome }: OpenOutcome): boolean =>
  outcome.state === 'failed' && outcome.during === 'load'

/** Captures the story that the page shows, once it is still. Throws a CaptureFailure. */
export async function captureOpened(
  story: StoryPage,
  { viewport }: Variant,
  parameters: StoryParameters,
  settings: CaptureSettings,
): Promise<Capture> {
  const deadline = Date.now() + settings.timeoutMs
  const { delay, mask, animationsAtEnd } = parameters
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
  const root = parameters.root ?? settings.root
  const scene = { viewport, root, mask, scale: settings.scale }
  let last: Shot | null = null
  let every: number | null = null
  for (;;) {
    // A page is known to be still only when a second shot shows the same.
    const again = last !== null
    const until = again ? deadline + LAST_LOOK_MS : deadline
    const settled = await settle(story, { deadline, until, again, animationsAtEnd })
    every = settled.every ?? every
    const shot = await story.before(deadline + LAST_LOOK_MS, shoot(story, scene))
    if (last !== null && isSame(last, shot)) {
      refuseUnloaded(story, settled.unloaded, parameters)
      return captureOf(shot, parameters, settings)
    }
    if (Date.now() > deadline) throw restless(story, every)
    last = shot
  }
}

/** Returns why a story did not come to rest. */
function restless({ network }: StoryPage, every: number | null): CaptureFailure {
  const [awaited] = network.awaited
  if (awaited !== undefined) return new CaptureFailure('timeout', `waiting for ${awaited}`)
  return new CaptureFailure(
    'unstable',
    every === null ? '' : `a timer runs every ${every} ms; --freeze stops clocks, mask covers them`,
  )
}

function captureOf(shot: Shot, { allow }: StoryParameters, { scale }: CaptureSettings): Capture {
  const { image, clip, mode, found, walk } = shot
  if (!allow.includes('blank')) refuseBlank(shot)
  const origin = mode === 'viewport' ? { x: 0, y: 0 } : (walk.root.box ?? clip)
  const icons = walk.icons.map(({ box, ...icon }) => ({
    ...icon,
    box: { ...box, x: box.x - clip.x, y: box.y - clip.y },
  }))
  return {
    image,
    mode,
    rootFound: found,
    origin: { x: clip.x, y: clip.y },
    dom: relativeTo(origin, walk.root),
    nodes: walk.nodes,
    icons,
    masks: masksIn(walk.masks, clip, scale),
    unread: walk.unread,
  }
}

/** Throws a CaptureFailure for an image of one colour, unless that is all that the story shows. */
function refuseBlank({ image, walk: { painted, texts, unread } }: Shot): void {
  const isColour = painted !== null && texts === 0 && unread.canvases === 0
  if (isColour || !isOneColour(image)) return
  const unseen = texts > 0 ? 'its text cannot be seen' : 'its canvas is empty'
  throw new CaptureFailure('blank', painted === null && texts === 0 ? '' : unseen)
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

function refuseUnloaded(
  { network }: StoryPage,
  unloaded: readonly Unloaded[],
  { allow }: StoryParameters,
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

function readParameters(prepared: PreparedParameters, usual: Viewport): StoryParameters {
  try {
    return readStoryParameters(prepared, usual)
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
