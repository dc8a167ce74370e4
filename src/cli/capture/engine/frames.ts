import type { CDPSession } from 'playwright-core'
import type { Box } from '../page/dom-node.ts'

/**
 * Returns the part of the page to capture in whole CSS px, because Chromium cuts fractions off a clip. An edge
 * is drawn on the nearest pixel of the image, so that pixel is the last one to include.
 */
export function clipOf({ x, y, w, h }: Box, scale: number): Box {
  const drawn = (at: number) => Math.round(at * scale) / scale
  const [left, top] = [Math.floor(drawn(Math.max(x, 0))), Math.floor(drawn(Math.max(y, 0)))]
  return {
    x: left,
    y: top,
    w: Math.max(Math.ceil(drawn(x + w)) - left, 1),
    h: Math.max(Math.ceil(drawn(y + h)) - top, 1),
  }
}

/** Returns a PNG of the page as it is drawn now. */
export async function takeFrame(
  session: CDPSession,
  clip: Box,
  viewport: { w: number; h: number },
): Promise<Buffer> {
  const beyond = clip.x + clip.w > viewport.w || clip.y + clip.h > viewport.h
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: beyond,
    clip: { x: clip.x, y: clip.y, width: clip.w, height: clip.h, scale: 1 },
  })
  return Buffer.from(data, 'base64')
}
