import { expect, it } from 'vitest'
import { readLocalHeader } from '../../src/zip/index.ts'
import { extraField, layOutArchive, utf8, type EntrySpec } from './build-archive.ts'
import { expectRefusal } from './expect-refusal.ts'
import { parseArchive } from './parse-archive.ts'

/** The archive's first entry, and its bytes from the local header on. */
function firstEntry(...entries: EntrySpec[]) {
  const { bytes } = layOutArchive({ entries })
  const [entry] = parseArchive(bytes)
  if (!entry) throw new Error('no entry')
  return { bytes, entry }
}

it('gives where the data begins: behind name and extra field', () => {
  const { bytes, entry } = firstEntry({
    name: 'a.txt',
    content: 'hello',
    method: 0,
    localExtra: extraField(9, utf8('extra')),
  })
  const { dataStart } = readLocalHeader(bytes, entry)
  expect(dataStart).toBe(30 + 5 + 9)
  expect(bytes.slice(dataStart, dataStart + 5)).toEqual(utf8('hello'))
})

it('needs the fixed part only', () => {
  const { bytes, entry } = firstEntry({ name: 'a.txt', content: 'hello' })
  expect(readLocalHeader(bytes.subarray(0, 30), entry)).toEqual({ dataStart: 35 })
})

it('reads bytes that are part of a larger buffer', () => {
  const { bytes, entry } = firstEntry({ name: 'a.txt', content: 'hello' })
  const larger = new Uint8Array(bytes.length + 7)
  larger.set(bytes, 7)
  expect(readLocalHeader(larger.subarray(7), entry)).toEqual({ dataStart: 35 })
})

it('takes sizes from the directory, since those of a streamed entry are zero', () => {
  const { bytes, entry } = firstEntry({ name: 'a.txt', content: 'hello', descriptor: true })
  expect(readLocalHeader(bytes, entry)).toEqual({ dataStart: 35 })
})

it('does not mind the method of an empty file', () => {
  const { bytes, entry } = firstEntry({ name: 'a', data: new Uint8Array() })
  expect(entry.method).toBe('stored')
  expect(readLocalHeader(bytes, entry)).toEqual({ dataStart: 31 })
})

it('refused: truncated: less than the fixed part', () => {
  const { bytes, entry } = firstEntry({ name: 'a', content: 'hello' })
  expectRefusal('truncated', () => readLocalHeader(bytes.subarray(0, 29), entry))
})

it('refused: bad_local_header: no signature', () => {
  const { bytes, entry } = firstEntry({ name: 'a', content: 'hello', local: { signature: 0 } })
  expectRefusal('bad_local_header', () => readLocalHeader(bytes, entry))
})

it.each([
  [0, 8],
  [8, 0],
  [8, 9],
])('refused: bad_local_header: method %i here, %i there', (method, other) => {
  const { bytes, entry } = firstEntry({
    name: 'a',
    content: 'hello',
    method,
    local: { method: other },
  })
  expectRefusal('bad_local_header', () => readLocalHeader(bytes, entry))
})

it.each([0, 6, 13])('refused: encrypted: flag bit %i', (bit) => {
  const { bytes, entry } = firstEntry({ name: 'a', content: 'hello', local: { flags: 1 << bit } })
  expectRefusal('encrypted', () => readLocalHeader(bytes, entry))
})

it('refused: overlapping_entries: an extra field that moves the data into the next entry', () => {
  const { bytes, entry } = firstEntry(
    { name: 'a', content: 'hello', local: { extraLength: 1 } },
    { name: 'b' },
  )
  expectRefusal('overlapping_entries', () => readLocalHeader(bytes, entry))
})
