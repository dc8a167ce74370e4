import UPNG from 'upng-js'
import { describe, expect, it } from 'vitest'
import type { IconComparison } from '../../../src/judging/judge/index.ts'
import { bodyOf, diff } from '../../support/review.ts'
import { annotate, card, designOf, domOf, pairOf, pngOf, type Inputs, type Patch } from './runs.ts'

interface IconPass {
  findings: { labels: string[] }[]
  icons: IconComparison[]
  contact_sheet: {
    width: number
    height: number
    cells: { icon: number; cell_a: object; cell_b: object }[]
    image: string
  } | null
}

const WHITE = [255, 255, 255] as const
const BOX = { x: 200, y: 12, w: 24, h: 24 }

/** Bars of 3 px from the icon's top left corner. */
const drawn = (...bars: [number, number, number, number][]): Patch[] =>
  bars.map(([x, y, w, h]) => ({ x: BOX.x + x, y: BOX.y + y, w, h, colour: [32, 40, 54] }))

const FLAG = drawn([4, 2, 3, 20], [7, 2, 12, 9])
const MENU = drawn([2, 4, 20, 3], [2, 11, 20, 3], [2, 18, 20, 3])

const header: Patch = { x: 180, y: 0, w: 60, h: 39, colour: WHITE }
const imageOf = (icon: Patch[]) => pngOf([...card(), header, ...icon])

/** A card with an icon in its corner, in both structures. */
function withIcon(a: Patch[], b: Patch[]): Inputs {
  const design = designOf()
  const dom = domOf()
  const style = { fill: '#202836ff' }
  const children = [
    ...design.root.children,
    { id: '1:9', name: 'icon/flag', type: 'VECTOR', box: BOX, style },
  ]
  const elements = [
    ...dom.root.children,
    { tag: 'svg', class: 'icon', box: BOX, style: { color: 'rgb(32, 40, 54)' } },
  ]
  return {
    a: imageOf(a),
    b: imageOf(b),
    design: { ...design, root: { ...design.root, children } },
    dom: { ...dom, root: { ...dom.root, children: elements } },
  }
}

async function iconPassOf(inputs: Inputs) {
  const run = await annotate((await pairOf(inputs)).pair_id)
  const text = await (await diff(run.artifacts['icon-pass'])).text()
  return { run, text, pass: JSON.parse(text) as IconPass }
}

async function pixelsOf(image: string) {
  const png = new Uint8Array(await (await fetch(image)).arrayBuffer())
  const { width, height, ...file } = UPNG.decode(png.buffer)
  const [frame] = UPNG.toRGBA8({ width, height, ...file })
  return { width, height, data: new Uint8Array(frame ?? new ArrayBuffer()) }
}

describe('the contact sheet of a run', () => {
  it('is a PNG in the icon pass, whose cells name the icons that were compared', async () => {
    const { pass } = await iconPassOf(withIcon(FLAG, MENU))
    expect(pass.icons).toEqual([
      expect.objectContaining({
        name: 'icon/flag',
        design_node: '1:9',
        dom_node: expect.stringMatching(/3$/),
        verdict: 'different',
        box_a: expect.objectContaining({ w: 0.1 }),
      }),
    ])
    expect(pass.contact_sheet).toMatchObject({
      width: 192,
      height: 96,
      cells: [{ icon: 0, cell_a: { x: 0, y: 0, w: 96, h: 96 }, cell_b: { x: 96, y: 0 } }],
      image: expect.stringMatching(/^data:image\/png;base64,/),
    })
    const { width, height, data } = await pixelsOf(pass.contact_sheet?.image ?? '')
    expect([width, height]).toEqual([192, 96])
    const dark = (from: number) =>
      Array.from({ length: 96 * 96 }, (_, i) => {
        const at = (Math.floor(i / 96) * 192 + from + (i % 96)) * 4
        return (data[at] ?? 255) < 100
      }).filter(Boolean).length
    // The bars of both icons, at three px of the sheet for one of theirs.
    expect([dark(0), dark(96)]).toEqual([9 * (60 + 108), 9 * 180])
  })

  it('is the same to the byte in a second run', async () => {
    const pair = await pairOf(withIcon(FLAG, MENU))
    const [first, second] = [await annotate(pair.pair_id), await annotate(pair.pair_id)]
    const read = async ({ artifacts }: typeof first) =>
      (await bodyOf<IconPass>(await diff(artifacts['icon-pass']))).contact_sheet
    expect(await read(second)).toEqual(await read(first))
  })

  it('is null where no icon was compared', async () => {
    expect((await iconPassOf({})).pass).toMatchObject({ icons: [], contact_sheet: null })
  })
})

describe('icons that a producer lists', () => {
  const box = { x: BOX.x, y: BOX.y, w: BOX.w, h: BOX.h }
  const candidates = {
    version: 1,
    icons: [
      { id: 'a1', side: 'a', box, name: 'icon/flag', pair: 'b1' },
      { id: 'b1', side: 'b', box },
    ],
  }
  const images = { a: imageOf(FLAG), b: imageOf(MENU) }
  const reasonOf = ({ run }: Awaited<ReturnType<typeof iconPassOf>>) =>
    run.passes.find(({ name }) => name === 'icon-pass')?.reason

  it('are compared where there is no structure, and reported once', async () => {
    const { run, pass } = await iconPassOf({ ...images, candidates })
    const found = run.prediction.findings.filter(({ labels }) => labels.includes('icon'))
    expect(found).toHaveLength(1)
    expect(pass.icons).toMatchObject([{ name: 'icon/flag', verdict: 'different' }])
    expect(pass.contact_sheet?.cells).toHaveLength(1)
  })

  it('are added to what two structures list', async () => {
    const both = withIcon(FLAG, MENU)
    const bare = { design: designOf(), dom: domOf() }
    const { run } = await iconPassOf({ ...both, ...bare, candidates })
    expect(run.passes.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
    expect(run.prediction.findings).toMatchObject([
      {
        labels: ['icon', 'image/content'],
        note: expect.stringContaining('icon/flag'),
        pass: 'icon-pass',
      },
    ])
    const listed = await iconPassOf({ ...both, candidates })
    expect(listed.run.prediction.findings).toHaveLength(1)
    expect(listed.pass.icons).toHaveLength(1)
  })

  it('are left out where the contact sheet shows others', async () => {
    const bare = { design: designOf(), dom: domOf(), candidates }
    const { image } = (await iconPassOf({ ...images, ...bare })).pass.contact_sheet ?? {}
    const sheet = new Uint8Array(await (await fetch(image ?? '')).arrayBuffer())
    const agreed = await iconPassOf({ ...images, ...bare, sheet })
    expect([agreed.run.count, reasonOf(agreed)]).toEqual([1, undefined])
    const swapped = await iconPassOf({ ...bare, a: images.b, b: images.a, sheet })
    // The images differ all the same, which needs no list.
    expect([swapped.run.count, swapped.pass.icons]).toMatchObject([1, [{ name: null }]])
  })

  it('are used without a contact sheet that cannot be read, which is named', async () => {
    const bare = { design: designOf(), dom: domOf(), candidates }
    const odd = await iconPassOf({ ...images, ...bare, sheet: pngOf([], { w: 600, h: 66 }) })
    expect(odd.run).toMatchObject({ status: 'complete', count: 1 })
    expect(reasonOf(odd)).toMatch(/^the contact sheet of icons is no grid/)
    const broken = await iconPassOf({ ...images, ...bare, sheet: 'no image' })
    expect(broken.run).toMatchObject({ status: 'complete', count: 1 })
    expect(reasonOf(broken)).toBe('the contact sheet of icons is not a PNG')
  })
})
