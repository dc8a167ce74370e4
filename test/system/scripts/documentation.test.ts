import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { runWrangler } from '../../../scripts/local/wrangler.ts'
import {
  loadDesignTree,
  loadDomTree,
  loadIconCandidates,
} from '../../../src/judging/judge/index.ts'
import { JudgeConfiguration } from '../../../src/judging/judges/configuration.ts'
import { SETTINGS } from '../../../src/settings/schemas.ts'
import { codeBlocks, firstCells, markdownFiles, readProjectFile, sectionOf } from './markdown.ts'
import { ENDPOINTS } from './operations.ts'

const README = readProjectFile('README.md')

/** `GET, POST /api/issues` is two endpoints. */
const endpointsIn = (cells: string[]) =>
  cells
    .flatMap((cell) => [...cell.matchAll(/`([A-Z, ]+) (\/[^`]*)`/g)])
    .flatMap(([, methods = '', path = '']) =>
      methods.split(', ').map((method) => `${method} ${path}`),
    )

it('docs/api.md names every endpoint of the API description once, and no other', () => {
  const section = sectionOf(readProjectFile('docs/api.md'), '## Endpoints')
  expect(endpointsIn(firstCells(section)).toSorted()).toEqual(ENDPOINTS.toSorted())
})

describe('the README', () => {
  it('names every setting once, and no other', () => {
    const named = firstCells(sectionOf(README, '## Settings')).flatMap(
      (cell) => /^`([A-Z0-9_]+)`$/.exec(cell)?.[1] ?? [],
    )
    expect(named.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
  })

  it('states the default of every variable', () => {
    const [, variables = ''] = sectionOf(README, '## Settings').split(
      /^(?=\| Variable)|^(?=\| Secret)/m,
    )
    const rows = [...variables.matchAll(/^\| `([A-Z0-9_]+)` +\| (?:`([^`]*)`)?/gm)]
    expect(rows.length).toBeGreaterThan(10)
    for (const [, name, stated] of rows) {
      const setting = SETTINGS[name as keyof typeof SETTINGS]
      const byDefault = setting.parse(undefined)
      expect(byDefault, name).toEqual(stated === undefined ? undefined : setting.parse(stated))
    }
  })

  it('names every folder once, and no other', () => {
    const ignored = readProjectFile('.gitignore').split('\n')
    const foldersIn = (path: string) =>
      readdirSync(fromRoot(path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== '.git')
        .map(({ name }) => join(path, `${name}/`))
        .filter((folder) => !ignored.includes(folder))
    const named = firstCells(sectionOf(README, '## Map')).flatMap((cell) =>
      Array.from(cell.matchAll(/`((?:src\/)?[^`/]+\/)`/g), ([, folder = '']) => folder),
    )
    const folders = foldersIn('.').filter((folder) => folder !== 'src/')
    expect(named.toSorted()).toEqual([...folders, ...foldersIn('src')].toSorted())
  })
})

/** As the repository's host makes them of headings. */
const anchorsOf = (markdown: string): string[] =>
  Array.from(markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm), ([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(markdownFiles())('%s', (file) => {
  it('links to files and headings that are there', () => {
    const text = readProjectFile(file)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    for (const [link, path, anchor] of links) {
      const target = path === '' ? file : join(dirname(file), path!)
      expect(existsSync(fromRoot(target)), `${link}: no file`).toBe(true)
      if (anchor) expect(anchorsOf(readProjectFile(target)), link).toContain(anchor)
    }
  })
})

it('the evidence files that docs/evidence.md shows can be read', () => {
  const [design, dom, icons] = codeBlocks(readProjectFile('docs/evidence.md'), 'json')
  expect(loadDesignTree(design!)).toMatchObject({ nodes: 2, source: 'plugin' })
  expect(loadDomTree(dom!)).toMatchObject({ devicePixelRatio: 2, viewport: { w: 1280, h: 720 } })
  expect(loadIconCandidates(icons!)).toMatchObject({ icons: [{ pair: 'close-b' }, { side: 'b' }] })
})

it('the judge that docs/judging.md shows can be registered', () => {
  const [configuration] = codeBlocks(readProjectFile('docs/judging.md'), 'json')
  expect(() => JudgeConfiguration.parse(JSON.parse(configuration!))).not.toThrow()
})

it('the defaults that docs/judging.md states are those of the built-in judge', () => {
  const rows = [
    ...readProjectFile('docs/judging.md').matchAll(/^\| `([a-z_.]+)` +\| ([^|]+?) +\|/gm),
  ].filter(([, path]) => /^(limits|image_preprocessing|tier)\b/.test(path!))
  const stated = rows.map(([, path, value]) => [path, value!.replaceAll(/[`,]/g, '')])
  const { tier, limits, image_preprocessing } = JudgeConfiguration.parse({})
  expect(Object.fromEntries(stated)).toEqual(flattened({ tier, limits, image_preprocessing }))
})

/** Values by their path, as text; `none` for an empty object. */
function flattened(value: object, path = ''): Record<string, string> {
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`
    if (typeof inner !== 'object' || inner === null) return { [at]: String(inner) }
    return Object.keys(inner).length === 0 ? { [at]: 'none' } : flattened(inner, at)
  })
  return Object.assign({}, ...entries) as Record<string, string>
}

it('the CDN that docs/deployment.md configures can be deployed, without a secret or a binding that it does not use', async () => {
  const section = sectionOf(
    readProjectFile('docs/deployment.md'),
    '## 9. The CDN as a Worker of its own',
  )
  const [configuration] = codeBlocks(section, 'toml')
  const file = fromRoot('wrangler.cdn.test.toml')
  writeFileSync(file, configuration!)
  try {
    const output = await runWrangler(['deploy', '--dry-run', '--config', file])
    const bound = Array.from(output.matchAll(/^env\.(\w+)/gm), ([, name = '']) => name)
    expect(bound.toSorted()).toEqual([
      'CDN_EDGE_CACHE',
      'CDN_PATH_VERSIONING',
      'DASHBOARD',
      'DB',
      'SERVICES',
      'STORAGE',
    ])
  } finally {
    rmSync(file)
  }
})
