import { clamp } from '../../../base/clamp.ts'
import { type Box, onImage, type Size } from '../geometry/box.ts'

// How a thumbnail lies in the room that a list has for it: as wide as the room, and moved so that what has changed is in
// the middle. All in CSS px, but for boxes, which are in fractions of the image.

/** How much of the surroundings a cut shows, as a share of the box. */
const AROUND = 1.6
/** A smaller mark is not seen. */
const LEAST_MARK = 7

/**
 * Returns where the picture lies in the room. Around a box it fills the room; without one it is shown in its whole
 * width. With `isCut`, it is enlarged up to its own size until the box fills the room. It is never enlarged beyond: a
 * small picture lies in the middle.
 */
export function placed(
  picture: Size,
  room: Size,
  { around, isCut }: { around: Box | null; isCut: boolean },
): Box {
  const box = around && onImage(around, picture)
  const wide = room.width / picture.width
  const cover = box ? Math.max(wide, room.height / picture.height) : wide
  const close = isCut && box ? Math.min(room.width / box.w, room.height / box.h) / AROUND : 0
  const scale = Math.min(1, Math.max(cover, close))
  const [w, h] = [picture.width * scale, picture.height * scale]
  const centre = box
    ? { x: (box.x + box.w / 2) * scale, y: (box.y + box.h / 2) * scale }
    : { x: w / 2, y: 0 }
  return { x: offset(centre.x, w, room.width), y: offset(centre.y, h, room.height), w, h }
}

const offset = (centre: number, length: number, room: number): number =>
  length <= room ? (room - length) / 2 : clamp(room / 2 - centre, room - length, 0)

/** Returns the mark of a box on a picture that is placed, at least as large that it is seen. */
export function markOf(box: Box, picture: Box): Box {
  const { x, y, w, h } = onImage(box, { width: picture.w, height: picture.h })
  const [width, height] = [Math.max(w, LEAST_MARK), Math.max(h, LEAST_MARK)]
  return {
    x: picture.x + x - (width - w) / 2,
    y: picture.y + y - (height - h) / 2,
    w: width,
    h: height,
  }
}
