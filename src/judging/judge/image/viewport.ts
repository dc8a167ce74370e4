/** The usual viewport of a capture, in CSS px. */
const VIEWPORT = { width: 1280, height: 720 }

/** The device pixel ratio of an image that has the usual viewport's size; null for another size. */
export function viewportScale({ width, height }: { width: number; height: number }): number | null {
  const ratio = width / VIEWPORT.width
  return Number.isInteger(ratio) && height === VIEWPORT.height * ratio ? ratio : null
}
