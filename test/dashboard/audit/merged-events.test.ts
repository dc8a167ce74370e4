import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  readAllMerged,
  readMerged,
  type ListEvents,
} from '../../../src/dashboard/server/audit/merged-events.ts'
import { isoTime } from '../../../src/base/time.ts'
import { listAuditEvents } from '../../../src/store/audit/list.ts'
import { recordDeed } from '../../../src/store/audit/record.ts'
import { runs } from '../../support/property-runs.ts'

const db = env.DB
const ACTION = 'title_changed'
const BEGIN = Date.UTC(2026, 10, 21)

/**
 * Two projects of one database stand for the two databases: only the order of ids matters. Events of one action, because
 * those of judges, which other tests register, are listed with every project.
 */
const sides = (name: string): ListEvents[] =>
  ['a', 'b'].map(
    (side) => (page) =>
      listAuditEvents(db, { projectId: `${name}-${side}`, who: null, action: ACTION, ...page }),
  )

const Events = fc.array(fc.record({ side: fc.constantFrom('a', 'b'), ms: fc.nat(4) }), {
  minLength: 1,
  maxLength: 30,
})

it('pages through both databases without a loss or a repetition, also within one millisecond', async () => {
  await fc.assert(
    fc.asyncProperty(Events, fc.integer({ min: 1, max: 8 }), async (made, limit) => {
      const name = crypto.randomUUID()
      await db.batch(
        made.map(({ side, ms }, i) =>
          recordDeed(db, {
            action: ACTION,
            who: 'ada',
            at: isoTime(BEGIN + ms),
            projectId: `${name}-${side}`,
            subject: String(i),
          }),
        ),
      )
      const lists = sides(name)
      const pages: string[][] = []
      const ids: string[] = []
      for (let after: string | null = null, goesOn = true; goesOn;) {
        const { events, nextAfter } = await readMerged(lists, { after, limit })
        pages.push(events.map(({ subject }) => subject))
        ids.push(...events.map(({ id }) => id))
        after = nextAfter
        goesOn = nextAfter !== null
      }
      const seen = pages.flat()
      expect(seen.toSorted()).toEqual(made.map((_, i) => String(i)).toSorted())
      expect(ids).toEqual(ids.toSorted().toReversed())
      expect(seen.map((i) => made[Number(i)]!.ms)).toEqual(
        made.map(({ ms }) => ms).toSorted((p, q) => q - p),
      )
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      const streamed: string[] = []
      for await (const events of readAllMerged(lists, { after: null, limit: made.length - 1 }))
        streamed.push(...events.map(({ subject }) => subject))
      expect(streamed).toEqual(seen.slice(0, made.length - 1))
    }),
    { numRuns: runs(40) },
  )
})

/** A list without an end, and how often it was asked. */
function endlessList(): { list: ListEvents; calls: () => number } {
  let calls = 0
  const list: ListEvents = ({ limit }) => {
    calls++
    return Promise.resolve(
      Array.from({ length: limit }, (_, i) => ({
        id: `evt_${9_999_999 - calls * 10_000 - i}`,
        at: '',
        who: '',
        action: '',
        subject: '',
        detail: {},
      })),
    )
  }
  return { list, calls: () => calls }
}

it('reads no further than its reader does', async () => {
  const { list, calls } = endlessList()
  const pages = readAllMerged([list], { after: null, limit: Infinity })
  await pages.next()
  await pages.next()
  await pages.return(undefined)
  expect(calls()).toBe(2)
})

it('ends after 50,000 events, before it has called the service more often than a request may', async () => {
  const { list, calls } = endlessList()
  let events = 0
  for await (const page of readAllMerged([list], { after: null, limit: Infinity }))
    events += page.length
  expect([events, calls()]).toEqual([50_000, 25])
})
