import fc from 'fast-check'
import { expect, it } from 'vitest'
import { designOf, domOf, pairOf, requestRun, type Inputs } from './runs.ts'
import { anyText } from '../../support/any-text.ts'
import { runs } from '../../support/property-runs.ts'

/** Keys and values that code may trip over. */
const ODD_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'root',
  'children',
  'box',
]
const ODD_TEXTS = [
  '',
  'color(__proto__ 1 1 1)',
  'color(constructor 1 1 1)',
  'constructor(1 1 1)',
  'linear-gradient(color(toString 1 1 1))',
  'NaNpx',
  '1e400px',
  'hsl(none none none)',
  '\ud800',
]
const ODD_NUMBERS = [-1, 0, 1e308, -1e308, 5e-324, 2 ** 53]
const ODD_VALUES = [...ODD_TEXTS, ...ODD_NUMBERS, null, true, [], {}, [[]], [null], ['']]
const oddValue = fc.constantFrom(...ODD_VALUES)

const anyTree = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    oddValue,
    fc.dictionary(fc.constantFrom(...ODD_KEYS), tie('value'), { noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    anyText(),
  ),
})).value

type Place = { holder: Record<string, unknown>; key: string }

/** Lists every place in a value where another value can be put. */
function placesIn(value: unknown, list: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return list
  for (const key of Object.keys(value)) {
    list.push({ holder: value as Record<string, unknown>, key })
    placesIn((value as Record<string, unknown>)[key], list)
  }
  return list
}

const icons = {
  version: 1,
  icons: [
    { id: 'i', side: 'a', box: { x: 16, y: 16, w: 16, h: 16 }, pair: 'j', name: 'cart' },
    { id: 'j', side: 'b', box: { x: 16, y: 16, w: 16, h: 16 }, cell: { x: 0, y: 0, w: 9, h: 9 } },
  ],
}
const rest = {
  document: {
    id: '1:1',
    type: 'FRAME',
    absoluteBoundingBox: { x: 0, y: 0, width: 240, height: 160 },
    fills: [{ type: 'SOLID', color: { r: 1, g: 1, b: 1, a: 1 } }],
    effects: [{ type: 'DROP_SHADOW', radius: 4, offset: { x: 0, y: 2 } }],
    children: [
      {
        id: '1:2',
        type: 'TEXT',
        characters: 'Buy',
        absoluteBoundingBox: { x: 16, y: 16, width: 90, height: 14 },
        style: { fontFamily: 'Inter', fontSize: 14, lineHeightPx: 17 },
      },
    ],
  },
}
const styled = () => {
  const dom = domOf()
  const style = {
    color: 'rgb(0, 0, 0)',
    'box-shadow': '0px 1px 2px red',
    'border-color': 'red',
    'border-width': '1px',
    'border-radius': '50%',
  }
  return { ...dom, root: { ...dom.root, text: 'Buy', style: { ...dom.root.style, ...style } } }
}

/** Real evidence with some values or keys replaced by odd ones. */
const mutated = fc
  .tuple(
    fc.constantFrom<() => object>(
      designOf,
      styled,
      () => icons,
      () => rest,
    ),
    fc.array(fc.tuple(fc.nat(), oddValue, fc.option(fc.constantFrom(...ODD_KEYS))), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([make, changes]) => {
    const copy = JSON.parse(JSON.stringify(make())) as unknown
    for (const [at, value, key] of changes) {
      const places = placesIn(copy)
      const place = places[at % Math.max(1, places.length)]
      // A copy: a list that is put into itself would have no end.
      const odd = structuredClone(value)
      if (place) Object.defineProperty(place.holder, key ?? place.key, { value: odd, ...WRITABLE })
    }
    return copy
  })
const WRITABLE = { enumerable: true, configurable: true, writable: true }

const evidence = fc.oneof(mutated, anyTree).map((value) => JSON.stringify(value) ?? 'null')

// 120 runs may exceed the usual time-out where the machine is shared.
it('no evidence ends a run in an error', async () => {
  await fc.assert(
    fc.asyncProperty(evidence, evidence, evidence, async (design, dom, candidates) => {
      const inputs: Inputs = { design, dom, candidates }
      const { pair_id } = await pairOf(inputs)
      const response = await requestRun(pair_id)
      const body = await response.json<{ status: string }>()
      expect([response.status, body.status]).toEqual([200, 'complete'])
    }),
    { numRuns: runs(30) },
  )
})
