import { describe, expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { isSeenInInk } from '../../../../src/judging/judge/style/letters.ts'
import type { UiNode } from '../../../../src/judging/judge/node.ts'
import type { TextLook } from '../../../../src/judging/judge/verdict/scene.ts'

const WORDS = 'Continue'

function text(style: Partial<UiNode['style']>): UiNode {
  return {
    id: 't',
    kind: 'text',
    name: null,
    rect: { x: 0, y: 0, w: 80, h: 18 },
    text: WORDS,
    style: { ...BLANK_STYLE, fontSize: 14, fontFamily: 'inter', ...style },
    layout: null,
    depth: 1,
    children: [],
  }
}

const ink = (w: number, h: number, mass: number): TextLook['a'] => ({
  surface: [255, 255, 255],
  share: 0.8,
  ink: [0, 0, 0],
  inkRect: { x: 0, y: 0, w, h },
  mass,
})

const PAIR = { a: text({}), b: text({}) }
const PLAIN = ink(60, 10, 200)

describe('a change of type that a structure tells', () => {
  it('is seen where the ink is higher, wider or heavier the same way', () => {
    const seen = (other: TextLook['a'], property: string, before: number, after: number) =>
      isSeenInInk(PAIR, { a: PLAIN, b: other }, property, before, after)
    expect(seen(ink(77, 13, 260), 'font-size', 14, 18)).toBe(true)
    expect(seen(ink(61, 10, 200), 'font-size', 14, 18)).toBe(false)
    expect(seen(ink(47, 8, 160), 'font-size', 14, 18)).toBe(false)
    expect(seen(ink(70, 10, 200), 'letter-spacing', 0, 1.5)).toBe(true)
    expect(seen(ink(60, 10, 200), 'letter-spacing', 0, 1.5)).toBe(false)
    expect(seen(ink(62, 10, 230), 'font-weight', 400, 700)).toBe(true)
    expect(seen(ink(62, 10, 180), 'font-weight', 400, 700)).toBe(false)
  })

  it('is believed where the ink cannot tell: other letters, another family, several lines', () => {
    const look = { a: PLAIN, b: PLAIN }
    const retyped = { a: PAIR.a, b: { ...PAIR.b, text: 'Go on' } }
    const serif = { a: PAIR.a, b: text({ fontFamily: 'lora' }) }
    const lines = { a: ink(60, 40, 600), b: ink(60, 40, 600) }
    expect(isSeenInInk(retyped, look, 'font-size', 14, 18)).toBe(true)
    expect(isSeenInInk(serif, look, 'font-weight', 400, 700)).toBe(true)
    expect(isSeenInInk(PAIR, lines, 'font-size', 14, 18)).toBe(true)
  })
})
