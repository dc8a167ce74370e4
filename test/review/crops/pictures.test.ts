import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createKey } from '../../../src/upload/keys.ts'
import { listIssues, readPair, statusAndBody } from '../../support/review.ts'
import { call } from '../../support/service.ts'
import {
  annotate,
  BUILT_RED,
  card,
  designOf,
  pairOf,
  pngOf,
  redButton,
} from '../../judging/runs/runs.ts'
import {
  addressOf,
  BUTTON,
  crop,
  fetchCrop,
  issueOnButton,
  OUTLINE,
  RED,
  TEAL,
  type Picture,
} from './crops.ts'

/** The colours of a row through what has the colour, from left to right. */
function rowThrough(picture: Picture, colour: string): string[] {
  const rows = Array.from({ length: picture.height }, (_, y) =>
    Array.from({ length: picture.width }, (_, x) => picture.at(x, y)),
  ).filter((row) => row.includes(colour))
  return rows[Math.floor(rows.length / 2)] ?? []
}

/** What lies beyond the edge of an image. */
const BEYOND = '#c8c8c8'
/** What the button of the card is on. */
const BACKGROUND = '#eef1f5'

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 200 }, () => 7)])
const WEBP = new TextEncoder().encode(`RIFF\u0010\u0000\u0000\u0000WEBPVP8 ${'x'.repeat(100)}`)

describe('a crop', () => {
  it('of both sides shows the design, then what was built, with the box outlined in each', async () => {
    const picture = await crop(await issueOnButton())
    expect(picture.width).toBeLessThanOrEqual(800)
    expect(picture.height).toBeLessThanOrEqual(400)
    // Between the outline and the edge the image is seen.
    const [left, right] = [
      ['#ffffff', OUTLINE, '#ffffff', BACKGROUND],
      [BACKGROUND, '#ffffff', OUTLINE, '#ffffff'],
    ]
    const across = rowThrough(picture, RED).filter((colour, i, row) => colour !== row[i - 1])
    const first = across.indexOf(TEAL)
    const second = across.indexOf(RED)
    expect(across.slice(first - 4, first + 5)).toEqual([...left, TEAL, ...right])
    expect(across.slice(second - 4, second + 5)).toEqual([...left, RED, ...right])
    expect(first).toBeLessThan(second)
    // 96 by 28 design px, enlarged to two px each, whatever the scale of the image.
    expect([picture.count(TEAL), picture.count(RED)]).toEqual([192 * 56, 192 * 56])
  })

  it.each([
    ['a', TEAL, RED],
    ['b', RED, TEAL],
  ])('of side %s shows no pixel of the other', async (side, shown, hidden) => {
    const picture = await crop(await issueOnButton(), side)
    expect([picture.count(shown), picture.count(hidden)]).toEqual([192 * 56, 0])
    expect(picture.count(OUTLINE)).toBeGreaterThan(0)
  })

  it('shows the place of what one side lacks, with a dashed outline', async () => {
    const shown = await issueOnButton({
      b: pngOf(card().slice(0, 3)),
      issue: { box_a: BUTTON, box_b: null },
    })
    const design = await crop(shown, 'a')
    const whole = design.count(OUTLINE)
    for (const picture of [await crop(shown, 'b'), await crop(shown)]) {
      const dashes = picture.count(OUTLINE) - (picture.count(TEAL) / design.count(TEAL)) * whole
      expect(dashes).toBeGreaterThan(whole / 3)
      expect(dashes).toBeLessThan((whole * 2) / 3)
    }
    const built = await crop(shown, 'b')
    expect(built.count(TEAL)).toBe(0)
    expect(built.count(BACKGROUND)).toBeGreaterThan(1000)
  })

  it('has the scales of the run where nobody stated them', async () => {
    const { pair_id } = await pairOf({
      ...redButton(),
      a: pngOf(card(), { scale: 2 }),
      design: designOf(),
    })
    await annotate(pair_id)
    const [issue] = await listIssues(pair_id)
    const { project_id } = await readPair(pair_id)
    const { key } = await createKey(env.DB, { projectId: project_id, name: 'x' })
    const picture = await crop({ project: { projectId: project_id, key }, issue: issue!.id })
    expect([picture.count(TEAL), picture.count(RED)]).toEqual([192 * 56, 192 * 56])
  })

  it('shows one place on both sides, so that a shift is seen', async () => {
    const moved = card({ buttonX: 40 })
    const picture = await crop(
      await issueOnButton({
        a: pngOf(card(), { scale: 2 }),
        b: pngOf(moved),
        issue: { box_a: BUTTON, box_b: { ...BUTTON, x: 40 / 240 } },
      }),
    )
    const half = (picture.width - 8) / 2
    const row = rowThrough(picture, TEAL)
    const left = row.indexOf(TEAL)
    const right = row.indexOf(TEAL, half + 8) - half - 8
    expect(right - left).toBe(48)
  })

  it('of a radius shows the corner that differs, eight times as large, with the edge clear of the outline', async () => {
    const shown = await issueOnButton()
    const evidence = { property: 'border-radius', expected: '0px', actual: '0px 6px 0px 0px' }
    await env.DB.prepare(`UPDATE issues SET evidence = ?2 WHERE id = ?1`)
      .bind(shown.issue, JSON.stringify({ kind: 'radius', ...evidence }))
      .run()
    const picture = await crop(shown, 'a')
    // 16 design px of the corner, and 6 around them.
    expect([picture.width, picture.height]).toEqual([28 * 8, 28 * 8])
    expect(picture.count(TEAL)).toBe((22 * 8) ** 2)
    expect(picture.at(0, picture.height - 1)).toBe(TEAL)
    const row = Array.from({ length: picture.width }, (_, x) => picture.at(x, 100))
    const edge = row.lastIndexOf(TEAL) + 1
    expect(row.indexOf(OUTLINE)).toBe(edge + 3)
  })

  it('of a large place is reduced to 800 by 400 px', async () => {
    const whole = { x: 0, y: 0, w: 1, h: 1 }
    for (const size of [
      { w: 2_000, h: 300 },
      { w: 300, h: 2_000 },
      { w: 1_500, h: 1_500 },
    ]) {
      const image = pngOf([{ x: 0, y: 0, ...size, colour: BUILT_RED }], size)
      const shown = await issueOnButton({
        a: image,
        b: image,
        issue: { box_a: whole, box_b: whole },
      })
      for (const side of ['both', 'a', 'b']) {
        const picture = await crop(shown, side)
        expect(picture.width, JSON.stringify(size)).toBeLessThanOrEqual(800)
        expect(picture.height, JSON.stringify(size)).toBeLessThanOrEqual(400)
        const across = rowThrough(picture, RED).filter((colour, i, row) => colour !== row[i - 1])
        const beside = ['#ffffff', OUTLINE, '#ffffff', BEYOND]
        expect(across.slice(across.indexOf(RED) - 4, across.indexOf(RED))).toEqual(beside)
        expect(picture.count(RED)).toBeGreaterThan(
          0.4 * picture.width * picture.height * (side === 'both' ? 1 : 0.9),
        )
      }
    }
  })

  it('of a tiny image is a picture all the same', async () => {
    const image = pngOf([{ x: 0, y: 0, w: 3, h: 2, colour: BUILT_RED }], { w: 3, h: 2 })
    const shown = await issueOnButton({
      a: image,
      b: image,
      issue: { box_b: { x: 0, y: 0, w: 1, h: 1 } },
    })
    for (const side of ['both', 'a', 'b'])
      expect((await crop(shown, side)).width).toBeGreaterThan(9)
  })
})

describe('an image that is not read', () => {
  const broken = pngOf(card()).slice(0, 300)
  const cases: [string, Uint8Array][] = [
    ['a JPEG', JPEG],
    ['a WebP', WEBP],
    ['no bytes', new Uint8Array()],
    ['a PNG cut short', broken],
    ['text', new TextEncoder().encode('<svg onload="alert(1)"/>')],
  ]

  it.each(cases)('%s leaves the other side alone', async (_, bytes) => {
    const design = await crop(await issueOnButton({ b: bytes }))
    expect([design.count(TEAL), design.count(RED)]).toEqual([192 * 56, 0])
    const built = await crop(await issueOnButton({ a: bytes }))
    expect([built.count(TEAL), built.count(RED)]).toEqual([0, 192 * 56])
  })

  it.each(cases)('%s on both sides is 404 with the reason, for HEAD too', async (_, bytes) => {
    const shown = await issueOnButton({ a: bytes, b: bytes })
    for (const side of ['both', 'a', 'b']) {
      const address = await addressOf(shown, side)
      expect((await call(address, { method: 'HEAD' })).status).toBe(404)
      expect(await statusAndBody(await fetchCrop(address))).toEqual([
        404,
        { error: 'Crop not found', message: expect.stringMatching(/^Image [ab] /) },
      ])
    }
  })

  it('that is absent is 404', async () => {
    for (const missing of [{ a: null }, { b: null }]) {
      const response = await fetchCrop(await addressOf(await issueOnButton(missing)))
      expect(await statusAndBody(response)).toEqual([
        404,
        { error: 'Crop not found', message: 'The image is gone' },
      ])
    }
  })
})
