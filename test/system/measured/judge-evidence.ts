import { CROWDED, icons, moved, structure, structureText } from './hostile-evidence.ts'
import { grey, noise } from './hostile-images.ts'
import type { Files } from './run-cost.ts'

const everywhere = (text: string): Files => ({ design: text, dom: text, candidates: text })

export const EVIDENCE: Record<string, () => Files> = {
  'of 3.9 million children': () => everywhere(structureText(`[${'0,'.repeat(3_900_000)}0]`)),
  'of 2.7 million objects nobody reads': () =>
    everywhere(structureText('[]', `,"x":[${'{},'.repeat(2_700_000)}0]`)),
  'of 299,000 objects nobody reads': () =>
    everywhere(structureText('[]', `,"x":[${'{},'.repeat(299_000)}0]`)),
  'nested four million deep': () => everywhere('['.repeat(4_000_000) + ']'.repeat(4_000_000)),
  'with a shadow of four million characters': () => {
    const shadow = '0px 1px 2px red, '.repeat(230_000)
    const box = { x: 10, y: 10, w: 100, h: 100 }
    const style = { shadow, 'box-shadow': shadow }
    return everywhere(JSON.stringify(structure([{ tag: 'p', type: 'FRAME', box, style }])))
  },
  'with a number of four million digits': () => {
    const box = { x: 10, y: 10, w: 100, h: 100 }
    const style = { stroke: `rgb(${'1'.repeat(3_900_000)}x,1,1)`, 'border-color': '-'.repeat(3e6) }
    return everywhere(JSON.stringify(structure([{ tag: 'p', type: 'FRAME', box, style }])))
  },
  'of 2,000 icons in large cells': () => {
    const list = icons(2_000, (i) => ({ x: (i % 12) * 32, y: (i % 11) * 32, w: 32, h: 32 }))
    const cell = { x: 0, y: 0, w: 500, h: 500 }
    const text = JSON.stringify({ ...list, icons: list.icons.map((icon) => ({ ...icon, cell })) })
    return { candidates: text, sheet: grey(1_000, 1_000, (x, y) => noise(x >> 2, y >> 2)) }
  },
}

/** Trees of one side alone. */
export const LONE = Object.entries(CROWDED).map(([name, nodes]): [string, () => Files] => [
  `${name}, of one side`,
  () => ({ dom: JSON.stringify(structure(nodes().slice(0, 1_490))) }),
])

const SIZES = { 'as many as are read': 19_900, 'as many as are compared': 1_490 }

/** Trees of both sides. */
export const TREES = Object.entries(CROWDED).flatMap(([name, nodes]) =>
  Object.entries(SIZES).map(([size, count]): [string, () => Files] => [
    `${name}, ${size}`,
    () => {
      const list = nodes().slice(0, count)
      return {
        design: JSON.stringify(structure(list)),
        dom: JSON.stringify(structure(moved(list))),
      }
    },
  ]),
)
