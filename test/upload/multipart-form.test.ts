import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryOf, readFormPart } from '../../src/upload/multipart-form.ts'
import { runs } from '../support/property-runs.ts'

const encoder = new TextEncoder()

async function* inChunks(bytes: Uint8Array, sizes: number[]) {
  let at = 0
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1
    yield bytes.slice(at, at + size)
    at += size
  }
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<number[]> {
  const all: number[] = []
  for await (const part of parts) all.push(...part)
  return all
}

function form(boundary: string, parts: [name: string, content: Uint8Array][]): Uint8Array {
  const pieces = parts.flatMap(([name, content]) => [
    encoder.encode(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    content,
    encoder.encode('\r\n'),
  ])
  return new Uint8Array(
    [...pieces, encoder.encode(`--${boundary}--\r\n`)].flatMap((piece) => [...piece]),
  )
}

/** Bytes rich in what delimiters are made of. */
const content = fc
  .array(fc.oneof(fc.constantFrom(13, 10, 45, 98), fc.nat(255)), { maxLength: 200 })
  .map((bytes) => new Uint8Array(bytes))
const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })

describe('readFormPart', () => {
  it('gives exactly the part’s bytes, whatever they are and however they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(content, content, content, sizes, async (before, file, after, cuts) => {
        const boundary = '----b-b-longer-than-the-content'
        const body = form(boundary, [
          ['before', before],
          ['file', file],
          ['after', after],
        ])
        expect(await collect(readFormPart(inChunks(body, cuts), boundary, 'file'))).toEqual([
          ...file,
        ])
      }),
      { numRuns: runs(300) },
    )
  })

  it('cut anywhere fails instead of ending early', async () => {
    const body = form('b', [['file', encoder.encode('some bytes')]])
    const end = body.length - '--\r\n'.length
    for (let length = 0; length < end; length++) {
      const cut = readFormPart(inChunks(body.slice(0, length), [7]), 'b', 'file')
      await expect(collect(cut), `cut at ${length}`).rejects.toMatchObject({
        code: 'invalid_archive',
      })
    }
  })

  it('takes the first part of the name, a preamble, and unquoted names', async () => {
    const body = encoder.encode(
      'preamble\r\n--b\r\nContent-Type: text/plain\r\ncontent-disposition: form-data; name=file\r\n\r\none' +
        '\r\n--b\r\nContent-Disposition: form-data; name="file"\r\n\r\ntwo\r\n--b--',
    )
    const bytes = await collect(readFormPart(inChunks(body, [64]), 'b', 'file'))
    expect(String.fromCharCode(...bytes)).toBe('one')
  })

  it('is not misled by a filename that reads like a name', async () => {
    const head = 'Content-Disposition: form-data; name="other"; filename="x; name=file"'
    const body = encoder.encode(`--b\r\n${head}\r\n\r\none\r\n--b--`)
    await expect(collect(readFormPart(inChunks(body, [64]), 'b', 'file'))).rejects.toThrow('file')
  })

  it('refuses headers without end', async () => {
    const endless = encoder.encode(`--b\r\n${'x: y\r\n'.repeat(10_000)}`)
    await expect(collect(readFormPart(inChunks(endless, [1024]), 'b', 'file'))).rejects.toThrow(
      'headers',
    )
  })
})

describe('boundaryOf', () => {
  it('reads quoted and plain boundaries and refuses none', () => {
    expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc')
    expect(boundaryOf('multipart/form-data; charset=x; Boundary="a b;c"')).toBe('a b;c')
    expect(() => boundaryOf('multipart/form-data')).toThrow('boundary')
  })
})
