import { describe, expect, it } from 'vitest'
import { siteFiles } from '../../src/builds/site-files.ts'
import { DirectoryWindow, type ZipEntry } from '../../src/zip/index.ts'
import { buildArchive, type EntrySpec } from '../zip/build-archive.ts'

function entriesOf(specs: EntrySpec[]): ZipEntry[] {
  const window = new DirectoryWindow()
  window.push(buildArchive({ entries: specs }))
  return [...window.finish()]
}

const pathsOf = (...names: string[]): string[] =>
  [...siteFiles(entriesOf(names.map((name) => ({ name }))))].map(({ path }) => path)

describe('the files of a site', () => {
  it('leave out folders', () => expect(pathsOf('a/', 'b/c', 'd\\')).toEqual(['b/c']))

  it('leave out what macOS adds', () =>
    expect(
      pathsOf('__MACOSX/a/._b', '.DS_Store', 'a/.DS_Store', 'a/b', 'a/x__MACOSX/y', 'a.DS_Store'),
    ).toEqual(['a/b', 'a/x__MACOSX/y', 'a.DS_Store']))

  it('leave out earlier entries of the same path', () => {
    const files = [
      ...siteFiles(
        entriesOf([
          { name: 'a.txt', content: 'first' },
          { name: 'b.txt' },
          { name: './a.txt', content: 'second' },
          { name: 'a.txt', content: 'the last' },
        ]),
      ),
    ]
    expect(files.map(({ path, uncompressedSize }) => [path, uncompressedSize])).toEqual([
      ['a.txt', 8],
      ['b.txt', 0],
    ])
  })
})

describe('the top folder', () => {
  it('is taken off if it holds index.html', () =>
    expect(pathsOf('site/a/b.js', 'site/index.html')).toEqual(['a/b.js', 'index.html']))

  it('is taken off once only', () =>
    expect(pathsOf('a/index.html', 'a/b/index.html')).toEqual(['index.html', 'b/index.html']))

  it('is taken off despite what macOS adds beside it', () =>
    expect(pathsOf('site/index.html', '__MACOSX/site/._index.html')).toEqual(['index.html']))

  it.each([
    ['a root index.html', ['index.html', 'site/index.html']],
    ['another file at the root', ['site/index.html', 'README.md']],
    ['another folder', ['site/index.html', 'other/a.js']],
    ['a folder whose name begins alike', ['site/index.html', 'site2/a.js']],
    ['no index.html in the folder', ['site/a.js', 'site/iframe.html']],
    ['an index.html deeper down', ['site/docs/index.html', 'site/a.js']],
  ])('stays with %s', (_what, names) => expect(pathsOf(...names)).toEqual(names))

  it('is missing from an empty archive', () => expect(pathsOf()).toEqual([]))

  it('is taken off the path alone', () => {
    const entries = entriesOf([{ name: 'site/index.html', content: 'hello' }])
    expect([...siteFiles(entries)]).toEqual([{ ...entries[0], path: 'index.html' }])
  })
})
