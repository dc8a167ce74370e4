import { BLANK_STYLE } from '../evidence/blank-style.ts'
import { plantForest, type Forest } from './forest.ts'
import { textKey } from './text-similarity.ts'
import type { UiNode } from '../node.ts'

const MOST_PARTS = 4

/**
 * Takes apart the texts of one tree that are several in the other, as a design may write the lines
 * of a group as one text. What a text says of its letters holds for its first part alone.
 */
export function splitMergedTexts(forest: Forest, other: Forest): Forest {
  const known = new Set(textsOf(other).map(({ text }) => textKey(text ?? '')))
  const parts = new Map<UiNode, UiNode[]>()
  for (const text of textsOf(forest)) {
    if (known.has(textKey(text.text ?? ''))) continue
    const run = findRun(textKey(text.text ?? ''), textsOf(other))
    if (run !== null) parts.set(text, divide(text, run))
  }
  if (parts.size === 0) return forest
  const copy = (node: UiNode): UiNode => ({
    ...node,
    children: node.children.flatMap((child) => parts.get(child) ?? [copy(child)]),
  })
  return plantForest(copy(forest.root))
}

const textsOf = ({ leaves }: Forest): UiNode[] => leaves.filter(({ kind }) => kind === 'text')

/** Texts in a row that together are one text. */
function findRun(key: string, texts: readonly UiNode[]): UiNode[] | null {
  for (let from = 0; from < texts.length; from++) {
    let joined = ''
    for (let to = from; to < Math.min(texts.length, from + MOST_PARTS); to++) {
      joined = `${joined} ${textKey(texts[to]?.text ?? '')}`.trim()
      if (!key.startsWith(joined)) break
      if (joined === key && to > from) return texts.slice(from, to + 1)
    }
  }
  return null
}

/** Parts that lie in a text as the run does in its own extent. */
function divide(text: UiNode, run: readonly UiNode[]): UiNode[] {
  const left = Math.min(...run.map(({ rect }) => rect.x))
  const top = Math.min(...run.map(({ rect }) => rect.y))
  const height = Math.max(...run.map(({ rect }) => rect.y + rect.h)) - top
  const stretch = height > 0 ? text.rect.h / height : 1
  return run.map((part, i) => ({
    ...text,
    id: text.id,
    text: part.text,
    rect: {
      x: text.rect.x + part.rect.x - left,
      y: text.rect.y + (part.rect.y - top) * stretch,
      w: part.rect.w,
      h: part.rect.h * stretch,
    },
    style: i === 0 ? text.style : { ...BLANK_STYLE, opacity: text.style.opacity },
    children: [],
  }))
}
