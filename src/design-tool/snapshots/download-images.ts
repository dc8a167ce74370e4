import { isoTime } from '../../base/time.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import { downloadImage, type ImageSource } from '../../clients/design-tool/image.ts'
import type { Env } from '../../settings/config.ts'
import { storeFailures, storeImage, storeImageUrls } from '../../store/design-tool/imports.ts'
import type { DesignFrame } from '../../store/design-tool/screens.ts'
import { frameImageKey } from '../../store/object-keys.ts'
import { PNG_HEAD_BYTES, readPngHeader } from '../../png/header.ts'

/** How many images are in memory at a time: each up to 20 MiB, and twice that while its chunks are joined. */
const PARALLEL_DOWNLOADS = 2

/** The last chunk of every PNG, with its CRC. */
const IEND = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

/**
 * Downloads and stores the images of rendered frames. If one fails, the failure is recorded, the frame may be retried
 * later, and the others continue. Calls `renew` before each download, and throws what it throws.
 */
export async function downloadImages(
  env: Env,
  config: ImageSource,
  frames: DesignFrame[],
  renew: () => Promise<void>,
): Promise<void> {
  const queue = [...frames]
  const work = async () => {
    for (let frame = queue.shift(); frame; frame = queue.shift()) {
      await renew()
      await download(env, config, frame)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, work))
}

async function download(env: Env, config: ImageSource, frame: DesignFrame): Promise<void> {
  const { id, imageUrl } = frame
  if (imageUrl === null) return
  try {
    const png = await downloadImage(config, imageUrl)
    const { width, height } = sizeOf(png)
    const key = frameImageKey(frame, frame.scale)
    await env.STORAGE.put(key, png, { httpMetadata: { contentType: 'image/png' } })
    await storeImage(env.DB, { id, key, width, height, now: isoTime() })
  } catch (error) {
    const failure = failureOf(error)
    await storeFailures(env.DB, [{ id, reason: failure.reason, isFinal: false }])
    if (failure.needsRendering) await storeImageUrls(env.DB, [{ id, url: null }])
  }
}

/** Returns the size of a PNG in pixels. Throws a RangeError unless it is a complete PNG. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const header = readPngHeader(png.subarray(0, PNG_HEAD_BYTES))
  const end = png.subarray(-IEND.length)
  if (IEND.some((byte, i) => end[i] !== byte)) throw new RangeError('is cut off')
  return header
}

function failureOf(error: unknown): { reason: string; needsRendering: boolean } {
  if (error instanceof RangeError)
    return { reason: `The rendered image ${error.message}`, needsRendering: true }
  if (!(error instanceof DesignToolError)) throw error
  // An image URL is valid for a few days only.
  if (['refused', 'not_found', 'rejected'].includes(error.failure))
    return { reason: 'The rendered image is gone', needsRendering: true }
  return {
    reason: `The image could not be downloaded: ${error.explanation}`,
    needsRendering: false,
  }
}
