import type { Layouts } from './compositions/layouts.ts'
import type { Mutation, Places, Side } from './mutations/mutation.ts'
import { extent, isPainted, visual } from './mutations/mutation.ts'
import { byUid, descendants, parentsOf, type Box, type Measured } from './page/measured.ts'
import type { Picture } from './page/studio.ts'

/** In a set's `truth.json`: what differs in a pair, boxes normalised to each side's image. */
export interface TrueFinding {
  id: string
  kind: string
  box_a: Box | null
  box_b: Box | null
  alternatives: { a: Box | null; b: Box | null }[]
  labels: string[]
  severity: string[]
  absorb?: number
  detail: Record<string, unknown>
  /** Where the element would be on the side that lacks it. */
  hint_a?: Box
  hint_b?: Box
}

export interface PairTruth {
  id: string
  template: string
  negative: string | null
  evidence: 'full' | 'one' | 'images'
  which: 'full' | 'dom' | 'design' | 'none'
  capture: {
    sa: number
    sb: number
    alpha: [boolean, boolean]
    viewport: boolean
    text: 'design' | 'hinted'
    subpixel: boolean
    design_format: string | null
  }
  findings: TrueFinding[]
  /** Displaced as a consequence: a finding there is a mistake. */
  moved: { a: Box; b: Box }[]
  /** What stands where, for the sentences of findings; sets that were drawn before lack it. */
  texts?: { text: string; a: Box | null; b: Box | null }[]
  /** Of a composition: how both sides were laid out, and what was changed. */
  layouts?: Layouts
}

export function sideOf(root: Measured): Side {
  return { root, nodes: byUid(root), parents: parentsOf(root) }
}

const five = (value: number) => Math.round(value * 1e5) / 1e5

/** A box in CSS px from the root's origin as a share of the image, cut to it; null when outside. */
export function normalised(box: Box, { origin, size }: Picture, scale: number): Box | null {
  const [width, height] = [size.w / scale, size.h / scale]
  const left = Math.max(0, (box.x + origin.x) / width)
  const top = Math.max(0, (box.y + origin.y) / height)
  const right = Math.min(1, (box.x + box.w + origin.x) / width)
  const bottom = Math.min(1, (box.y + box.h + origin.y) / height)
  if (right - left <= 0 || bottom - top <= 0) return null
  return { x: five(left), y: five(top), w: five(right - left), h: five(bottom - top) }
}

interface Shot {
  picture: Picture
  scale: number
  side: Side
}

/** What is true of a pair once `mutations` made b out of a; null when one of them has no place. */
export function trueFindings(
  mutations: readonly Mutation[],
  a: Shot,
  b: Shot,
): TrueFinding[] | null {
  const findings = mutations.map((mutation, i) => finding(mutation, `m${i + 1}`, a, b))
  return findings.includes(null) ? null : findings.filter((found) => found !== null)
}

function finding(mutation: Mutation, id: string, a: Shot, b: Shot): TrueFinding | null {
  const places = mutation.places(a.side, b.side)
  if (!places) return null
  const inA = (box: Box | null) => box && normalised(box, a.picture, a.scale)
  const inB = (box: Box | null) => box && normalised(box, b.picture, b.scale)
  const boxes = { box_a: inA(places.a), box_b: inB(places.b) }
  if ((places.a && !boxes.box_a) || (places.b && !boxes.box_b)) return null
  const alternatives = places.alternatives
    .map((place) => ({ a: inA(place.a), b: inB(place.b) }))
    .filter((place) => place.a !== null || place.b !== null)
  const { kind, labels, severity, detail, absorb } = mutation
  return {
    id,
    kind,
    ...boxes,
    alternatives,
    labels,
    severity,
    ...(absorb ? { absorb } : {}),
    detail,
    ...hints(places, inA, inB),
  }
}

function hints(places: Places, inA: (box: Box) => Box | null, inB: (box: Box) => Box | null) {
  const hintA = places.a === null && places.b ? inA(places.b) : null
  const hintB = places.b === null && places.a ? inB(places.a) : null
  return { ...(hintA ? { hint_a: hintA } : {}), ...(hintB ? { hint_b: hintB } : {}) }
}

/** What stands elsewhere, or is of another size, without having been changed itself. */
export function movedBy(mutations: readonly Mutation[], a: Shot, b: Shot): PairTruth['moved'] {
  const changed = new Set(mutations.map(({ target }) => target))
  return [...descendants(a.side.root)].flatMap((from) => {
    const to = b.side.nodes.get(from.uid)
    if (!to || changed.has(from.uid)) return []
    const [first, second] = [seen(from), seen(to)]
    if (!first || !second || !differs(first, second)) return []
    const inA = normalised(first, a.picture, a.scale)
    const inB = normalised(second, b.picture, b.scale)
    return inA && inB ? [{ a: inA, b: inB }] : []
  })
}

const seen = (node: Measured): Box | null =>
  isPainted(node) || node.textBox ? visual(node) : extent(node)

const differs = (a: Box, b: Box) =>
  [a.x - b.x, a.y - b.y, a.w - b.w, a.h - b.h].some((delta) => Math.abs(delta) > 1)

/** All texts of both sides with their boxes. */
export function textsOf(a: Shot, b: Shot): NonNullable<PairTruth['texts']> {
  const of = (shot: Shot, side: 'a' | 'b') =>
    // What a copy holds has no number of its own.
    [...descendants(shot.side.root)].flatMap((node) => {
      const shown = [
        { text: node.text, box: node.textBox },
        { text: node.value?.text ?? '', box: node.value?.box ?? null },
      ]
      return shown.flatMap(({ text, box }) => {
        const at = box && normalised(box, shot.picture, shot.scale)
        return text && at ? [{ text, a: null, b: null, [side]: at }] : []
      })
    })
  return [...of(a, 'a'), ...of(b, 'b')]
}
