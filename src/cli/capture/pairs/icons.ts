import type { Box, FoundIcon } from '../page/dom-node.ts'
import type { Capture } from '../engine/capture-story.ts'

/** An entry of a list of icon candidates (docs/evidence.md, Icon candidates). */
export interface IconCandidate {
  id: string
  side: 'a' | 'b'
  /** Image px. */
  box: Box
  name?: string
  pair?: string
  /** Px of the contact sheet. */
  cell?: Box
}

/** The list's limit in the service. */
const MOST_ICONS = 2000

/** Returns the icons of a capture and of the older capture, each linked to its counterpart. */
export function iconCandidates(
  capture: Capture,
  before: Capture | null,
  scale: number,
): IconCandidate[] {
  const counterparts = before
    ? linked(before.icons, capture.icons)
    : new Map<FoundIcon, FoundIcon>()
  const candidate = (side: 'a' | 'b', image: Buffer) => {
    const [w, h] = [image.readUInt32BE(16), image.readUInt32BE(20)]
    return (icon: FoundIcon): IconCandidate[] => {
      const box = inImage(icon.box, scale, { w, h })
      const other = counterparts.get(icon)
      if (box === null) return []
      return [
        {
          id: `${side}:${icon.path}`,
          side,
          box,
          ...(icon.name && { name: icon.name }),
          ...(other && { pair: `b:${other.path}` }),
        },
      ]
    }
  }
  const older = before ? before.icons.flatMap(candidate('a', before.image)) : []
  const icons = [...older, ...capture.icons.flatMap(candidate('b', capture.image))]
  const ids = new Set(icons.map(({ id }) => id))
  for (const icon of icons) if (icon.pair && !ids.has(icon.pair)) delete icon.pair
  return icons.slice(0, MOST_ICONS)
}

/** Links icons of the same name, in their order; icons without a name are linked by their path. */
function linked(
  before: readonly FoundIcon[],
  after: readonly FoundIcon[],
): Map<FoundIcon, FoundIcon> {
  const pairs = new Map<FoundIcon, FoundIcon>()
  const free = new Set(after)
  for (const icon of before) {
    const same = [...free].find(
      ({ name, path }) => name === icon.name && (name !== undefined || path === icon.path),
    )
    if (!same) continue
    pairs.set(icon, same)
    free.delete(same)
  }
  return pairs
}

/** Returns the whole pixels around the icon, or null if the image cuts it off. */
function inImage({ x, y, w, h }: Box, scale: number, image: { w: number; h: number }): Box | null {
  const [left, top] = [Math.floor(x * scale + 0.01), Math.floor(y * scale + 0.01)]
  const [right, bottom] = [Math.ceil((x + w) * scale - 0.01), Math.ceil((y + h) * scale - 0.01)]
  if (left < 0 || top < 0 || right > image.w || bottom > image.h) return null
  return { x: left, y: top, w: right - left, h: bottom - top }
}
