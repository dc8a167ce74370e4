import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { compareStories, type StoryChanges } from '../../src/cli/stories/compare-stories.ts'
import { fingerprintBuild } from '../../src/cli/stories/fingerprint.ts'
import type { StoriesFile } from '../../src/cli/stories/stories-file.ts'

/** Builds of a real Storybook, made by `npm run bench:cli -- changed --fixtures`. */
const archive = unzipSync(readFileSync(new URL('fixtures/storybooks.zip', import.meta.url)))
const builds = JSON.parse(textOf(archive['builds.json'])) as Record<string, Record<string, string>>

function textOf(bytes: Uint8Array | undefined): string {
  if (!bytes) throw new Error('the fixtures lack a file')
  return Buffer.from(bytes).toString('utf8')
}

type Files = Record<string, string | Uint8Array>

const fingerprint = (files: Files): Promise<StoriesFile> =>
  fingerprintBuild(
    Object.entries(files).map(([path, content]) => ({
      path,
      async *read() {
        yield Buffer.from(content)
      },
    })),
  )

/** The files of one of the builds. */
function filesOf(name: string): Record<string, Uint8Array> {
  const files = Object.entries(builds[name] ?? {})
  if (files.length === 0) throw new Error(`no build ${name}`)
  return Object.fromEntries(files.map(([path, blob]) => [path, archive[blob] ?? new Uint8Array()]))
}

async function changesAfter(bundler: string, edit: string): Promise<StoryChanges> {
  const [before, after] = await Promise.all(
    ['before', edit].map((name) => fingerprint(filesOf(`${bundler}, ${name}`))),
  )
  if (!before || !after) throw new Error('two builds were asked for')
  return compareStories(before, after)
}

/** Source files whose stories are named, without the folder and the extension. */
const filesIn = ({ changed }: StoryChanges): string[] =>
  [
    ...new Set(changed.map(({ import_path }) => import_path.replace(/^.*\/|\.stories\.tsx$/g, ''))),
  ].toSorted()

const modulesIn = ({ changed }: StoryChanges): string[] =>
  [...new Set(changed.flatMap(({ reasons }) => reasons.map(({ module }) => module)))].toSorted()

const ALL = ['Alert', 'Avatar', 'Badge', 'Button', 'Card', 'Lazy', 'PricingCard', 'TextField']

describe.each([
  ['vite', 'assets/', '.js'],
  ['webpack', 'src/components/', '.tsx'],
])('stories that %s has built', (bundler, folder, extension) => {
  it('are the same after a build without an edit', async () => {
    const { changed, added, removed, unchanged } = await changesAfter(bundler, 'nothing')
    expect({ changed, added, removed, unchanged }).toEqual({
      changed: [],
      added: [],
      removed: [],
      unchanged: 35,
    })
  })

  it.each([
    ['a component', ['Button', 'Card', 'PricingCard'], [`${folder}Button${extension}`]],
    ['a component that is loaded when needed', ['Lazy'], [`${folder}Panel${extension}`]],
    ['a file of stories', ['Alert'], [`${folder}Alert.stories${extension}`]],
  ])('are those with it after an edit of %s', async (edit, files, modules) => {
    const changes = await changesAfter(bundler, edit)
    expect({ files: filesIn(changes), modules: modulesIn(changes) }).toEqual({ files, modules })
  })

  it('are those of a component after an edit of its own style sheet', async () => {
    expect(filesIn(await changesAfter(bundler, 'the style sheet of that component'))).toEqual([
      'Lazy',
    ])
  })

  it.each(['the style sheet of all', 'the preview'])(
    'are all after an edit of %s',
    async (edit) => {
      const changes = await changesAfter(bundler, edit)
      expect({ files: filesIn(changes), unchanged: changes.unchanged }).toEqual({
        files: ALL,
        unchanged: 0,
      })
    },
  )

  it('are no others after a file of stories was added beside the one it shares a component with', async () => {
    const changes = await changesAfter(bundler, 'an added file of stories')
    expect(filesIn(changes)).toEqual(['Alert'])
    expect(changes.added).toHaveLength(5)
    expect(changes.added.every((id) => id.startsWith('components-extra--'))).toBe(true)
  })
})

/** The least Storybook of Vite's kind: a preview, and a chunk for the stories of A and of B. */
const SMALL: Files = {
  'index.json': JSON.stringify({ v: 5, entries: { 'a--x': entry('a'), 'b--x': entry('b') } }),
  'iframe.html': '<script type="module" src="./assets/iframe-AAAAAAAA.js"></script>',
  'assets/iframe-AAAAAAAA.js':
    'const m={"./a.stories.js":()=>p(()=>import("./a-AAAAAAAA.js"),[]),"./b.stories.js":()=>p(()=>import("./b-AAAAAAAA.js"),[])};',
  'assets/a-AAAAAAAA.js':
    'import"./iframe-AAAAAAAA.js";new URL("./picture-AAAAAAAA.png",import.meta.url)',
  'assets/b-AAAAAAAA.js': 'import"./iframe-AAAAAAAA.js";fetch("/data/b.json")',
  'assets/picture-AAAAAAAA.png': 'picture',
  'data/b.json': '{}',
  'data/unnamed.json': '{}',
  'index.html': 'manager',
  'project.json': '{"generatedAt":1}',
  'sb-manager/runtime.js': 'manager',
}

function entry(name: string) {
  return {
    id: `${name}--x`,
    title: name,
    name: 'X',
    importPath: `./${name}.stories.js`,
    type: 'story',
  }
}

describe('a story', () => {
  it.each<[string, Files, string[]]>([
    ['a picture that its script names', { 'assets/picture-AAAAAAAA.png': 'other' }, ['a--x']],
    ['a static file that its script names', { 'data/b.json': '[]' }, ['b--x']],
    ['a static file that nobody names', { 'data/unnamed.json': '[]' }, ['a--x', 'b--x']],
    [
      'the page of the preview',
      { 'iframe.html': '<script src="./assets/iframe-AAAAAAAA.js">' },
      ['a--x', 'b--x'],
    ],
    ['the manager', { 'index.html': 'other', 'sb-manager/runtime.js': 'other' }, []],
    ["Storybook's facts about the build", { 'project.json': '{"generatedAt":2}' }, []],
  ])('is rendered from what it needs: an edit of %s', async (_, edit, expected) => {
    const [before, after] = [await fingerprint(SMALL), await fingerprint({ ...SMALL, ...edit })]
    expect(compareStories(before, after).changed.map(({ id }) => id)).toEqual(expected)
  })

  it('counts as rendered from everything when no chunk is known to be its own', async () => {
    const unknown = { ...SMALL, 'assets/iframe-AAAAAAAA.js': 'loadStoriesSomehow()' }
    const edited = { ...unknown, 'assets/a-AAAAAAAA.js': 'other' }
    const [before, after] = [await fingerprint(unknown), await fingerprint(edited)]
    expect(compareStories(before, after).changed.map(({ id }) => id)).toEqual(['a--x', 'b--x'])
  })

  it('is read from the index of Storybook 6, too', async () => {
    const { 'index.json': _, ...others } = SMALL
    const { type: __, ...story } = entry('a')
    const old = { ...others, 'stories.json': JSON.stringify({ v: 3, stories: { 'a--x': story } }) }
    expect(Object.keys((await fingerprint(old)).stories)).toEqual(['a--x'])
  })

  it('is not looked for without an index, and a broken index is refused', async () => {
    const { 'index.json': _, ...others } = SMALL
    expect((await fingerprint(others)).stories).toEqual({})
    await expect(fingerprint({ ...others, 'index.json': '{' })).rejects.toMatchObject({
      failure: 'usage',
    })
  })
})

it.each(['constructor', 'toString', '__proto__'])(
  'a story and a source file may be called %s, as what every object has is',
  (name) => {
    const build = (hash: string): StoriesFile => ({
      format: 'storybook-review-stories/2',
      modules: [{ name: 'a', hash }],
      shared: [0],
      files: {},
      stories: JSON.parse(
        JSON.stringify({ story: { title: 'A', name: 'B', import_path: name, hash } }).replace(
          'story',
          name,
        ),
      ) as StoriesFile['stories'],
    })
    const none = { ...build('1'), stories: {} }
    const { changed, added } = compareStories(build('1'), build('2'))
    expect([changed.map(({ id }) => id), added]).toEqual([[name], []])
    expect(compareStories(none, build('1'))).toMatchObject({ added: [name], removed: [] })
    expect(compareStories(build('1'), none)).toMatchObject({ added: [], removed: [name] })
  },
)

describe('a script that was made slow to parse', () => {
  const MANY = 300_000
  it.each([
    ['begins chunks that never end', '.push([['],
    ['begins lists of files that never end', 'm.f=['],
    [
      'begins lists of chunks that never end',
      `x.push([[1],{,"./a.tsx"(a){${'.O(1,['.repeat(MANY)}`,
    ],
    ['imports one story again and again', '"./a.tsx":()=>'],
    ['loads one file again and again', 'm.f=["a.js"];__vite__mapDeps([0,0,0])'],
    ['has one module again and again', 'x.push([[1],{,"./a.tsx"(a){b'],
  ])('takes seconds at most where it %s', async (_, text) => {
    const entry = { id: 'a', title: 'a', name: 'a', importPath: './a.tsx', type: 'story' }
    const before = process.cpuUsage()
    const { stories } = await fingerprint({
      'index.json': JSON.stringify({ v: 5, entries: { a: entry } }),
      'iframe.html': '<script src="a.js"></script>',
      'a.js': text.repeat(Math.ceil((MANY * 10) / text.length)),
    })
    expect(Object.keys(stories)).toEqual(['a'])
    // Of a processor, whatever else runs on it.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(20)
  })
})
