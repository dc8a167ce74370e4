import type { Capture } from '../engine/capture-story.ts'
import type { Viewport } from '../storybook/parameters.ts'

interface HowCaptured {
  capture: Capture
  scale: number
  viewport: Viewport
  /** Name and version of the program and of the browser. */
  tool: string
}

/** Returns how image b was made (docs/evidence.md, Capture facts). */
export const storyFacts = ({ capture, scale, viewport, tool }: HowCaptured) => ({
  capture_tool_version: tool,
  capture_scale: scale,
  capture_mode: capture.mode,
  viewport,
  ...(capture.mode === 'root' && { origin: capture.origin }),
  root_found: capture.rootFound,
  ...masksOf(capture),
})

/** Returns how image a was made if it is the same story in an older build. */
export const olderBuildFacts = ({ capture, scale }: Pick<HowCaptured, 'capture' | 'scale'>) => {
  const box = capture.dom.box
  return {
    export_scale: scale,
    ...(box && box.w > 0 && box.h > 0 && { node_size: { w: box.w, h: box.h } }),
    ...masksOf(capture),
  }
}

const masksOf = ({ masks }: Capture) => (masks.length > 0 ? { masks } : {})
