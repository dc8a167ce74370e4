import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Result } from '../../../../src/cli/capture/engine/capture-all.ts'
import { captureFolder, launch } from './harness.ts'
import { ATTACKS } from './hostile-pages.ts'
import { buildStandIn } from './stand-in.ts'

let browser: Browser
const results = new Map<string, Result>()
/** By how much the process that captures has grown, in MB. */
let grown: number

beforeAll(async () => {
  browser = await launch()
  const before = process.memoryUsage.rss()
  const {
    endless = [],
    large = [],
    quick = [],
  } = Object.groupBy(Object.entries(ATTACKS), ([id, { becomes }]) => {
    if (!becomes.test('timeout: ')) return 'quick'
    return /^(big|memory)--/.test(id) ? 'large' : 'endless'
  })
  for (const [attacks, timeoutMs] of [
    // Most take a processor as long as they may.
    [endless, 1_000],
    // These meet a limit, or crash, where they have the time.
    [large, 4_000],
    // On a busy machine none of those that come to an end may take longer than it has.
    [quick, 20_000],
  ] as const) {
    const calm = { [`calm--after-${timeoutMs}`]: { html: '<p>Text</p>' } }
    const { folder, remove } = await buildStandIn({ ...Object.fromEntries(attacks), ...calm })
    for (const result of await captureFolder(browser, folder, { timeoutMs }))
      results.set(result.story.id, result)
    await remove()
  }
  grown = (process.memoryUsage.rss() - before) / 1e6
})

afterAll(() => browser?.close())

const becomes = (result: Result | undefined): string =>
  result?.outcome === 'failed' ? `${result.reason}: ${result.message}` : String(result?.outcome)

it('no story ends the run: each has an outcome of its own', () => {
  for (const [id, attack] of Object.entries(ATTACKS))
    expect.soft(becomes(results.get(id)), id).toMatch(attack.becomes)
  expect(becomes(results.get('calm--after-20000'))).toBe('captured')
  expect(results.size).toBe(Object.keys(ATTACKS).length + 3)
})

it('what a story was refused is reported with it', () => {
  const refusedOf = (id: string) => {
    const result = results.get(id)
    return result && result.outcome !== 'skipped' ? result.refused : undefined
  }
  expect(refusedOf('dialog--alert')).toEqual([{ what: 'dialog', to: '', count: 3 }])
  expect(refusedOf('window--open')).toEqual([{ what: 'window', to: '', count: 5 }])
  expect(refusedOf('download--blob')).toEqual([{ what: 'download', to: '', count: 5 }])
  expect(refusedOf('calm--after-20000')).toEqual([])
})

it('the process that captures stays small', () => {
  expect(grown).toBeLessThan(500)
})
