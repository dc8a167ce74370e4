import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

const codePoint = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count))

/** Text of any code points. fast-check's own, by the unit `binary`, maps all 1.1 million of them first: a second of CPU. */
export const anyText = (maxLength?: number): fc.Arbitrary<string> =>
  fc.string({ unit: codePoint, ...(maxLength !== undefined && { maxLength }) })
