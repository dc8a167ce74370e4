import type { Browser } from 'playwright-core'
import UPNG from 'upng-js'
import { expect } from 'vitest'
import type { Captured } from '../../../../src/cli/capture/engine/capture-all.ts'
import { captureFolder } from './harness.ts'
import { buildStandIn, type StandInStory } from './stand-in.ts'

type Options = Parameters<typeof captureFolder>[2]
type Stories = Record<string, StandInStory>

/** A box that paints something. */
export const BOX = 'width: 100px; height: 40px; background: #336699'

/** Captures of the stories by id, or by `id.variant`; a story that is not captured fails the test. */
export async function captures(
  browser: Browser,
  stories: Stories,
  options?: Options,
): Promise<Map<string, Captured>> {
  const standIn = await buildStandIn(stories)
  try {
    const results = await captureFolder(browser, standIn.folder, options)
    const failed = results.filter(({ outcome }) => outcome === 'failed')
    expect(failed).toEqual([])
    return new Map(
      results
        .filter((result): result is Captured => result.outcome === 'captured')
        .map((result) => [
          [result.story.id, result.variant.name].filter(Boolean).join('.'),
          result,
        ]),
    )
  } finally {
    await standIn.remove()
  }
}

export const captureOne = async (
  browser: Browser,
  story: StandInStory,
  options?: Options,
): Promise<Captured['capture']> =>
  (await captures(browser, { 'one--story': story }, options)).get('one--story')!.capture

/** What became of each story, by its id: `reason: message`, if it was not captured. */
export async function outcomes(
  browser: Browser,
  stories: Stories,
  options?: Options,
): Promise<Record<string, string>> {
  const standIn = await buildStandIn(stories)
  try {
    const results = await captureFolder(browser, standIn.folder, options)
    return Object.fromEntries(
      results.map((result) => [
        result.story.id,
        result.outcome === 'failed' ? `${result.reason}: ${result.message}` : result.outcome,
      ]),
    )
  } finally {
    await standIn.remove()
  }
}

export const sizeOf = (png: Buffer) => ({ w: png.readUInt32BE(16), h: png.readUInt32BE(20) })

/** `#rrggbbaa` of a pixel. */
export function pixel(png: Buffer, x: number, y: number): string {
  const image = UPNG.decode(new Uint8Array(png).buffer)
  const rgba = new Uint8Array(UPNG.toRGBA8(image)[0]!)
  const at = (y * image.width + x) * 4
  return `#${Buffer.from(rgba.subarray(at, at + 4)).toString('hex')}`
}
