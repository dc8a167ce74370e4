import { describe, expect, it } from 'vitest'
import { annotate, BUILT_RED, card, designOf, domOf, pairOf, pngOf, readRun } from './runs.ts'

const RED = 'rgb(190, 30, 45)'

/** The card in the form of the design tool's REST API, in a section beside another frame. */
const restOf = () => {
  const bounds = (x: number, y: number, width: number, height: number) => ({
    absoluteBoundingBox: { x: x + 900, y: y + 70, width, height },
  })
  const box = (id: string, name: string, place: object) => ({
    id,
    name,
    type: 'RECTANGLE',
    ...place,
  })
  const frame = {
    id: '1:1',
    name: 'Card',
    type: 'FRAME',
    ...bounds(0, 0, 240, 160),
    children: [
      box('1:4', 'Heading', bounds(16, 16, 90, 14)),
      box('1:2', 'Picture', bounds(16, 44, 208, 56)),
      box('1:3', 'Button', bounds(16, 116, 96, 28)),
    ],
  }
  const other = { id: '2:1', type: 'FRAME', ...bounds(-500, 0, 320, 160), children: [] }
  return {
    document: {
      id: '0:1',
      type: 'SECTION',
      ...bounds(-600, -50, 1000, 300),
      children: [other, frame],
    },
  }
}

describe('a structure', () => {
  it.each([
    ['two builds', domOf(), domOf(RED), 'dom'],
    ['two designs', designOf(), designOf('#be1e2dff'), 'plugin'],
    ['a build and a design', domOf(), designOf('#be1e2dff'), 'dom'],
    ['a section and a design', restOf(), designOf('#be1e2dff'), 'rest'],
    [
      'a text that begins with a byte order mark',
      `\ufeff${JSON.stringify(designOf())}`,
      domOf(RED),
      'plugin',
    ],
  ])('may be of either kind on either side: %s', async (_, design, dom, source) => {
    const pair = await pairOf({ b: pngOf(card({ button: BUILT_RED })), design, dom })
    const run = await annotate(pair.pair_id)
    expect(run.status).toBe('complete')
    expect(run.prediction.findings).toMatchObject([{ labels: ['colour/background'] }])
    for (const { name, reason } of run.passes) expect(reason, name).toBeUndefined()
    expect((await readRun(run.run_id)).capture_profile?.derived).toMatchObject({
      design_tree: { source, nodes: 4, root: { w: 240, h: 160 } },
      design_scale: 1,
    })
  })

  it('of a build at twice the size gives its scale on either side', async () => {
    const twice = { ...domOf(), device_pixel_ratio: 2 }
    const large = pngOf(card(), { scale: 2 })
    for (const pair of [
      await pairOf({ a: large, design: twice, dom: domOf() }),
      await pairOf({ b: large, design: domOf(), dom: twice }),
    ])
      expect((await annotate(pair.pair_id)).prediction).toMatchObject({ findings: [] })
  })
})
