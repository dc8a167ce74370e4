import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseProjectPath, referringProject } from '../../../src/cdn/trial/project-path.ts'
import { runs } from '../../support/property-runs.ts'

const HOST = 'storybook-cdn.example.workers.dev'

/** What a client may send after the host: valid ids, dots, slashes and their encoded forms, in any order. */
const MARKS = [
  '/',
  '//',
  '..',
  '.',
  '%2e%2e',
  '%2E.',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%',
  ';',
  '@',
  ':',
  '?',
  '#',
]
const NAMES = ['/p/', 'p', 'shop', 'Shop-2', 'a_b', 'sw.js', 'ü', '%C3%BC', '//evil.example']
const anyPath = fc
  .array(fc.constantFrom(...MARKS, ...NAMES), { maxLength: 12 })
  .map((parts) => `/${parts.join('')}`)

/** The path as the runtime passes it to the Worker. */
const normalised = (path: string) => new URL(`https://${HOST}${path}`).pathname

it.each([
  ['/p/shop/', 'shop', '/'],
  ['/p/shop', 'shop', ''],
  ['/p/Shop/v1/index.html', 'shop', '/v1/index.html'],
  ['/p/shop//a', 'shop', '//a'],
  ['/p/a/../shop/x', 'shop', '/x'],
  ['/p/a/%2e%2e/shop/x', 'shop', '/x'],
  [`/p/${'a'.repeat(58)}/`, 'a'.repeat(58), '/'],
])('%s is a path of a project', (path, projectId, within) => {
  expect(parseProjectPath(normalised(path))).toEqual({ projectId, path: within })
})

it.each([
  '/',
  '/p',
  '/p/',
  '/p//x',
  '/P/shop/',
  '/%70/shop/',
  '/p/-shop/',
  '/p/shop-/x',
  '/p/shop%2Fsw.js',
  '/p/shop%5Csw.js',
  '/p/%73hop/x',
  '/p/shop.js',
  '/p/shop/../sw.js',
  `/p/${'a'.repeat(59)}/`,
])('%s is a path of no project', (path) => {
  expect(parseProjectPath(normalised(path))).toBeNull()
})

it('the project and its path are together the path that was requested, in the same spelling', () => {
  fc.assert(
    fc.property(anyPath, (written) => {
      const pathname = normalised(written)
      const found = parseProjectPath(pathname)
      if (found === null) return
      expect(found.projectId).toMatch(/^[a-z0-9][a-z0-9_-]*$/)
      expect(`/p/${found.projectId}${found.path}`.toLowerCase()).toBe(pathname.toLowerCase())
      // On the project's own host it is the same path: nothing in it changes the host or leads to a parent folder.
      const onHost = new URL(`https://view-${found.projectId}.${HOST}${found.path}`)
      expect(onHost.host).toBe(`view-${found.projectId}.${HOST}`)
      expect(onHost.pathname).toBe(found.path || '/')
    }),
    { numRuns: runs(2_000) },
  )
})

it('a referring page names a project only if it is on the same host', () => {
  const from = (referer: string) => referringProject(new Headers({ Referer: referer }), HOST)
  expect(from(`https://${HOST}/p/shop/v1/iframe.html?id=a`)?.projectId).toBe('shop')
  for (const referer of [
    `https://${HOST}/`,
    `https://${HOST}:8443/p/shop/`,
    'https://elsewhere.example/p/shop/',
    `https://${HOST}@elsewhere.example/p/shop/`,
    'about:blank',
    'no address',
  ])
    expect([referer, from(referer)]).toEqual([referer, null])
  expect(referringProject(new Headers(), HOST)).toBeNull()
})
