import { describe, expect, it } from 'vitest'
import { loadDomTree } from '../../../../src/judging/judge/evidence/dom-structure.ts'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { matchTrees } from '../../../../src/judging/judge/matching/match-trees.ts'
import { textKey, textSimilarity } from '../../../../src/judging/judge/matching/text-similarity.ts'

interface Raw {
  tag: string
  box: { x: number; y: number; w: number; h: number }
  text?: string
  style?: Record<string, string>
  children?: Raw[]
}

const text = (words: string, x: number, y: number): Raw => ({
  tag: 'p',
  text: words,
  box: { x, y, w: 80, h: 16 },
})
const box = (x: number, y: number, w: number, h: number, children: Raw[]): Raw => ({
  tag: 'div',
  box: { x, y, w, h },
  style: { 'background-color': 'rgb(9, 9, 9)' },
  children,
})

function tree(root: Raw) {
  const read = loadDomTree(JSON.stringify({ version: 1, root }))
  if (isUnusable(read)) throw new Error(read.unusable)
  return read.root
}

const texts = (a: Raw, b: Raw) =>
  matchTrees(tree(a), tree(b))
    .pairs.filter((pair) => pair.a.kind === 'text')
    .map((pair) => [pair.a.text, pair.b.text])
    .toSorted(([p], [q]) => ((p ?? '') < (q ?? '') ? -1 : 1))

const PAGE = (x: number, y: number) =>
  box(x, y, 200, 100, [
    text('One', x + 8, y + 8),
    text('Two', x + 8, y + 40),
    text('Two', x + 100, y + 40),
  ])

describe('matching', () => {
  it('finds the component in a page', () => {
    const { shift, b, score } = matchTrees(
      tree(PAGE(0, 0)),
      tree({ tag: 'body', box: { x: 0, y: 0, w: 800, h: 600 }, children: [PAGE(40, 25)] }),
    )
    expect(shift).toEqual({ dx: 40, dy: 25 })
    expect(b.root.id).toBe('0/0')
    expect(score).toBe(1)
  })

  it('keeps texts together that changed their order', () => {
    const a = box(0, 0, 200, 80, [text('First', 8, 8), text('Second', 8, 40)])
    const b = box(0, 0, 200, 80, [text('Second', 8, 8), text('First', 8, 40)])
    expect(texts(a, b)).toEqual([
      ['First', 'First'],
      ['Second', 'Second'],
    ])
  })

  it('pairs a text with what replaced it, not with another element', () => {
    const a = box(0, 0, 200, 80, [text('Payment received', 8, 8), text('Details', 8, 40)])
    const b = box(0, 0, 200, 80, [text('Payment reeceived', 8, 8), text('More', 8, 40)])
    expect(texts(a, b)).toEqual([
      ['Details', 'More'],
      ['Payment received', 'Payment reeceived'],
    ])
  })

  it('takes apart a text that is two on the other side', () => {
    const a = box(0, 0, 200, 80, [
      { tag: 'p', text: 'Omar Haddad Owner', box: { x: 8, y: 8, w: 80, h: 32 } },
    ])
    const b = box(0, 0, 200, 80, [text('Omar Haddad', 8, 8), text('Owner', 8, 24)])
    expect(texts(a, b)).toEqual([
      ['Omar Haddad', 'Omar Haddad'],
      ['Owner', 'Owner'],
    ])
  })

  it('ignores wrappers', () => {
    const inner = box(10, 10, 100, 50, [text('Deep', 18, 18)])
    const wrapped: Raw = {
      tag: 'div',
      box: inner.box,
      children: [{ tag: 'div', box: inner.box, children: [inner] }],
    }
    const matching = matchTrees(
      tree(box(0, 0, 200, 100, [inner])),
      tree(box(0, 0, 200, 100, [wrapped])),
    )
    const painted = matching.pairs.find((pair) => pair.a.id === '0/0')
    expect(painted?.b.id).toBe('0/0/0/0')
  })
})

it('pairs no group with what lies around the counterpart of its own surroundings', () => {
  const plain = (inner: Raw): Raw => ({ ...inner, style: {} })
  const list = plain(
    box(
      40,
      50,
      140,
      120,
      ['One', 'Two', 'Three', 'Four'].map((t, i) => text(t, 44, 60 + 28 * i)),
    ),
  )
  const dialog = (content: Raw) => box(20, 20, 180, 180, [text('Choices', 40, 30), content])
  const design = box(0, 0, 220, 220, [dialog(plain({ ...list, children: [list] }))])
  const build = box(0, 0, 220, 220, [box(0, 0, 220, 220, [dialog(list)])])
  const { pairs } = matchTrees(tree(design), tree(build))
  const groups = pairs.filter(({ a }) => a.rect.y === 50)
  expect(groups.map(({ b }) => b.rect.y)).toEqual([50])
})

it('measures how alike texts are, whatever their case', () => {
  expect(textSimilarity(textKey('Save'), textKey('SAVE'))).toBe(1)
  expect(textSimilarity('Payment', 'Paymemt')).toBeCloseTo(6 / 7)
  expect(textSimilarity('abc', 'xyz')).toBe(0)
})
