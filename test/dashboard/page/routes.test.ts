import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paths, routeOf } from '../../../src/dashboard/page/app/routes.ts'

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/p/shop', { page: 'overview', project: 'shop' }],
    ['/p/shop/pairs', { page: 'pairs', project: 'shop' }],
    ['/p/shop/builds/', { page: 'builds', project: 'shop' }],
    ['/p/shop/settings', { page: 'settings', project: 'shop' }],
    ['/p/shop/review/a%2Fb', { page: 'review', project: 'shop', pairId: 'a/b' }],
    ['/p/shop/issues/12', { page: 'issue', project: 'shop', number: 12 }],
    ['/p/shop/runs/run_1', { page: 'run', project: 'shop', runId: 'run_1' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route))

  it.each([
    '/x',
    '/p',
    '/p/shop/none',
    '/p/shop/issues/0',
    '/p/shop/issues/x',
    '/p/a/review/b/c',
    '/%E0%A4%A',
  ])('%s is no page', (path) => expect(routeOf(path)).toEqual({ page: 'unknown' }))

  it('lead back to what they were made for, whatever the pair’s id holds', () => {
    const id = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed())
    fc.assert(
      fc.property(id, (pairId) => {
        const route = routeOf(new URL(paths.review('shop', pairId), 'http://x').pathname)
        // A browser removes segments of dots from any URL.
        if (!/^\.{1,2}$/.test(pairId))
          expect(route).toEqual({ page: 'review', project: 'shop', pairId })
      }),
    )
  })
})
