import { describe, expect, it } from 'vitest'
import { loadDomTree } from '../../../../src/judging/judge/evidence/dom-structure.ts'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { listNodes } from '../../../../src/judging/judge/evidence/tree-walk.ts'
import { matchTrees } from '../../../../src/judging/judge/matching/match-trees.ts'
import type { UiNode } from '../../../../src/judging/judge/node.ts'

interface Cell {
  words: string
  /** Boxes around the text. */
  wrappers: number
}

const COLUMNS = 10
const [WIDTH, HEIGHT] = [90, 24]

/** A table of which each cell has its own words, or null for an empty painted one. */
function table(rows: number, cellOf: (row: number, column: number) => Cell | null): UiNode {
  const look = { 'background-color': 'rgb(240, 240, 240)' }
  const bare = { 'background-color': 'rgba(0, 0, 0, 0)' }
  const cells = (row: number) =>
    Array.from({ length: COLUMNS }, (_, column) => {
      const box = { x: column * WIDTH, y: row * HEIGHT, w: WIDTH, h: HEIGHT }
      const cell = cellOf(row, column)
      if (cell === null) return { tag: 'div', box, style: look }
      let node: object = { tag: 'span', text: cell.words, box, style: bare }
      for (let i = 0; i < cell.wrappers; i++)
        node = { tag: 'div', box, style: bare, children: [node] }
      return node
    })
  const children = Array.from({ length: rows }, (_, row) => ({
    tag: 'div',
    box: { x: 0, y: row * HEIGHT, w: COLUMNS * WIDTH, h: HEIGHT },
    style: row % 2 === 0 ? look : bare,
    children: cells(row),
  }))
  const box = { x: 0, y: 0, w: COLUMNS * WIDTH, h: rows * HEIGHT }
  const root = { tag: 'div', box, style: look, children }
  const read = loadDomTree(JSON.stringify({ version: 1, root }))
  if (isUnusable(read)) throw new Error(read.unusable)
  return read.root
}

/** How often matching looks at a node's rectangle. */
function looks(a: UiNode, b: UiNode): number {
  let count = 0
  for (const node of [...listNodes(a), ...listNodes(b)]) {
    const { rect } = node
    Object.defineProperty(node, 'rect', {
      enumerable: true,
      get() {
        count++
        return rect
      },
    })
  }
  matchTrees(a, b)
  return count
}

const STATES = ['Active', 'Paused', 'Edit', '0']
const place = (row: number, column: number) => row * COLUMNS + column
const words = (text: string, wrappers = 1): Cell => ({ words: text, wrappers })

const TABLES: [string, (rows: number) => [UiNode, UiNode]][] = [
  [
    'of one text each',
    (rows) => {
      const cell = (row: number, column: number) => words(`row ${row} column ${column}`)
      return [table(rows, cell), table(rows, cell)]
    },
  ],
  [
    'of few texts over and over',
    (rows) => {
      const cell = (row: number, column: number) =>
        words(STATES[(row * 7 + column) % STATES.length] ?? '')
      return [table(rows, cell), table(rows, cell)]
    },
  ],
  [
    'of deep wrappers',
    (rows) => {
      const cell = (row: number, column: number) => words(`${place(row, column)}`, 8)
      return [table(rows, cell), table(rows, cell)]
    },
  ],
  [
    'whose texts all stand elsewhere',
    (rows) => {
      const moved = (row: number, column: number) => (place(row, column) * 7919) % (rows * COLUMNS)
      return [
        table(rows, (row, column) => words(`cell ${place(row, column)}`)),
        table(rows, (row, column) => words(`cell ${moved(row, column)}`)),
      ]
    },
  ],
  [
    'whose equal texts all stand elsewhere',
    (rows) => [
      table(rows, (row) => words(row < rows / 2 ? 'Active' : `gone ${row}`)),
      table(rows, (row) => words(row < rows / 2 ? `new ${row}` : 'Active')),
    ],
  ],
  [
    'of which half is empty on one side',
    (rows) => [
      table(rows, (row, column) => words(`cell ${place(row, column)}`)),
      table(rows, (row, column) =>
        (row + column) % 2 === 0 ? null : words(`cell ${place(row, column)}`),
      ),
    ],
  ],
]

describe('matching two tables', () => {
  it.each(TABLES)('%s takes four times the looks of a quarter of it', (_, pair) => {
    const [small, large] = [pair(40), pair(160)]
    expect(looks(...large) / looks(...small)).toBeLessThan(5)
  })
})
