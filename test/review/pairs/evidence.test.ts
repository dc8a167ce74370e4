import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPair, register, registration, type PairBody } from '../../support/review.ts'
import { ordersOf } from '../orders.ts'
import { runs } from '../../support/property-runs.ts'

const ALL = {
  design_tool_structure_key: 'design-1',
  dom_structure_key: 'dom-1',
  source_key: 'source-1',
  icon_candidates_key: 'icons-1',
  icon_contact_sheet_key: 'sheet-1',
}
type Name = keyof typeof ALL
const NAMES = Object.keys(ALL) as Name[]
const OF_A: Name[] = ['design_tool_structure_key', 'icon_candidates_key', 'icon_contact_sheet_key']
const OF_B: Name[] = NAMES.filter((name) => name !== 'design_tool_structure_key')

const evidenceOf = (pair: PairBody) =>
  Object.fromEntries(NAMES.map((name) => [name, pair[name]])) as Record<Name, string | null>

describe('evidence of a pair that is registered again', () => {
  it('is kept while the key of its image stays the same', async () => {
    const body = registration()
    await register({ ...body, ...ALL })
    const again = await register(body)
    expect(evidenceOf(again)).toEqual(ALL)
    expect(again.evidence_cleared).toEqual([])
  })

  it.each([
    ['a', { image_a_key: 'images/a-2.png' }, OF_A],
    ['b', { image_b_key: 'images/b-2.png' }, OF_B],
    ['both', { image_a_key: 'images/a-2.png', image_b_key: 'images/b-2.png' }, NAMES],
  ])('is cleared with image %s, and the response lists it', async (_, images, cleared) => {
    const body = registration()
    await register({ ...body, ...ALL })
    const again = await register({ ...body, ...images })
    const expected = Object.fromEntries(
      NAMES.map((name) => [name, cleared.includes(name) ? null : ALL[name]]),
    )
    expect(evidenceOf(again)).toEqual(expected)
    expect(again.evidence_cleared).toEqual(cleared)
    expect(evidenceOf(await readPair(body.pair_id))).toEqual(expected)
  })

  it('is replaced by a new key, cleared by null, and listed as cleared only if there was some', async () => {
    const body = registration()
    await register({ ...body, source_key: 'source-1', dom_structure_key: 'dom-1' })
    const again = await register({
      ...body,
      image_b_key: 'images/b-2.png',
      dom_structure_key: 'dom-2',
      source_key: null,
      icon_candidates_key: null,
    })
    expect(again).toMatchObject({
      dom_structure_key: 'dom-2',
      source_key: null,
      icon_candidates_key: null,
      evidence_cleared: ['source_key'],
    })
  })
})

/** The contract's rule in a few lines. */
function replace(before: Record<string, unknown> | null, body: Record<string, unknown>) {
  const same = (image: string) => before?.[image] === body[image]
  const kept = (name: Name) =>
    (!OF_A.includes(name) || same('image_a_key')) && (!OF_B.includes(name) || same('image_b_key'))
  const evidence = NAMES.map((name) => [
    name,
    name in body ? body[name] : kept(name) ? (before?.[name] ?? null) : null,
  ])
  return {
    image_a_key: body['image_a_key'],
    image_b_key: body['image_b_key'],
    name: body['name'],
    ...Object.fromEntries(evidence),
  }
}

const anyEvidence = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom(null, 'one', 'two')])),
  { requiredKeys: [] },
)
const anyRegistration = fc.tuple(
  fc.record({
    image_a_key: fc.constantFrom('a-1', 'a-2'),
    image_b_key: fc.constantFrom('b-1', 'b-2'),
    name: fc.constantFrom('n-1', 'n-2'),
  }),
  anyEvidence,
)

describe('registrations that race', () => {
  it('leave what some order of them would leave, never a mixture', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRegistration,
        fc.array(anyRegistration, { minLength: 2, maxLength: 3 }),
        async (first, racing) => {
          const ids = registration()
          const start = { ...ids, ...first[0], ...first[1] }
          await register(start)
          const bodies = racing.map(([images, evidence]) => ({ ...ids, ...images, ...evidence }))
          await Promise.all(bodies.map(register))
          const outcomes = ordersOf(bodies).map((order) =>
            order.reduce(replace, replace(null, start)),
          )
          const { image_a_key, image_b_key, name, ...rest } = await readPair(ids.pair_id)
          expect(outcomes).toContainEqual({
            image_a_key,
            image_b_key,
            name,
            ...evidenceOf(rest as PairBody),
          })
        },
      ),
      { numRuns: runs(15) },
    )
  })

  it('create the pair once', async () => {
    const body = registration()
    const pairs = await Promise.all(Array.from({ length: 10 }, () => register(body)))
    expect(pairs.filter((pair) => pair.created)).toHaveLength(1)
  })
})
