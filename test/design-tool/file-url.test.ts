import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentKey, parseFileUrl } from '../../src/design-tool/files/file-url.ts'
import { parseNodeId } from '../../src/design-tool/schema.ts'
import { FILE_URL_KINDS } from '../../src/store/design-tool/sources.ts'
import { runs } from '../support/property-runs.ts'

const key = fc.stringMatching(/^[A-Za-z0-9]{1,32}$/)
const plainId = fc.tuple(fc.nat(), fc.nat()).map((pair) => pair.join(':'))
/** In the API's spelling. */
const nodeId = fc.oneof(
  plainId,
  fc.array(plainId, { minLength: 2, maxLength: 4 }).map((ids) => `I${ids.join(';')}`),
)
const title = fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed()))

describe('the URL of a file', () => {
  it('of any kind, with or without branch, title and node, is parsed', () => {
    fc.assert(
      fc.property(
        fc.record({
          host: fc.constantFrom('figma.com', 'www.figma.com', 'WWW.Figma.COM'),
          kind: fc.constantFrom(...FILE_URL_KINDS),
          fileKey: key,
          branchKey: fc.option(key),
          title: fc.option(title.filter((text) => text !== 'branch')),
          nodeId: fc.option(nodeId),
          spell: fc.constantFrom(
            (id: string) => id.replaceAll(':', '-'),
            (id: string) => encodeURIComponent(id),
            (id: string) => id,
          ),
        }),
        ({ host, kind, fileKey, branchKey, title, nodeId, spell }) => {
          const path = [kind, fileKey, ...(branchKey ? ['branch', branchKey] : []), title ?? '']
          const query = nodeId === null ? '' : `?t=abc-1&node-id=${spell(nodeId)}&m=dev`
          expect(parseFileUrl(`https://${host}/${path.join('/')}${query}`)).toEqual({
            kind,
            fileKey,
            branchKey,
            nodeId,
          })
        },
      ),
    )
  })

  it.each([
    ['https://www.figma.com/design/abc', null],
    ['https://www.figma.com/design/abc/', null],
    ['https://www.figma.com/file/abc/Title?node-id=1-2', '1:2'],
    ['https://www.figma.com/file/abc/Title?node-id=1%3A2', '1:2'],
    ['https://www.figma.com/file/abc/Title?node-id=', null],
    ['https://www.figma.com/design/abc/T?node-id=I1-2%3B3-4#comment', 'I1:2;3:4'],
    ['https://www.figma.com/design/abc/T?node-id=I1:2;3:4;5:6', 'I1:2;3:4;5:6'],
    ['https://www.figma.com/proto/abc/T?page-id=0%3A1&node-id=7-8&scaling=min-zoom', '7:8'],
    ['  https://www.figma.com/design/abc/T  ', null],
  ])('%s refers to node %s', (url, node) => {
    expect(parseFileUrl(url)).toMatchObject({ fileKey: 'abc', nodeId: node })
  })

  it.each([
    '',
    'abc',
    'figma.com/design/abc',
    'http://www.figma.com/design/abc',
    'https://www.figma.com:444/design/abc',
    'https://www.figma.com.evil.example/design/abc',
    'https://evil.example/www.figma.com/design/abc',
    'https://www.figma.com@evil.example/design/abc',
    'https://user:word@www.figma.com/design/abc',
    'https://api.figma.com/design/abc',
    'https://abc.figma.site/design/abc',
    'https://www.figma.com/',
    'https://www.figma.com/design',
    'https://www.figma.com/design/',
    'https://www.figma.com/design/a-b',
    'https://www.figma.com/design/%2e%2e/x',
    'https://www.figma.com/community/file/123',
    'https://www.figma.com/files/abc',
    'https://www.figma.com/DESIGN/abc',
    'https://www.figma.com/design/abc/branch',
    'https://www.figma.com/design/abc/branch/',
    'https://www.figma.com/design/abc/branch/a.b/T',
    'https://www.figma.com/design/abc/T?node-id=x',
    'https://www.figma.com/design/abc/T?node-id=1-2,3-4',
    'javascript:alert(1)',
  ])('is not %j', (url) => {
    expect(parseFileUrl(url)).toBeNull()
  })

  it('has keys of up to 128 letters and digits, and of nothing else', () => {
    const odd = ['.', '..', '-', '_', '%2e', '%2F', '%00', '%', '%20', 'é', '~', ':', '@', '+', ';']
    const length = fc.integer({ min: 0, max: 130 })
    const text = fc.oneof(
      length.map((count) => 'a'.repeat(count)),
      fc.constantFrom(126, 127, 128, 129).map((count) => 'a9Z'.repeat(50).slice(0, count)),
      fc
        .tuple(fc.option(key), fc.constantFrom(...odd), fc.option(key))
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (text) => {
        const expected = /^[A-Za-z0-9]{1,128}$/.test(text) ? text : null
        const base = 'https://www.figma.com/design'
        expect(parseFileUrl(`${base}/${text}`)?.fileKey ?? null).toBe(expected)
        expect(parseFileUrl(`${base}/abc/branch/${text}`)?.branchKey ?? null).toBe(expected)
      }),
      { numRuns: runs(1_000) },
    )
  })
})

it('the content of a branch has the key of the branch', () => {
  expect(contentKey({ fileKey: 'main', branchKey: 'branch' })).toBe('branch')
  expect(contentKey({ fileKey: 'main', branchKey: null })).toBe('main')
})

describe('the id of a node', () => {
  it('is the same in both spellings', () => {
    fc.assert(
      fc.property(nodeId, (id) => {
        expect(parseNodeId(id)).toBe(id)
        expect(parseNodeId(id.replaceAll(':', '-'))).toBe(id)
      }),
    )
  })

  it.each(['', '1', ':', '1:', 'a:b', '1:2;', 'I', '1:2,3:4', '1:2&x=1', '../1:2', '1:2\n'])(
    'is not %j',
    (text) => {
      expect(parseNodeId(text)).toBeNull()
    },
  )
})
