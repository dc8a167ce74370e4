import { combinePaints } from './design-paints.ts'
import { normaliseText } from './blank-style.ts'
import { parseFontFamilies } from './css-values.ts'
import type { Node, TypeStyle } from './design-tool-node.ts'
import type { NodeStyle, TextRun } from '../node.ts'

/** The most runs that are kept of a text, a bound on memory: a paragraph has a few links and bold words. */
export const MOST_RUNS = 200

/**
 * Characters as a text's case has them drawn, by the name of it in a design or in CSS; small capitals are drawn of the
 * same letters.
 */
export function cased(text: string, by: string | undefined): string {
  if (by === 'UPPER' || by === 'uppercase') return text.toUpperCase()
  if (by === 'LOWER' || by === 'lowercase') return text.toLowerCase()
  return by === 'TITLE' || by === 'capitalize' ? capitalised(text) : text
}

/** With the first letter of every word as a capital (CSS Text 3, §2.1.1). */
const capitalised = (text: string): string =>
  text.replace(
    /(^|\s)([^\p{L}\p{N}]*)(\p{L})/gu,
    (_, space: string, mark: string, letter: string) =>
      [space, mark, letter.toUpperCase()].join(''),
  )

/** What the type style of a text says of it. */
export const readTypeStyle = (style: TypeStyle | undefined) => ({
  fontFamilies: parseFontFamilies(style?.fontFamily),
  fontSize: style?.fontSize ?? null,
  fontWeight: style?.fontWeight ?? null,
  lineHeight: style?.lineHeightUnit?.startsWith('INTRINSIC')
    ? ('normal' as const)
    : (style?.lineHeightPx ?? null),
  letterSpacing: style?.letterSpacing ?? null,
  textAlign: style?.textAlignHorizontal?.toLowerCase() ?? null,
})

/**
 * The characters of a text, and its runs where it has several styles: an override names what differs
 * from the text's own style, for each UTF-16 code unit; those at the end may be left out.
 */
export function readText(
  { characters = '', style, characterStyleOverrides = [], styleOverrideTable = {} }: Node,
  base: NodeStyle,
): { text: string; style: NodeStyle; runs: TextRun[] | null } {
  const overrideAt = (i: number): number => {
    const id = characterStyleOverrides[i] ?? 0
    return styleOverrideTable[id] === undefined ? 0 : id
  }
  const parts: { from: number; id: number }[] = []
  for (let i = 0; i < characters.length; i++) {
    const id = overrideAt(i)
    if (parts.at(-1)?.id !== id) parts.push({ from: i, id })
  }
  const styles = new Map([[0, { merged: style, style: base }]])
  const styleOf = (id: number) => {
    const known = styles.get(id)
    if (known) return known
    const merged = { ...style, ...defined(styleOverrideTable[id] ?? {}) }
    const made = { merged, style: overridden(base, merged) }
    styles.set(id, made)
    return made
  }
  const runs = parts.slice(0, MOST_RUNS).map(({ from, id }, i) => {
    const { merged, style } = styleOf(id)
    const end = i === MOST_RUNS - 1 ? undefined : parts[i + 1]?.from
    const drawn = cased(characters.slice(from, end), merged?.textCase)
    return { id, drawn, style }
  })
  const text = normaliseText(runs.map(({ drawn }) => drawn).join(''))
  const shown = runs.filter(({ drawn }) => drawn.trim() !== '')
  const [first] = shown
  if (first === undefined) return { text, style: base, runs: null }
  const isOne = shown.every(({ id }) => id === first.id)
  return {
    text,
    style: mostOf(shown).style,
    runs: isOne
      ? null
      : shown.map(({ drawn, style }) => ({
          text: normaliseText(drawn.toWellFormed()),
          style,
          rect: null,
        })),
  }
}

const defined = (style: TypeStyle): Partial<TypeStyle> =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))

function overridden(base: NodeStyle, merged: TypeStyle | undefined): NodeStyle {
  const fill = merged?.fills === undefined ? base.fill : combinePaints(merged.fills)
  return { ...base, ...readTypeStyle(merged), fill }
}

/** The style of most characters. */
function mostOf<R extends { drawn: string; id: number }>(runs: readonly R[]): R {
  const lengths = new Map<number, number>()
  for (const { id, drawn } of runs) lengths.set(id, (lengths.get(id) ?? 0) + drawn.length)
  return runs.toSorted((p, q) => (lengths.get(q.id) ?? 0) - (lengths.get(p.id) ?? 0))[0] as R
}
