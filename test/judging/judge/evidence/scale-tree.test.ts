import { expect, it } from 'vitest'
import { loadDomTree } from '../../../../src/judging/judge/evidence/load-structure.ts'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { scaleTree } from '../../../../src/judging/judge/evidence/scale-tree.ts'

function read() {
  const words = {
    tag: 'p',
    text: 'Words',
    box: { x: 20, y: 10, w: 60, h: 20 },
    style: { 'font-size': '12px', 'line-height': '18px', 'letter-spacing': '0.5px' },
  }
  const style = {
    'background-color': 'rgb(9, 9, 9)',
    'border-width': '2px',
    'border-color': 'rgb(0, 0, 0)',
    'border-radius': '8px',
    padding: '4px 6px',
    gap: '10px',
    margin: '0px 8px',
    'box-shadow': 'rgb(0, 0, 0) 0px 2px 8px 0px',
  }
  const root = { tag: 'div', box: { x: 0, y: 0, w: 100, h: 40 }, style, children: [words] }
  const tree = loadDomTree(JSON.stringify({ version: 1, root }))
  if (isUnusable(tree)) throw new Error(tree.unusable)
  return tree.root
}

it('a tree is scaled with all its lengths, but for the text of its shadows', () => {
  const scaled = scaleTree(read(), 0.5)
  expect(scaled).toMatchObject({
    rect: { x: 0, y: 0, w: 50, h: 20 },
    style: { strokeWidth: [1, 1, 1, 1], cornerRadius: [4, 4, 4, 4], shadow: read().style.shadow },
    layout: { padding: [2, 3, 2, 3], gap: 5, gaps: { x: 5, y: 5 }, margin: [0, 4, 0, 4] },
  })
  expect(scaled.children[0]).toMatchObject({
    rect: { x: 10, y: 5, w: 30, h: 10 },
    style: { fontSize: 6, lineHeight: 9, letterSpacing: 0.25 },
  })
})
