import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

const WHITE = [255, 255, 255] as const
const INK = [20, 24, 30] as const
const GOLD = [217, 119, 6] as const

const words = [
  [1, 4, 0],
  [2, 2, 1, 4],
  [3, 0, 1],
]

/** A line of text behind an icon of 12 px, 8 px away: closer than a line of its height is high. */
function line(icon: 'plus' | 'bars' | null) {
  const raster = canvas(300, 120, WHITE)
  write(raster, 40, 61, words, INK)
  write(raster, 24, 90, words, INK)
  if (icon === 'plus') {
    fill(raster, 20, 65, 12, 2, INK)
    fill(raster, 25, 60, 2, 12, INK)
  } else if (icon === 'bars') {
    fill(raster, 20, 60, 12, 2, INK)
    fill(raster, 20, 62, 2, 8, INK)
    fill(raster, 20, 70, 12, 2, INK)
  }
  return raster
}

/** Five squares with a notch, 4 px apart, of which one may be of another colour. */
function rating(odd: number, colour: Rgb) {
  const raster = canvas(300, 120, WHITE)
  write(raster, 24, 20, words, INK)
  for (let i = 0; i < 5; i++) {
    fill(raster, 24 + 16 * i, 60, 12, 12, i === odd ? colour : GOLD)
    fill(raster, 28 + 16 * i, 60, 4, 3, WHITE)
  }
  return raster
}

const judge = (a: ReturnType<typeof line>, b: ReturnType<typeof line>) =>
  judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits }).findings

it('an icon that stands further from a text than words do is no part of it', () => {
  const { segments } = segmentImage(line('plus'))
  expect(segments.slice(1).map(({ kind, rect }) => [kind, rect.x, rect.w])).toEqual([
    ['icon', 20, 12],
    ['text', 40, 86],
    ['text', 24, 86],
  ])
  expect(judge(line('plus'), line('bars'))).toMatchObject([
    { labels: ['icon', 'image/content'], rect_a: { x: 20, y: 60, w: 12, h: 12 } },
  ])
  expect(judge(line('plus'), line(null))).toMatchObject([
    { labels: ['missing/element', 'icon'], rect_a: { x: 20, y: 60, w: 12, h: 12 } },
  ])
})

it('a row of shapes of one size is no text: one of them may be of another colour', () => {
  expect(judge(rating(-1, GOLD), rating(3, [10, 80, 200]))).toMatchObject([
    { labels: ['colour/background', 'icon'], rect_a: { x: 72, y: 60, w: 12, h: 12 } },
  ])
})

it.each([4, 5])(
  'an icon as high as two lines of text is no letter of theirs: %i px before them',
  (space) => {
    const raster = canvas(300, 120, WHITE)
    for (const at of [0, 10, 20, 30]) {
      fill(raster, 20 + at, 30, 2, 32, INK)
      fill(raster, 20, 30 + at, 32, 2, INK)
    }
    write(raster, 52 + space, 29, words, INK)
    write(raster, 52 + space, 47, words, INK)
    const { segments } = segmentImage(raster)
    expect(segments.slice(1).filter(({ kind }) => kind === 'text')).toHaveLength(2)
    expect(segments.find(({ kind }) => kind === 'icon')?.rect).toEqual({
      x: 20,
      y: 30,
      w: 32,
      h: 32,
    })
  },
)
