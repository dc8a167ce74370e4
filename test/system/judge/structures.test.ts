import { describe, it } from 'vitest'
import { CROWDED, moved, structure } from './hostile-evidence.ts'
import { expectBounded, type Files } from './run-cost.ts'

const trees = (design: unknown[], dom: unknown[]): Files => ({
  design: JSON.stringify(structure(design)),
  dom: JSON.stringify(structure(dom)),
})

const SIZES = { 'as many as are read': 19_900, 'as many as are compared': 1_490 }

const TREES = Object.entries(CROWDED).flatMap(([name, nodes]) =>
  Object.entries(SIZES).map(([size, count]): [string, () => Files] => [
    `${name}, ${size}`,
    () => {
      const list = nodes().slice(0, count)
      return trees(list, moved(list))
    },
  ]),
)
describe('a run over structures', () => {
  it.each(TREES)('%s takes at most 100 MB and 10 s of CPU', (_, files) => expectBounded(files))
})
