import { deflateSync } from 'fflate'
import { concat, utf8, type EntrySpec, type LocalFields } from './build-archive.ts'

const content = 'the content of the entry '.repeat(9)
const deflated = deflateSync(utf8(content))
const name = 'bad.js'
const entry = { name, content }
const stored = { ...entry, method: 0 }
const noise = Uint8Array.from({ length: 60 }, (_, i) => (i * 167 + 13) & 0xff)

const bothSay = (fields: Partial<LocalFields>) => ({
  local: fields,
  record: fields,
})

/** Entries named `bad.js` that cannot be served whole, or that headers describe in contradictory ways. */
export const DAMAGED: Record<string, EntrySpec> = {
  'data that is no deflate stream': { ...entry, data: noise },
  'a deflate stream without its end': { ...entry, data: deflated.subarray(0, -1) },
  'a deflate stream of which most is missing': { ...entry, data: deflated.subarray(0, 5) },
  'bytes behind its deflate stream': { ...entry, data: concat(deflated, utf8('more')) },
  'a deflate stream behind its deflate stream': { ...entry, data: concat(deflated, deflated) },
  'a deflated CRC-32 of other data': { ...entry, ...bothSay({ crc32: 1 }) },
  'a stored CRC-32 of other data': { ...stored, ...bothSay({ crc32: 1 }) },
  'a size that is too small': { ...entry, ...bothSay({ uncompressedSize: content.length - 1 }) },
  'a size that is too large': { ...entry, ...bothSay({ uncompressedSize: content.length + 1 }) },
  'a size of nothing': { ...entry, ...bothSay({ uncompressedSize: 0 }) },
  'no local header': { ...entry, local: { signature: 0x1234 } },
  'a local header of another name': {
    ...entry,
    local: { nameLength: name.length - 1, extraLength: 1 },
  },
  'a local header without a name': {
    ...entry,
    local: { nameLength: 0, extraLength: name.length },
  },
  'a local header with a longer name': { ...entry, local: { nameLength: name.length + 1 } },
  'a local header with a longer extra field': { ...entry, local: { extraLength: 3 } },
  'a stored local header with a longer extra field': { ...stored, local: { extraLength: 3 } },
  'a local header that ends far away': { ...entry, local: { extraLength: 65_535 } },
  'a local header of another method': { ...entry, local: { method: 0 } },
  'a stored local header of another method': { ...stored, local: { method: 8 } },
  'a local header of an unknown method': { ...entry, local: { method: 93 } },
  'a local header with another CRC-32': { ...entry, local: { crc32: 5 } },
  'a local header with a smaller size': { ...entry, local: { uncompressedSize: 3 } },
  'a local header with a larger size': { ...entry, local: { uncompressedSize: 99_999 } },
  'a local header with a smaller compressed size': { ...entry, local: { compressedSize: 3 } },
  'a local header with a larger compressed size': { ...entry, local: { compressedSize: 99_999 } },
  'a stored local header with smaller sizes': {
    ...stored,
    local: { compressedSize: 3, uncompressedSize: 3 },
  },
  'a stored local header with larger sizes': {
    ...stored,
    local: { compressedSize: 5_000, uncompressedSize: 5_000 },
  },
  'a local header with sizes of nothing': {
    ...entry,
    local: { compressedSize: 0, uncompressedSize: 0 },
  },
  'a local header that leaves its sizes to a field it lacks': {
    ...entry,
    local: { compressedSize: 0xffff_ffff, uncompressedSize: 0xffff_ffff },
  },
  'a local header that is encrypted': { ...entry, local: { flags: 1 } },
  'a local header that is encrypted, sizes behind': { ...entry, local: { flags: 9 } },
  'a local header that has a descriptor': { ...entry, local: { flags: 8 } },
  'a stored local header that has a descriptor': { ...stored, local: { flags: 8 } },
  'a record that has a descriptor': { ...entry, record: { flags: 8 } },
  'a name that is UTF-8 in its local header alone': {
    ...entry,
    name: Uint8Array.of(...utf8(name), 0xc3, 0xa9),
    local: { flags: 1 << 11 },
  },
  'a descriptor of another CRC-32': { ...entry, descriptor: true, descriptorSays: { crc32: 7 } },
  'a stored descriptor of another CRC-32': {
    ...stored,
    descriptor: true,
    descriptorSays: { crc32: 7 },
  },
  'a descriptor of another size': {
    ...entry,
    descriptor: true,
    descriptorSays: { uncompressedSize: 7 },
  },
  'a long descriptor of another size': {
    ...entry,
    descriptor: true,
    descriptorForm: { long: true },
    descriptorSays: { compressedSize: 7 },
  },
  'other data before its descriptor': { ...entry, descriptor: true, data: noise },
  'another CRC-32 in its record, which it alone gives': {
    ...entry,
    descriptor: true,
    record: { crc32: 7 },
    descriptorSays: { crc32: 7 },
  },
  'bytes between its data and its descriptor': {
    ...entry,
    descriptor: true,
    data: concat(deflated, utf8('more')),
  },
}

const other = { name: 'other.css', content: 'body{} '.repeat(20) }

/** Archives in which the entry is reached from the first byte on, or known from the directory alone. */
export const LAYOUTS: Record<
  string,
  (bad: EntrySpec) => { entries: EntrySpec[]; prefix?: Uint8Array }
> = {
  'among others': (bad) => ({ entries: [other, bad, { name: 'last.js', content: 'last' }] }),
  'alone behind a stub': (bad) => ({ entries: [bad], prefix: utf8('#!/bin/sh\n') }),
  'behind a gap': (bad) => ({
    entries: [{ ...other, gap: utf8('a gap PK\x03\x04 that looks like something') }, bad, other],
  }),
  'behind stored data of unknown length': (bad) => ({
    entries: [{ ...other, method: 0, descriptor: true }, bad],
  }),
}
