import { expect, it } from 'vitest'
import { parseStories } from '../../../src/cli/capture/storybook/stories.ts'
import { parseIndex } from '../../../src/cli/stories/story-index.ts'

const PRIMARY = {
  id: 'button--primary',
  title: 'Button',
  name: 'Primary',
  importPath: './src/Button.stories.tsx',
}
const DOCS = { ...PRIMARY, id: 'button--docs', name: 'Docs', type: 'docs', storiesImports: [] }
const CLICKS = { ...PRIMARY, id: 'button--primary:clicks', name: 'Clicks', parent: PRIMARY.id }

/** `index.json` as each version of Storybook writes it. */
it.each<[string, number, object[], string[]]>([
  ['7', 4, [{ ...PRIMARY, type: 'story', tags: ['story'] }, DOCS], [PRIMARY.id]],
  [
    '8 and 9',
    5,
    [
      { ...DOCS, tags: ['dev', 'test', 'autodocs'] },
      { ...PRIMARY, type: 'story', componentPath: './src/Button.tsx', tags: ['dev', '!test'] },
    ],
    [PRIMARY.id],
  ],
  [
    '10, with a test of a story',
    5,
    [
      { ...PRIMARY, type: 'story', subtype: 'story', exportName: 'Primary', tags: [] },
      { ...CLICKS, type: 'story', subtype: 'test', tags: ['test-fn'] },
    ],
    [PRIMARY.id, CLICKS.id],
  ],
])('the stories of Storybook %s are read from its index', (_, v, list, ids) => {
  const index = { v, entries: Object.fromEntries(list.map((entry) => [idOf(entry), entry])) }
  expect(parseStories(index).map(({ id }) => id)).toEqual(ids)
  const stories = parseIndex('index.json', JSON.stringify(index)).filter(
    ({ type }) => type === 'story',
  )
  expect(stories.map(({ id }) => id)).toEqual(ids)
})

it('an index of too many or too long names is refused', () => {
  const entries = (count: number, title: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`a--${at}`, { ...PRIMARY, id: `a--${at}`, title }]),
    )
  expect(() => parseStories({ v: 5, entries: entries(20_001, 'A') })).toThrow(/20001 stories/)
  expect(() => parseStories({ v: 5, entries: entries(1, 'x'.repeat(1_001)) })).toThrow(/1000 char/)
})

const idOf = (entry: object) => (entry as typeof PRIMARY).id

it('an index before version 4 is refused', () => {
  expect(() => parseStories({ v: 3, stories: { [PRIMARY.id]: PRIMARY } })).toThrow(
    'version 7 or newer',
  )
})
