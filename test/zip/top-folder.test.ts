import { expect, it } from 'vitest'
import { stripTopFolder } from '../../src/zip/index.ts'
import { parseArchive } from './parse-archive.ts'

const stripped = (...names: string[]): string[] =>
  stripTopFolder(parseArchive({ entries: names.map((name) => ({ name })) })).map(({ path }) => path)

it('takes off the one folder that holds index.html', () =>
  expect(stripped('site/a/b.js', 'site/index.html')).toEqual(['a/b.js', 'index.html']))

it('takes off one folder only', () =>
  expect(stripped('a/index.html', 'a/b/index.html')).toEqual(['index.html', 'b/index.html']))

it('does not mind what macOS adds beside the folder', () =>
  expect(stripped('site/index.html', '__MACOSX/site/._index.html')).toEqual(['index.html']))

it.each([
  ['a root index.html', ['index.html', 'site/index.html']],
  ['another file at the root', ['site/index.html', 'README.md']],
  ['another folder', ['site/index.html', 'other/a.js']],
  ['a folder whose name begins alike', ['site/index.html', 'site2/a.js']],
  ['no index.html in the folder', ['site/a.js', 'site/iframe.html']],
  ['an index.html deeper down', ['site/docs/index.html', 'site/a.js']],
])('leaves paths as they are with %s', (_what, names) => expect(stripped(...names)).toEqual(names))

it('leaves an empty archive empty', () => expect(stripped()).toEqual([]))

it('changes nothing but the path', () => {
  const entries = parseArchive({ entries: [{ name: 'site/index.html', content: 'hello' }] })
  expect(stripTopFolder(entries)).toEqual([{ ...entries[0], path: 'index.html' }])
})
