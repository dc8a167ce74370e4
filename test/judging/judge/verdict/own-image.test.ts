import { describe, expect, it } from 'vitest'
import { isOfItsImage, mistakes } from '../../../../src/judging/judge/verdict/own-image.ts'
import { loadDesignTree } from '../../../../src/judging/judge/evidence/load-design-tree.ts'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { canvas, write } from '../image/drawing.ts'

const ROWS = [10, 30, 50, 70, 90, 110]
const WHOLE = { x: 0, y: 0, w: 200, h: 130 }

function image() {
  const raster = canvas(WHOLE.w, WHOLE.h, [255, 255, 255])
  for (const y of ROWS) write(raster, 10, y, [[1, 2, 3, 4]], [20, 20, 20])
  return raster
}

function tree(rows: readonly number[], fill = '#141414') {
  const children = rows.map((y) => ({
    id: `t${y}`,
    type: 'TEXT',
    box: { x: 8, y: y - 3, w: 60, h: 16 },
    text: `Row ${y}`,
    style: { fill },
  }))
  const root = { id: 'r', type: 'FRAME', box: WHOLE, children }
  const read = loadDesignTree(JSON.stringify({ version: 1, source: 'plugin', root }))
  if (isUnusable(read)) throw new Error(read.unusable)
  return read.root
}

const of = (rows: readonly number[], fill?: string) =>
  mistakes(tree(rows, fill), image(), { x: 0, y: 0 }, WHOLE)

describe('a tree', () => {
  const right = of(ROWS)

  it('that lists what its image shows makes no mistakes', () => {
    expect(right).toEqual({ checked: 12, absent: 0, unlisted: 0 })
    expect(isOfItsImage(right, right)).toBe(true)
  })

  it('that lacks half of the texts is not of its image', () => {
    const less = of(ROWS.slice(0, 3))
    expect(less.unlisted).toBe(3)
    expect(isOfItsImage(less, right)).toBe(false)
    expect(isOfItsImage(right, less)).toBe(true)
  })

  it('whose texts have another colour is not of its image, unless both are read like that', () => {
    const other = of(ROWS, '#ff2020')
    expect(other.absent).toBe(6)
    expect(isOfItsImage(other, right)).toBe(false)
    expect(isOfItsImage(other, other)).toBe(true)
  })
})
