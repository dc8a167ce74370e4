import { env } from 'cloudflare:workers'
import UPNG from 'upng-js'
import { describe, expect, it } from 'vitest'
import { listIssues, type PairBody } from '../../support/review.ts'
import { noise } from '../../support/service.ts'
import { fileOf } from '../../png/png.ts'
import { annotate, card, designOf, domOf, pairOf, pngOf, readRun, redButton } from './runs.ts'

const png = pngOf(card())

/** A PNG whose header states a given size. */
function declaring(width: number, height: number): Uint8Array {
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

/** Where each chunk of the PNG begins, and where the last ends. */
const boundaries = (file: Uint8Array): number[] => {
  const view = new DataView(file.buffer, file.byteOffset)
  const list = [8]
  for (let at = 8; at < file.length;) list.push((at += 12 + view.getUint32(at)))
  return list
}

/** The PNG with a change in its chunks and with new checksums. */
function changed(type: string, change: (body: Uint8Array) => Uint8Array): Uint8Array {
  const chunks: [string, Uint8Array][] = boundaries(png)
    .slice(0, -1)
    .map((at) => {
      const length = new DataView(png.buffer).getUint32(at)
      return [
        String.fromCharCode(...png.subarray(at + 4, at + 8)),
        png.slice(at + 8, at + 8 + length),
      ]
    })
  return fileOf(chunks.map(([name, body]) => [name, name === type ? change(body) : body]))
}

const withHeader = (at: number, value: number) =>
  changed('IHDR', (body) => {
    body[at] = value
    return body
  })

const textOf = (start: string) => `${start}${' '.repeat(200)}`

const HOSTILE_IMAGES: [string, Uint8Array | string][] = [
  ['empty', ''],
  ['text', 'not an image at all'],
  ['HTML', textOf('<!doctype html><title>Not found</title>')],
  ['SVG', textOf('<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"/>')],
  ['GIF', textOf('GIF89a')],
  ['WebP', textOf('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ')],
  ['AVIF', textOf('\u0000\u0000\u0000\u0020ftypavif')],
  ['BMP', textOf('BM')],
  ['JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])],
  ['noise', noise(40_000)],
  ['a signature alone', png.slice(0, 8)],
  ['a signature and a JPEG', new Uint8Array([...png.slice(0, 8), 0xff, 0xd8, 0xff, 0xe0])],
  ['cut within the header', png.slice(0, 20)],
  ...boundaries(png)
    .slice(0, -1)
    .map((at): [string, Uint8Array] => [`cut before a chunk, at ${at}`, png.slice(0, at)]),
  ['cut within the pixels', png.slice(0, Math.floor(png.length * 0.6))],
  ['cut within its last checksum', png.slice(0, -1)],
  ['of no width', declaring(0, 160)],
  ['of no size', declaring(0, 0)],
  ['of 4 billion pixels a side', declaring(0xffffffff, 0xffffffff)],
  ['over 16 megapixels', declaring(5000, 5000)],
  ['over 16,384 px wide', declaring(16_385, 1)],
  ['over 16,384 px high', declaring(1, 16_000_000)],
  ['that says another size than its checksum', declaring(240, 159)],
  ['larger than its pixels', withHeader(7, 161)],
  ['smaller than its pixels', withHeader(7, 159)],
  ['said to be interlaced', withHeader(12, 1)],
  ['interlaced in a way that does not exist', withHeader(12, 2)],
  ['of fewer channels than its pixels', withHeader(9, 0)],
  ['of more bits than its pixels', withHeader(8, 16)],
  ['with an unknown colour type', withHeader(9, 5)],
  ['with broken pixels', flipped(Math.floor(png.length / 2))],
  ['with a wrong checksum', flipped(png.length - 13)],
  ['with a broken zlib header', changed('IDAT', (body) => body.fill(0xff, 0, 2))],
  ['with broken deflate', changed('IDAT', (body) => body.fill(0xff, 20, 40))],
  ['with a zlib stream cut short', changed('IDAT', (body) => body.subarray(0, body.length - 9))],
  ['with a wrong zlib checksum', changed('IDAT', (body) => body.fill(0xff, body.length - 4))],
  ['without pixel data', changed('IDAT', () => new Uint8Array())],
  [
    'of 5,000 text chunks',
    fileOf([
      ['IHDR', png.slice(16, 29)],
      ...Array.from({ length: 5_000 }, (): [string, Uint8Array] => ['tEXt', new Uint8Array()]),
      ['IEND', new Uint8Array()],
    ]),
  ],
  ['over 20 MiB', new Uint8Array(20 * 1024 * 1024 + 1)],
]

async function expectRefused(
  images: Partial<Record<'a' | 'b', Uint8Array | string>>,
  reason: RegExp,
) {
  const pair = await pairOf({ ...redButton(), ...images })
  const run = await annotate(pair.pair_id)
  expect(run).toMatchObject({ status: 'degraded', count: 0, prediction: { findings: [] } })
  expect(run.passes).toHaveLength(3)
  for (const pass of run.passes) {
    expect(pass.status).toBe('skipped')
    expect(pass.reason).toMatch(reason)
  }
  expect((await readRun(run.run_id)).error).toContain(run.passes[0]?.reason)
  expect(await listIssues(pair.pair_id)).toEqual([])
}

// One function reads both images, so that one of them is enough for each kind of damage.
describe('an image that is hostile', () => {
  it.each(HOSTILE_IMAGES)('(%s) degrades the run, and every pass says why', async (_, a) => {
    await expectRefused({ a }, /^the design image \w{2}/)
  })

  it.each(HOSTILE_IMAGES.filter(([name]) => /^(text|with broken pixels|over 20 MiB)$/.test(name)))(
    '(%s) does so as the image of the story, too',
    async (_, b) => {
      await expectRefused({ b }, /^the story image \w{2}/)
    },
  )
})

it('two images that cannot be read are both named', async () => {
  const pair = await pairOf({ a: '', b: 'GIF89a' })
  const [pass] = (await annotate(pair.pair_id)).passes
  expect(pass?.reason).toBe('the design image is not a PNG; the story image is not a PNG')
})

describe('a candidate that is not found again', () => {
  /** Runs twice on a pair whose red button has been put right, and to which `change` is done. */
  async function afterwards(change: (pair: PairBody) => Promise<void>) {
    const pair = await pairOf(redButton())
    const { count } = await annotate(pair.pair_id)
    expect(count).toBe(1)
    await env.STORAGE.put(pair.image_b_key, pngOf(card()))
    await env.STORAGE.put(pair.dom_structure_key ?? '', JSON.stringify(domOf()))
    await change(pair)
    const { status, superseded, candidates } = await annotate(pair.pair_id)
    return { status, superseded, candidates }
  }

  it('is superseded where everything was looked at', async () => {
    const gone = { status: 'complete', superseded: 1, candidates: 0 }
    expect(await afterwards(() => Promise.resolve())).toEqual(gone)
  })

  it.each(['', 'GIF89a', png.slice(0, -12)])(
    'stays where an image cannot be read',
    async (image) => {
      for (const slot of ['image_a_key', 'image_b_key'] as const) {
        const change = async (pair: PairBody) => void (await env.STORAGE.put(pair[slot], image))
        const kept = { status: 'degraded', superseded: 0, candidates: 1 }
        expect(await afterwards(change)).toEqual(kept)
      }
    },
  )

  it.each(['{', '[]', '{"version":1,"root":{}}'])(
    'stays where evidence is refused: %s',
    async (text) => {
      for (const slot of ['design_tool_structure_key', 'dom_structure_key'] as const) {
        const change = async (pair: PairBody) =>
          void (await env.STORAGE.put(pair[slot] ?? '', text))
        const kept = { status: 'complete', superseded: 0, candidates: 1 }
        expect(await afterwards(change)).toEqual(kept)
      }
    },
  )
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

/** The pass that reads each kind of evidence, and what it calls it. */
const READ_BY = {
  design: ['main-pass', /^the design structure /],
  dom: ['main-pass', /^the DOM structure /],
  candidates: ['icon-pass', /^the list of icons /],
  sheet: ['icon-pass', /^the contact sheet of icons is /],
} as const

/** Evidence that is odd, but can be read. */
const READABLE = new Set([
  'design with boxes beyond all bounds',
  'design with negative sizes',
  'dom with boxes beyond all bounds',
  'dom with negative sizes',
])

// Each by a pass of its own, so that one run shows what becomes of both. Without a list no sheet is read.
describe.each([
  { names: ['design', 'candidates'] as const, others: {} },
  { names: ['dom', 'sheet'] as const, others: { candidates: { version: 1, icons: [] } } },
])('evidence of the kinds $names.0 and $names.1', ({ names, others }) => {
  const same = { design: designOf(), dom: domOf(), ...others }
  const replaced = <T>(by: T) => Object.fromEntries(names.map((name) => [name, by]))

  it.each(HOSTILE_JSON)(
    'that is hostile (%s) fails no run, and a pass says why',
    async (kind, content) => {
      const pair = await pairOf({ ...same, ...replaced(content) })
      const run = await annotate(pair.pair_id)
      expect(run.status).toBe('complete')
      expect((await readRun(run.run_id)).status).toBe('complete')
      for (const name of names.filter((name) => !READABLE.has(`${name} ${kind}`))) {
        const [passName, subject] = READ_BY[name]
        expect(run.passes.find((pass) => pass.name === passName)?.reason).toMatch(subject)
      }
    },
  )

  it('that is absent from storage fails no run', async () => {
    const pair = await pairOf({ ...same, ...replaced(null) })
    expect(await annotate(pair.pair_id)).toMatchObject({ status: 'complete', count: 0 })
  })
})

it('texts that are not Unicode do no harm', async () => {
  const design = JSON.stringify(designOf()).replaceAll(/plugin|Button/g, String.raw`x\ud800`)
  const dom = JSON.stringify(domOf('rgb(190, 30, 45)')).replaceAll('button', String.raw`\udfff`)
  const capture_facts = { design: { plugin_version: '1.0\ud800', export_scale: 1 } }
  const pair = await pairOf({ ...redButton(), design, dom }, { capture_facts })
  const run = await annotate(pair.pair_id)
  expect(run.status).toBe('complete')
  expect((await readRun(run.run_id)).capture_profile).toMatchObject({
    producer: { design: { plugin_version: '1.0\ufffd' } },
    derived: { design_tree: { source: 'x\ufffd' } },
  })
})
