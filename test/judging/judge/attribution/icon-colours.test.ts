import { describe, expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { declaredIconColour } from '../../../../src/judging/judge/attribution/declarations/inks.ts'
import type { Colour, NodeStyle } from '../../../../src/judging/judge/node.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import type { Element } from '../../../../src/judging/judge/segmentation/segmentation.ts'
import type { Registered } from '../../../../src/judging/judge/registration/register.ts'

type Rgb = [number, number, number]
const SIZE = 24
const BLUE: Rgb = [6, 111, 209]

/** A cross of so many px on a surface. */
function cross(ink: Rgb, thick: number): Raster {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4)
  const isInk = (u: number) => u >= (SIZE - thick) / 2 && u < (SIZE + thick) / 2
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      data.set([...(isInk(x) || isInk(y) ? ink : BLUE), 255], (y * SIZE + x) * 4)
  return { width: SIZE, height: SIZE, data }
}

function icon([r, g, b]: Rgb): Element {
  const colour: Colour = { r, g, b, a: 1 }
  const style: NodeStyle = { ...BLANK_STYLE, fill: { kind: 'colour', colour } }
  const rect = { x: 0, y: 0, w: SIZE, h: SIZE }
  return {
    node: {
      id: 'icon',
      kind: 'icon',
      name: 'play',
      rect,
      text: null,
      style,
      layout: null,
      children: [],
    },
    rect,
    parent: null,
    segments: [],
  }
}

const reported = (drawn: [Rgb, Rgb], declared: [Rgb, Rgb], thick: number) => {
  const [a, b] = drawn.map((ink) => ({ raster: cross(ink, thick) }))
  const [p, q] = declared.map(icon) as [Element, Element]
  return declaredIconColour({ a, b } as unknown as Registered, { a: p, b: q, match: null })
}

const WHITE: Rgb = [255, 255, 255]
const MINT: Rgb = [183, 255, 255]
const RED: Rgb = [220, 38, 38]

describe.each([2, 6, 16])('an icon with strokes of %i px on a disc of its own', (thick) => {
  it.each([
    [WHITE, MINT],
    [WHITE, RED],
    [RED, WHITE],
  ])('has the other colour that is declared and drawn', (p, q) => {
    expect(reported([p, q], [p, q], thick)?.change).toMatchObject({
      kind: 'icon-colour',
      declared: { a: { colour: p }, b: { colour: q } },
    })
  })

  it('has none that is declared and not drawn, or drawn and not declared', () => {
    expect(reported([WHITE, WHITE], [WHITE, MINT], thick)).toBeNull()
    expect(reported([WHITE, RED], [WHITE, MINT], thick)).toBeNull()
    expect(reported([WHITE, MINT], [WHITE, WHITE], thick)).toBeNull()
  })
})
