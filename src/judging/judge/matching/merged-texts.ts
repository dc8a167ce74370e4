import { BLANK_STYLE } from '../evidence/blank-style.ts'
import { plantForest, type Forest } from './forest.ts'
import type { UiNode } from '../node.ts'

const MOST_PARTS = 4

/**
 * Takes apart the texts of one tree that are several in the other, as a design may write the lines
 * of a group as one text. What a text says of its letters holds for its first part alone.
 */
export function splitMergedTexts(forest: Forest, other: Forest): Forest {
  const known = new Set(other.keys.values())
  const sought = new Set([...forest.keys.values()].filter((key) => !known.has(key)))
  if (sought.size === 0) return forest
  const runs = findRuns(sought, other)
  const parts = new Map<UiNode, UiNode[]>()
  for (const [text, key] of forest.keys) {
    const run = runs.get(key)
    if (run !== undefined) parts.set(text, divide(text, run))
  }
  if (parts.size === 0) return forest
  const copy = (node: UiNode): UiNode => ({
    ...node,
    children: node.children.flatMap((child) => parts.get(child) ?? [copy(child)]),
  })
  return plantForest(copy(forest.root))
}

/** Texts in a row that together are one of those sought, the first such row of each. */
function findRuns(sought: ReadonlySet<string>, { keys }: Forest): Map<string, UiNode[]> {
  const texts = [...keys]
  const longest = Math.max(...[...sought].map(({ length }) => length))
  const runs = new Map<string, UiNode[]>()
  for (let from = 0; from < texts.length; from++) {
    let joined = ''
    for (let to = from; to < Math.min(texts.length, from + MOST_PARTS); to++) {
      joined = `${joined} ${texts[to]?.[1] ?? ''}`.trim()
      if (joined.length > longest) break
      if (to === from || !sought.has(joined) || runs.has(joined)) continue
      runs.set(
        joined,
        texts.slice(from, to + 1).map(([text]) => text),
      )
    }
  }
  return runs
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
