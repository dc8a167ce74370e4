import { decodePng } from '../../png/decode.ts'
import { encodePng } from '../../png/encode.ts'
import type { Raster } from '../../png/raster.ts'
import type { JudgeInput, Judgement, OpenQuestion, Slot } from '../judge/index.ts'
import { framesOf, type Frames } from './frames.ts'
import { equalPixels, resample, sideBySide } from './resample.ts'

/** The most marks in one call: beyond that, the models' replies become unreliable. */
export const MAX_MARKS = 12

/** Images are reduced to this many px while they are decoded: 16 MB in memory, one image at a time. */
const MAX_PIXELS = 4e6

/** A numbered question, with the picture that shows it to a model. */
export interface Mark {
  /** 1, 2, 3 …; the only reference to the region in a model's reply. */
  mark: number
  question: OpenQuestion
  /** PNG as a data URI: the design on the left, the built component on the right. */
  picture: string
}

interface PairImages {
  images: JudgeInput['images']
  judgement: Judgement
  /** The background for transparent pixels, `#rrggbb`. */
  flattenOver: string
}

/**
 * Draws the first MAX_MARKS questions, except those whose two pictures are equal. Throws a RangeError with the reason
 * if an image cannot be decoded.
 */
export async function drawMarks(
  questions: readonly OpenQuestion[],
  pair: PairImages,
): Promise<Mark[]> {
  const framed = questions
    .slice(0, MAX_MARKS)
    .map((question) => ({ question, frames: framesOf(question, pair.judgement.images) }))
    .filter((entry): entry is { question: OpenQuestion; frames: Frames } => entry.frames !== null)
  if (framed.length === 0) return []
  const frames = framed.map((entry) => entry.frames)
  const left = await cutOut('a', frames, pair)
  const right = await cutOut('b', frames, pair)
  const marks: Mark[] = []
  for (const [i, { question }] of framed.entries()) {
    const [a, b] = [left[i], right[i]]
    if (!a || !b || equalPixels(a, b)) continue
    marks.push({ mark: marks.length + 1, question, picture: dataUri(sideBySide(a, b)) })
  }
  return marks
}

/** Returns all crops of one image, which is decoded once and then dropped. */
async function cutOut(
  slot: Slot,
  frames: Frames[],
  { images, judgement, flattenOver }: PairImages,
): Promise<Raster[]> {
  const source = images[slot]
  if ('unusable' in source) throw new RangeError(source.unusable)
  const raster = await decodePng(source, { scale: 1, flattenOver, maxPixels: MAX_PIXELS })
  const { width, scale } = judgement.images[slot]
  const pxPerDesignPx = (raster.width / width) * scale
  return frames.map((frame) => {
    const { x, y, w, h } = frame[slot]
    const part = {
      x: x * pxPerDesignPx,
      y: y * pxPerDesignPx,
      w: w * pxPerDesignPx,
      h: h * pxPerDesignPx,
    }
    return resample(raster, part, frame.width, frame.height)
  })
}

const dataUri = (picture: Raster): string =>
  `data:image/png;base64,${encodePng(picture).toBase64()}`
