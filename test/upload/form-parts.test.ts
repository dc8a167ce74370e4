import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { readFormPart } from '../../src/upload/multipart-form.ts'
import { newProject, upload, zipOf } from '../support/service.ts'
import { runs } from '../support/property-runs.ts'

const encoder = new TextEncoder()
const FORM = { 'Content-Type': 'multipart/form-data; boundary=b' }
const file = zipOf({ 'index.html': 'home' })

const part = (headers: string, content: Uint8Array | string = '') => [
  encoder.encode(`--b\r\n${headers}\r\n\r\n`),
  typeof content === 'string' ? encoder.encode(content) : content,
  encoder.encode('\r\n'),
]
const empty = part('Content-Disposition: form-data; name="x"')
const archive = part('Content-Disposition: form-data; name="file"', file)
const formOf = (pieces: Uint8Array[]) => new Blob([...pieces, '--b--\r\n'])
const times = (count: number, pieces: Uint8Array[]) => Array.from({ length: count }, () => pieces)

describe('a form', () => {
  it('of 100 parts is accepted, wherever the file is among them', async () => {
    const project = await newProject()
    for (const before of [0, 50, 99]) {
      const parts = [...times(before, empty), archive, ...times(99 - before, empty)]
      const response = await upload(project, `v${before}`, formOf(parts.flat()), FORM)
      expect(response.status).toBe(201)
    }
  })

  it.each([101, 1_000, 220_000])('of %i parts is refused', async (count) => {
    const project = await newProject()
    const heads = times(count - 1, [encoder.encode('--b\r\n\r\n\r\n')])
    for (const parts of [
      [archive, ...heads],
      [...heads, archive],
    ]) {
      const response = await upload(project, 'v1', formOf(parts.flat()), FORM)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: 'Invalid ZIP archive',
        message: 'The multipart body has more than 100 parts',
      })
    }
  })

  it.each([
    ['a preamble without end', `${'x'.repeat(1_000_000)}\r\n`],
    ['the headers of a part without end', `--b\r\nX: ${'y'.repeat(1_000_000)}\r\n\r\n\r\n`],
    ['header lines without end', `--b\r\n${'X: y\r\n'.repeat(200_000)}\r\n\r\n`],
    ['nothing but line breaks', '\r\n'.repeat(500_000)],
    ['nothing but beginnings of a boundary', '\r\n--'.repeat(250_000)],
  ])('with %s is refused', async (_, before) => {
    const project = await newProject()
    const response = await upload(project, 'v1', formOf([encoder.encode(before), ...archive]), FORM)
    expect(response.status).toBe(400)
  })
})

describe('readFormPart', () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  // RFC 2046 §5.1.1: a preamble, transport padding after a boundary and an epilogue are passed over.
  const padding = fc.constantFrom('', ' ', '\t \t')
  const around = fc.stringMatching(/^[a-z \t]{0,30}$/)

  it('finds the part between preamble, padding and epilogue, cut at any two places', async () => {
    await fc.assert(
      fc.asyncProperty(
        around,
        padding,
        bytes,
        around,
        fc.nat(),
        fc.nat(),
        async (preamble, space, content, epilogue, a, b) => {
          const boundary = 'a-boundary-unlike-the-content-of-forty-bytes'
          const head = 'Content-Disposition: form-data; name="file"'
          const whole = new Uint8Array(
            await new Blob([
              preamble && `${preamble}\r\n`,
              `--${boundary}${space}\r\n${head}\r\n\r\n`,
              content,
              `\r\n--${boundary}--${space}\r\n${epilogue}`,
            ]).arrayBuffer(),
          )
          const [from = 0, to = 0] = [a, b].map((at) => at % whole.length).toSorted((x, y) => x - y)
          const cuts = [whole.slice(0, from), whole.slice(from, to), whole.slice(to)]
          const found: number[] = []
          for await (const piece of readFormPart(chunksOf(cuts), boundary, 'file'))
            found.push(...piece)
          expect(found).toEqual([...content])
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it('gives the chunks back when it refuses, so that the rest can be read', async () => {
    let returned = false
    async function* chunks() {
      try {
        yield encoder.encode('--b\r\n'.repeat(200))
        yield encoder.encode('more')
      } finally {
        returned = true
      }
    }
    const read = async () => {
      for await (const _ of readFormPart(chunks(), 'b', 'file'));
    }
    await expect(read()).rejects.toThrow('multipart')
    expect(returned).toBe(true)
  })
})

async function* chunksOf(chunks: Uint8Array[]) {
  for (const chunk of chunks) yield chunk
}
