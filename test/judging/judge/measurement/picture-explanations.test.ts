import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainedBy } from '../../../../src/judging/judge/measurement/picture/explanations.ts'
import { colourAt, type Raster } from '../../../../src/png/raster.ts'
import { canvas, fill } from '../image/drawing.ts'
import type { Rgb } from '../../../../src/base/rgb.ts'

const [WIDTH, HEIGHT] = [72, 54]
const whole = { x: 0, y: 0, w: WIDTH, h: HEIGHT }
const channel = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(channel, channel, channel)

/** A scene of a shaded ground and some rectangles of their own colours, as large as is asked for. */
interface Scene {
  ground: readonly [Rgb, Rgb]
  shapes: readonly { x: number; y: number; w: number; h: number; colour: Rgb }[]
}

const share = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
const scenes: fc.Arbitrary<Scene> = fc.record({
  ground: fc.tuple(colour, colour),
  shapes: fc.array(
    fc.record({
      x: share(0.05, 0.7),
      y: share(0.05, 0.7),
      w: share(0.15, 0.3),
      h: share(0.15, 0.3),
      colour,
    }),
    { minLength: 5, maxLength: 9 },
  ),
})

/** A few of them, all of which are varied. */
const pictures = fc.constantFrom(...fc.sample(scenes, { seed: 7, numRuns: 4 }))

/** The part of a scene that is seen from so far right and down, so many times as large. */
function drawn(scene: Scene, { x = 0, y = 0, larger = 1 } = {}): Raster {
  const raster = canvas(WIDTH, HEIGHT, [0, 0, 0])
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++) {
      const [u, v] = [x + (column + 0.5) / WIDTH / larger, y + (row + 0.5) / HEIGHT / larger]
      const [top, bottom] = scene.ground
      const ground = top.map((value, c) => value + v * ((bottom[c] ?? 0) - value))
      const shape = scene.shapes.findLast(
        (one) => u >= one.x && v >= one.y && u < one.x + one.w && v < one.y + one.h,
      )
      fill(raster, column, row, 1, 1, (shape?.colour ?? ground) as unknown as Rgb)
    }
  return raster
}

function changed(raster: Raster, change: (colour: Rgb, x: number, y: number) => Rgb): Raster {
  const other = canvas(WIDTH, HEIGHT, [0, 0, 0])
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) fill(other, x, y, 1, 1, change(colourAt(raster, x, y), x, y))
  return other
}

const explanation = (a: Raster, b: Raster) =>
  explainedBy({ raster: a, rect: whole }, { raster: b, rect: whole }, null)?.explanation ?? null

const apart = (p: Rgb, q: Rgb) =>
  p.reduce((sum, value, c) => sum + Math.abs(value - (q[c] ?? 0)), 0)

/** Whether a scene is so varied that a share of it is seen. */
function isVaried(raster: Raster): boolean {
  const [colours, mean] = [[] as Rgb[], [0, 0, 0]]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) colours.push(colourAt(raster, x, y))
  for (const one of colours)
    for (const c of [0, 1, 2] as const) mean[c] = (mean[c] ?? 0) + one[c] / colours.length
  const spread = colours.reduce((sum, one) => sum + apart(one, mean as unknown as Rgb), 0)
  return spread / colours.length > 90
}

const RUNS = { numRuns: 25, seed: 5, endOnFailure: true }

describe('what differs between two pictures', () => {
  it('is nothing where they are the same', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        expect(explanation(drawn(scene), drawn(scene))).toBeNull()
      }),
      RUNS,
    )
  })

  it('is a veil, by its share and its colour, and on either side', () => {
    fc.assert(
      fc.property(
        pictures,
        share(0.15, 0.75),
        colour,
        fc.boolean(),
        (scene, left, over, isBefore) => {
          const full = drawn(scene)
          fc.pre(isVaried(full))
          const veil = (one: Rgb) =>
            one.map((value, c) => left * value + (1 - left) * (over[c] ?? 0)) as unknown as Rgb
          const pale = changed(full, veil)
          const found = isBefore ? explanation(pale, full) : explanation(full, pale)
          expect(found).toMatchObject({ is: 'veiled', [isBefore ? 'b' : 'a']: 1 })
          const veiled = found as { a: number; b: number; over: Rgb }
          expect(Math.min(veiled.a, veiled.b)).toBeCloseTo(left, 1)
          expect(apart(veiled.over, over)).toBeLessThan(24)
        },
      ),
      RUNS,
    )
  })

  it('is an outline, by its width', () => {
    fc.assert(
      fc.property(pictures, fc.integer({ min: 1, max: 6 }), colour, (scene, width, line) => {
        const plain = drawn(scene)
        const rim = changed(plain, (one, x, y) =>
          Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y) < width ? line : one,
        )
        fc.pre(scene.ground.every((ground) => apart(ground, line) > 150))
        expect(explanation(plain, rim)).toEqual({ is: 'outlined', a: 0, b: width, colour: line })
        expect(explanation(rim, plain)).toEqual({ is: 'outlined', a: width, b: 0, colour: line })
      }),
      RUNS,
    )
  })

  it('is another colour of one part, by both its colours', () => {
    fc.assert(
      fc.property(scenes, colour, (scene, to) => {
        const [first] = scene.shapes
        const others = [...scene.ground, ...scene.shapes.slice(1).map((shape) => shape.colour)]
        fc.pre(first !== undefined && apart(first.colour, to) > 120)
        fc.pre([first.colour, to].every((one) => others.every((other) => apart(one, other) > 150)))
        const shapes = [...scene.shapes.slice(1), first]
        const repainted = [...scene.shapes.slice(1), { ...first, colour: to }]
        expect(
          explanation(drawn({ ...scene, shapes }), drawn({ ...scene, shapes: repainted })),
        ).toEqual({ is: 'recoloured', a: first.colour, b: to })
      }),
      RUNS,
    )
  })

  it('is another shade of one part, of an even picture too', () => {
    const bar = (colour: Rgb) => {
      const raster = canvas(WIDTH, HEIGHT, [236, 238, 240])
      fill(raster, 4, 4, 50, HEIGHT - 8, colour)
      return raster
    }
    const [from, to] = [
      [33, 118, 212],
      [19, 107, 194],
    ] as const
    expect(explanation(bar(from), bar(to))).toEqual({ is: 'recoloured', a: from, b: to })
  })

  it('is another part that is shown, by how much larger it is and how far it moved: of fifty at most three have no name', () => {
    const parts = fc.tuple(pictures, share(1.2, 1.8), share(0, 1), share(0, 1))
    const named = fc
      .sample(parts, { seed: 3, numRuns: 50 })
      .filter(([scene, larger, right, down]) => {
        const [x, y] = [right * (1 - 1 / larger), down * (1 - 1 / larger)]
        const [full, part] = [drawn(scene), drawn(scene, { x, y, larger })]
        const [found, back] = [explanation(full, part), explanation(part, full)]
        if (found?.is !== 'cut' || back?.is !== 'cut') return false
        expect(Math.abs(found.larger / larger - 1)).toBeLessThan(0.1)
        expect(Math.abs(back.larger * larger - 1)).toBeLessThan(0.1)
        expect(Math.abs(found.x - (0.5 - x - 0.5 / larger) * larger * WIDTH)).toBeLessThan(
          0.1 * WIDTH,
        )
        return true
      })
    expect(named.length).toBeGreaterThanOrEqual(47)
  })

  it('is that what it shows stands elsewhere', () => {
    fc.assert(
      fc.property(pictures, fc.integer({ min: 8, max: 18 }), fc.boolean(), (scene, by, isRight) => {
        const before = drawn(scene)
        const after = drawn(scene, { x: ((isRight ? -1 : 1) * by) / WIDTH })
        fc.pre(isVaried(before) && isVaried(after))
        const found = explanation(before, after)
        expect(found).toMatchObject({ is: 'cut' })
        expect(Math.abs((found as { x: number }).x - (isRight ? by : -by))).toBeLessThan(4)
      }),
      RUNS,
    )
  })

  it('has no name where they show different things', () => {
    fc.assert(
      fc.property(scenes, scenes, (scene, other) => {
        const [p, q] = [drawn(scene), drawn(other)]
        fc.pre(isVaried(p) && isVaried(q))
        expect(explanation(p, q)).toBeNull()
      }),
      { ...RUNS, numRuns: 50 },
    )
  })

  it('has no name where something appeared on an even ground', () => {
    fc.assert(
      fc.property(colour, colour, (ground, mark) => {
        fc.pre(apart(ground, mark) > 150)
        const scene: Scene = { ground: [ground, ground], shapes: [] }
        const marked = { ...scene, shapes: [{ x: 0.3, y: 0.3, w: 0.3, h: 0.3, colour: mark }] }
        expect(explanation(drawn(scene), drawn(marked))).toBeNull()
        expect(explanation(drawn(marked), drawn(scene))).toBeNull()
      }),
      RUNS,
    )
  })
})
