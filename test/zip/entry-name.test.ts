import { describe, expect, it } from 'vitest'
import { crc32 } from 'node:zlib'
import { decodeCp437 } from '../../src/zip/entry-name.ts'
import { concat, extraField, unicodePathField, u32, utf8, type EntrySpec } from './build-archive.ts'
import { expectRefusal } from './expect-refusal.ts'
import { pathsOf } from './parse-archive.ts'

const UTF8_FLAG = 1 << 11

const pathOf = (entry: EntrySpec): string | undefined => pathsOf({ entries: [entry] })[0]

describe('a name', () => {
  it('is ASCII in most archives', () =>
    expect(pathOf({ name: 'assets/main.js' })).toBe('assets/main.js'))

  it('is UTF-8 if it is marked so', () =>
    expect(pathOf({ name: 'naïve/日本語.js', flags: UTF8_FLAG })).toBe('naïve/日本語.js'))

  it('is UTF-8 without the mark if it is valid UTF-8', () =>
    expect(pathOf({ name: 'naïve/日本語.js' })).toBe('naïve/日本語.js'))

  it('is code page 437 otherwise', () => {
    const name = Uint8Array.of(0x6e, 0x61, 0x8b, 0x76, 0x65)
    expect(pathOf({ name })).toBe('naïve')
  })

  it('keeps a byte order mark', () =>
    expect(pathOf({ name: '\ufeffa', flags: UTF8_FLAG })).toBe('\ufeffa'))

  it('marked as UTF-8 that is not is refused: bad_directory', () => {
    const error = expectRefusal('bad_directory', () =>
      pathOf({ name: Uint8Array.of(0x61, 0x8b), flags: UTF8_FLAG }),
    )
    expect(error.message).toContain('"aï"')
  })
})

describe('the Unicode Path field', () => {
  const name = Uint8Array.of(0x61, 0x8b)

  it('replaces the name', () =>
    expect(pathOf({ name, extra: unicodePathField(name, 'ñ/日.js') })).toBe('ñ/日.js'))

  it('replaces a name that could be read', () => {
    const plain = utf8('a_.js')
    expect(pathOf({ name: plain, extra: unicodePathField(plain, 'añ.js') })).toBe('añ.js')
  })

  it('is found behind other fields', () => {
    const extra = concat(extraField(0x5455, utf8('time!')), unicodePathField(name, 'ñ.js'))
    expect(pathOf({ name, extra })).toBe('ñ.js')
  })

  it('is taken from whichever of several fields was made for the name', () => {
    const others = ['x', 'y'].map((other) => unicodePathField(utf8(other), `${other}.js`))
    const extra = concat(...others, unicodePathField(name, 'ñ.js'), unicodePathField(name, 'z.js'))
    expect(pathOf({ name, extra })).toBe('ñ.js')
  })

  it.each([
    ['made for another name', unicodePathField(utf8('other'), 'ñ.js')],
    [
      'of another version',
      extraField(0x7075, concat(Uint8Array.of(2), u32(crc32(name)), utf8('b'))),
    ],
    ['that is too short', extraField(0x7075, Uint8Array.of(1, 0, 0, 0))],
    [
      'that is not UTF-8',
      extraField(0x7075, concat(Uint8Array.of(1), u32(crc32(name)), Uint8Array.of(0xff))),
    ],
    ['that is cut off', unicodePathField(name, 'b').subarray(0, -1)],
    ['that is empty', unicodePathField(name, '')],
  ])('is ignored if it is one %s', (_what, extra) => expect(pathOf({ name, extra })).toBe('aï'))

  it('has to obey the rules for paths', () => {
    expectRefusal('unsafe_path', () => pathOf({ name, extra: unicodePathField(name, '../b') }))
  })
})

describe('a path', () => {
  it.each([
    ['a\\b\\c.js', 'a/b/c.js'],
    ['./a/./b.js', 'a/b.js'],
    ['a//b.js', 'a/b.js'],
    ['..a/b../...', '..a/b../...'],
    ['a/b:c', 'a/b:c'],
    [' a ', ' a '],
  ])('written %j is %j', (name, path) => expect(pathOf({ name })).toBe(path))

  it.each(['../a', 'a/../b', 'a/..', '..', '..\\a', 'a\\..\\..\\b', 'a/../', './../a'])(
    'that leads out is refused: unsafe_path: %j',
    (name) => {
      const error = expectRefusal('unsafe_path', () => pathOf({ name }))
      expect(error.message).toContain('leads out of the archive')
    },
  )

  it.each(['/a', '/', '\\a', '\\\\server\\share', '//a', 'C:\\a', 'c:/a', 'C:a'])(
    'that is absolute is refused: unsafe_path: %j',
    (name) => {
      const error = expectRefusal('unsafe_path', () => pathOf({ name }))
      expect(error.message).toContain('is absolute')
    },
  )

  it.each(['Icon\r', 'a\nb', 'a\x1f', '\x7f', 'a\u0085b', 'PK\x06\x07aaaabbbbbbbbcccc'])(
    'may hold control characters: %j',
    (name) => expect(pathOf({ name })).toBe(name),
  )

  it.each(['a\0b', '\0', 'a/\0/', 'a\r\0'])('with a NUL is refused: unsafe_path: %j', (name) => {
    const error = expectRefusal('unsafe_path', () => pathOf({ name }))
    expect(error.message).toMatch(/^The path "\P{Cc}+" holds a NUL$/u)
  })

  it('is cut in messages', () => {
    const error = expectRefusal('unsafe_path', () => pathOf({ name: `/${'a'.repeat(5000)}` }))
    expect(error.message.length).toBeLessThan(300)
  })
})

describe('code page 437', () => {
  it('decodes its upper half to 128 different characters', () => {
    const upper = Uint8Array.from({ length: 128 }, (_, i) => 0x80 + i)
    expect(new Set(decodeCp437(upper)).size).toBe(128)
  })

  it.each([
    [0x80, 'Ç'],
    [0x81, 'ü'],
    [0x9b, '¢'],
    [0xa4, 'ñ'],
    [0xb0, '░'],
    [0xc4, '─'],
    [0xdb, '█'],
    [0xe1, 'ß'],
    [0xf8, '°'],
    [0xfe, '■'],
    [0xff, '\u00a0'],
  ])('%i is %s', (byte, character) => expect(decodeCp437(Uint8Array.of(byte))).toBe(character))
})
