import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

const INK = [20, 24, 30] as const

/** A card with a white field in it whose thin border is of about the colour that the card may have. */
function card(colour: Rgb) {
  const raster = canvas(420, 200, [255, 255, 255])
  fill(raster, 30, 30, 360, 140, colour)
  fill(raster, 60, 60, 200, 40, [150, 220, 90])
  fill(raster, 61, 61, 198, 38, [255, 255, 255])
  write(raster, 80, 74, [[2, 0, 4, 1, 3]], INK)
  write(
    raster,
    60,
    130,
    [
      [1, 4, 0],
      [2, 2, 3],
    ],
    INK,
  )
  return raster
}

it('says of a card in another colour nothing of the border of a field in it that shows no more', () => {
  const { findings } = judged(card([240, 241, 243]), card([152, 221, 92]))
  expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['fill'])
})

/** A button without a surface of its own, amid what has the page's colour or one of its own. */
function outlined(colour: Rgb) {
  const raster = canvas(420, 260, [255, 255, 255])
  fill(raster, 30, 30, 360, 200, colour)
  write(raster, 60, 60, [[2, 0, 4, 1, 3]], INK)
  fill(raster, 60, 150, 140, 40, [90, 60, 200])
  fill(raster, 62, 152, 136, 36, colour)
  write(raster, 90, 165, [[1, 4, 0]], INK)
  return raster
}

it('says of a surface that one side alone shows once that it has another colour', () => {
  const { findings } = judged(outlined([255, 255, 255]), outlined([255, 255, 222]))
  expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['fill'])
})
