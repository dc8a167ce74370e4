import { zipSync } from 'fflate'

// Archives of some hundred KiB that are Storybooks to the service, and take as much memory as possible to look through.

const MEBIBYTE = 1024 * 1024
const PAGES = { 'index.html': '', 'iframe.html': '<script src="a.js"></script>' }

const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))
const numbered = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n))
const files = (names: readonly string[], content: (n: number) => string) =>
  Object.fromEntries(names.map((name, n) => [name, content(n)]))

const indexOf = (importPaths: readonly string[]) =>
  JSON.stringify({
    v: 5,
    entries: Object.fromEntries(
      importPaths.map((importPath, n) => [
        `s${n}`,
        { id: `s${n}`, title: 't', name: 'n', importPath, type: 'story' },
      ]),
    ),
  })

/** What `deploy` writes for `changed`, of stories that are all rendered from the same. */
const storiesFile = (hash: string, { paths, modules }: { paths: number; modules: number }) =>
  JSON.stringify({
    format: 'storybook-review-stories/2',
    modules: numbered(modules, (n) => `m${n}`).map((name) => ({ name, hash })),
    shared: Array.from({ length: modules }, (_, n) => n),
    files: {},
    stories: Object.fromEntries(
      numbered(paths, (n) => `s${n}`).map((id) => [
        id,
        { title: 't', name: 'n', import_path: id, hash },
      ]),
    ),
  })

const chunks = numbered(4_000, (n) => `c${n}.js`)

/** By what is heavy about them; each is made again for the second build, in which every story differs. */
export const HEAVY: Record<string, (version: string) => Record<string, string>> = {
  'a script that is 400 MiB': (version) => ({
    'index.json': indexOf(['./a']),
    'a.js': repeated(`${version} a.js;`, 400 * MEBIBYTE),
  }),
  'an index that is 400 MiB': (version) => ({
    'index.json': `{"v":5,"entries":{}}${repeated(' ', 400 * MEBIBYTE)}`,
    'a.js': version,
  }),
  'scripts of names alone': (version) => ({
    'index.json': indexOf(['./a']),
    ...files(['a.js', 'b.js', 'c.js', 'd.js'], () => version + repeated('a.js ', 15 * MEBIBYTE)),
  }),
  'scripts of modules alone': (version) => ({
    'index.json': indexOf(['./a']),
    ...files(
      ['a.js', 'b.js', 'c.js', 'd.js'],
      (i) => `x.push([[1],{${numbered(700_000, (n) => `,"${i}${n}"(){`).join('')}"0"),${version}`,
    ),
  }),
  'scripts that all name each other': (version) => ({
    'index.json': indexOf(['./a']),
    ...files(chunks, () => `${version} ${chunks.join(' ')}`),
  }),
  'stories of which nothing is known': (version) => ({
    'index.json': indexOf(numbered(8_000, (n) => `./${n}`)),
    'a.js': chunks.join(' '),
    ...files(chunks, (n) => `${n}${version}`),
  }),
  'stories that are all rendered from everything': (version) => ({
    'index.json': indexOf(chunks.map((chunk) => `./${chunk}`)),
    'a.js': chunks.map((chunk) => `"./${chunk}":()=>import("${chunk}")`).join(','),
    'all.js': chunks.join(' '),
    ...files(chunks, (n) => `import("all.js") ${n}${version}`),
  }),
  'a list of what stories are rendered from, of millions of values': () => ({
    'index.json': indexOf(['./a']),
    'storybook-review/stories.json': `{"format":[${repeated('{},', 100 * MEBIBYTE)}{}]}`,
  }),
  'a list of stories that share thousands of modules': (version) => ({
    'index.json': indexOf(['./a']),
    'storybook-review/stories.json': storiesFile(version, { paths: 20_000, modules: 20_000 }),
  }),
}

/** The archive of a heavy build. */
export const heavyArchive = (what: string, version: string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...PAGES, ...HEAVY[what]?.(version) }).map(([path, text]) => [
        path,
        Buffer.from(text),
      ]),
    ),
    { level: 9 },
  )
