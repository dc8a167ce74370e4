import { env } from 'cloudflare:workers'
import UPNG from 'upng-js'
import { describe, expect, it } from 'vitest'
import { listIssues } from '../../support/review.ts'
import { noise } from '../../support/service.ts'
import { annotate, card, designOf, domOf, pairOf, pngOf, readRun, redButton } from './runs.ts'

const png = pngOf(card())

/** A PNG that says it is as large as that. */
function claiming(width: number, height: number): Uint8Array {
  const copy = png.slice()
  const view = new DataView(copy.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return copy
}

const flipped = (at: number): Uint8Array => {
  const copy = png.slice()
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

const HOSTILE_IMAGES: [string, Uint8Array | string][] = [
  ['empty', ''],
  ['text', 'not an image at all'],
  ['noise', noise(40_000)],
  ['a signature alone', png.slice(0, 8)],
  ['cut within the header', png.slice(0, 20)],
  ['cut within the pixels', png.slice(0, Math.floor(png.length * 0.6))],
  ['of no width', claiming(0, 160)],
  ['of 4 billion pixels a side', claiming(0xffffffff, 0xffffffff)],
  ['over 16 megapixels', claiming(5000, 5000)],
  ['larger than its pixels', claiming(480, 320)],
  ['with broken pixels', flipped(Math.floor(png.length / 2))],
  ['with an unknown colour type', flipped(25)],
  ['over 20 MiB', new Uint8Array(20 * 1024 * 1024 + 1)],
  ['another format', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])],
]

describe.each(['a', 'b'] as const)('image %s', (side) => {
  it.each(HOSTILE_IMAGES)('%s: the run completes, finds nothing and says why', async (_, image) => {
    const pair = await pairOf({ ...redButton(), [side]: image })
    const run = await annotate(pair.pair_id)
    expect(run).toMatchObject({ status: 'complete', count: 0, prediction: { findings: [] } })
    for (const pass of run.passes) {
      expect(pass.status).toBe('skipped')
      expect(pass.reason).toMatch(/\w{3}/)
    }
    expect(await listIssues(pair.pair_id)).toEqual([])
  })
})

it('an image that cannot be read leaves the candidates as they are', async () => {
  const inputs = redButton()
  const pair = await pairOf(inputs)
  const { count } = await annotate(pair.pair_id)
  await env.STORAGE.put(pair.image_b_key, 'broken')
  expect(await annotate(pair.pair_id)).toMatchObject({
    count: 0,
    superseded: 0,
    candidates: count,
  })
})

it('unusual PNGs are read', async () => {
  const rgba = new Uint8Array(240 * 160 * 4).fill(255)
  const palette = new Uint8Array(UPNG.encode([rgba.buffer], 240, 160, 16))
  const pair = await pairOf({ a: palette, b: pngOf([]) })
  expect(await annotate(pair.pair_id)).toMatchObject({ status: 'complete', count: 0 })
})

const deep = (levels: number) => `${'{"root":'.repeat(levels)}1${'}'.repeat(levels)}`
const nested = (levels: number) =>
  `{"version":1,"root":${'{"id":"1","name":"n","type":"FRAME","box":{"x":0,"y":0,"w":9,"h":9},"children":['.repeat(levels)}${']}'.repeat(levels)}}`

const HOSTILE_JSON: [string, string | Uint8Array][] = [
  ['empty', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['a list', '[]'],
  ['of another shape', '{"version":1,"root":{"id":[],"box":"wide"}}'],
  ['of another version', '{"version":99,"root":{}}'],
  ['with boxes beyond all bounds', JSON.stringify(designOf()).replaceAll('240', '1e308')],
  ['with negative sizes', JSON.stringify(designOf()).replaceAll('"w":208', '"w":-208')],
  ['nested 100,000 levels deep', deep(100_000)],
  ['of layers nested 5,000 levels deep', nested(5_000)],
  ['with a prototype', '{"version":1,"__proto__":{"x":1},"root":{"constructor":null}}'],
  ['not UTF-8', noise(5_000)],
  ['over 8 MiB', ' '.repeat(8 * 1024 * 1024 + 1)],
  [
    'of more than 20,000 nodes',
    JSON.stringify({
      version: 1,
      source: 'plugin',
      root: {
        ...designOf().root,
        children: Array.from({ length: 20_001 }, (_, i) => ({
          id: `2:${i}`,
          name: 'n',
          type: 'RECTANGLE',
          tag: 'i',
          box: { x: 0, y: 0, w: 1, h: 1 },
        })),
      },
    }),
  ],
]

describe.each(['design', 'dom', 'candidates', 'sheet'] as const)('evidence: %s', (name) => {
  it.each(HOSTILE_JSON)('%s: the run completes', async (_, content) => {
    const same = { design: designOf(), dom: domOf() }
    const pair = await pairOf({ ...same, [name]: content })
    const run = await annotate(pair.pair_id)
    expect(run.status).toBe('complete')
    expect((await readRun(run.run_id)).status).toBe('complete')
  })

  it('absent from storage: the run completes', async () => {
    const pair = await pairOf({ design: designOf(), dom: domOf(), [name]: null })
    expect(await annotate(pair.pair_id)).toMatchObject({ status: 'complete', count: 0 })
  })
})

it('texts that are no Unicode do no harm', async () => {
  const design = JSON.stringify(designOf()).replaceAll(/plugin|Button/g, String.raw`x\ud800`)
  const dom = JSON.stringify(domOf('rgb(190, 30, 45)')).replaceAll('button', String.raw`\udfff`)
  const capture_facts = { design: { plugin_version: '1.0\ud800', export_scale: 1 } }
  const pair = await pairOf({ ...redButton(), design, dom }, { capture_facts })
  const run = await annotate(pair.pair_id)
  expect(run).toMatchObject({ status: 'complete', input_version: expect.any(String) })
  expect((await readRun(run.run_id)).capture_profile).toMatchObject({
    producer: { design: { plugin_version: '1.0\ufffd' } },
    derived: { design_tree: { source: 'x\ufffd' } },
  })
})
