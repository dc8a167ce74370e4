import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseProjectPath, referringProject } from '../../../src/cdn/trial/project-path.ts'
import { runs } from '../../support/property-runs.ts'

const HOST = 'storybook-cdn.example.workers.dev'

/** What a client may write after the host: valid ids, dots, slashes and their encoded forms, in any order. */
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

/** The path as the runtime hands it on. */
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
])('%s is a path of none', (path) => {
  expect(parseProjectPath(normalised(path))).toBeNull()
})

it('takes a project only as it is spelled in the path, and leaves the rest as it is', () => {
  fc.assert(
    fc.property(anyPath, (written) => {
      const pathname = normalised(written)
      const found = parseProjectPath(pathname)
      if (found === null) return
      expect(found.projectId).toMatch(/^[a-z0-9][a-z0-9_-]*$/)
      expect(`/p/${found.projectId}${found.path}`.toLowerCase()).toBe(pathname.toLowerCase())
      // What is asked of the project's own host is that very path: nothing in it changes the host, or climbs.
      const onHost = new URL(`https://view-${found.projectId}.${HOST}${found.path}`)
      expect(onHost.host).toBe(`view-${found.projectId}.${HOST}`)
      expect(onHost.pathname).toBe(found.path || '/')
    }),
    { numRuns: runs(2_000) },
  )
})

it('finds the project of a page on the same host alone', () => {
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
