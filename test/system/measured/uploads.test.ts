import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundle, servicePath, workerPath, type Bundle } from '../../../bench/bundle.ts'
import { bomb, largeFiles, smallFiles, storybooks } from '../../../bench/upload-bodies.ts'
import { measuredOf } from './bounds.ts'
import { costOf, startOurs, startPlain } from '../../../bench/upload-cost.ts'
import { stopAllWorkerds } from '../../../bench/workerd.ts'

/**
 * Over a bare put of the same bytes, in megabytes. The bound is 24; other runs of the same upload differ by
 * up to 6, since a resident set also holds what both runtimes have not collected yet.
 */
const MOST = 24
const NOISE = 6
/** As many as a directory can list take what is kept of each, and an index of 4 MB. */
const MOST_OF_MANY = 40

let service: Bundle
let bare: Bundle
beforeAll(async () => {
  service = await bundle('service', servicePath)
  bare = await bundle('bare-put', workerPath('bare-put'))
})
afterAll(stopAllWorkerds)

const CASES: [string, number, () => Buffer][] = [
  ['95 MB of deflated Storybooks', MOST, () => storybooks()],
  ['Storybooks with data descriptors', MOST, () => storybooks('descriptors')],
  ['three files of 200 MB', MOST, largeFiles],
  ['4 GiB of zeros', MOST, bomb],
  ['60,000 small files', MOST_OF_MANY, () => smallFiles()],
]

/** What is uploaded every day; the others take the same way. */
const USUAL = ['95 MB of deflated Storybooks']

it.each(measuredOf(CASES, USUAL))(
  'checking %s takes at most %i MB more than storing them',
  async (_, most, make) => {
    const body = make()
    let over = Infinity
    // The least of three counts: garbage that was not collected in time is there at random.
    for (let i = 0; i < 3 && over > most; i++) {
      const stored = await costOf(() => startPlain(bare), body)
      const checked = await costOf(() => startOurs(service), body)
      over = Math.min(over, checked.peakMegabytes - stored.peakMegabytes)
    }
    expect(over).toBeLessThanOrEqual(most + NOISE)
  },
)
