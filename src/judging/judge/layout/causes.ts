import { sizeOf, type Axis, type Group } from './cut.ts'
import type { Chain, Part } from './chain.ts'

/** What changed in a chain, as far as nothing else explains it. */
export interface Cause {
  kind: 'padding' | 'gap' | 'shift'
  axis: Axis
  /** The groups it is about. */
  groups: Group[]
  /** Before and after, in px. */
  a: number
  b: number
  ratio: number
  /** The parts that changed by it. */
  parts: Part[]
}

/** A change that is no cause, with the rule that says so. */
export interface Explained extends Cause {
  rule: 'came_or_went' | 'gives_way'
}

export interface ChainFacts {
  /** Declared paddings that differ: start and end of this axis, b − a; null where unknown. */
  declared: { start: number | null; end: number | null }
  /** Whether the frame's content touches its declared padding in b. */
  rigid: { start: boolean; end: boolean }
  /** How much the frame's border changed, in px. */
  bordered: number
  /** The declared gap along this axis in b. */
  gap: number | null
  /** Parts whose change is the doing of something that came or went. */
  disturbed: Part[]
  /** Whether the frame is an element's own box and not just the extent of a group. */
  ownFrame: boolean
}

/** The causes in a chain: only components that changed, not what they moved. */
export function causesOf(chain: Chain, facts: ChainFacts): Cause[] {
  const open = changedParts(chain, facts).filter((part) => !facts.disturbed.includes(part))
  if (open.length === 0) return []
  const [padded, rest] = paddings(chain, open, facts)
  const causes = padded.length > 0 ? [paddingCause(chain, padded)] : []
  const left = chain.frame - chain.grown - padded.reduce((sum, { delta }) => sum + delta, 0)
  const [only] = rest
  if (padded.length > 0 && rest.length === 1 && only && Math.abs(only.delta - left) <= 2.5)
    return causes
  return [...causes, ...movements(chain, explain(chain, rest, facts), facts)]
}

const changedParts = ({ parts }: Chain, { bordered }: ChainFacts): Part[] =>
  parts.filter(
    ({ kind, delta, tolerance }) => Math.abs(delta) > tolerance + (kind === 'gap' ? 0 : bordered),
  )

/** What changed in a chain and is none of its causes. */
export function explainedIn(
  chain: Chain,
  facts: ChainFacts,
  causes: readonly Cause[],
): Explained[] {
  const used = new Set(causes.flatMap(({ parts }) => parts))
  return changedParts(chain, facts)
    .filter((part) => !used.has(part))
    .map((part) => {
      const rule = facts.disturbed.includes(part) ? 'came_or_went' : 'gives_way'
      const change = part.kind === 'gap' ? gapCause(chain, [part]) : paddingCause(chain, [part])
      return Object.assign(change, { rule } as const)
    })
}

/** Paddings that are declared to differ, or that the built element's content touches. */
function paddings(chain: Chain, open: Part[], facts: ChainFacts): [Part[], Part[]] {
  if (!facts.ownFrame) return [[], open]
  const padded = open.filter((part) => {
    if (part.kind === 'gap') return false
    const told = facts.declared[part.kind]
    if (told !== null) return Math.abs(told) > 1 && Math.abs(told - part.delta) <= 2.5
    const other = chain.parts[part.kind === 'start' ? chain.parts.length - 1 : 0]
    const alike = other !== undefined && Math.abs(other.delta - part.delta) <= 1.5
    return facts.rigid[part.kind] && (alike || !isSlack(chain, part))
  })
  return [padded, open.filter((part) => !padded.includes(part))]
}

/** Room at the end that gives way to what the rest of the chain does. */
const isSlack = (chain: Chain, part: Part): boolean =>
  part.kind === 'end' && Math.abs(chain.frame) <= part.tolerance

/** Room beyond the declared gap that says it is what is left over. */
const SLACK = 4

/** A gap that takes what a neighbour gave or needs, as between columns of a table. */
function givesWay({ groups, axis, frame }: Chain, part: Part, facts: ChainFacts): boolean {
  if (part.kind !== 'gap' || facts.gap === null || isStiff(part, facts)) return false
  if (axis === 'x' && part.leftOver === null && Math.min(part.a, part.b) > facts.gap + SLACK)
    return true
  const beside = [groups[part.index - 1], groups[part.index]]
  const grew = beside.some((group) => group !== undefined && makesUp(part, growth(group, axis)))
  return grew || (axis === 'x' && makesUp(part, -frame))
}

/** Whether a part changed by what something else gave or took. */
const makesUp = ({ delta }: Part, change: number): boolean =>
  Math.abs(change) > 1.5 && Math.abs(delta + change) <= 2

/** Whether a sum of measured lengths is nothing. */
const near = (sum: number): boolean => Math.abs(sum) <= 2.5

/** Whether two rooms changed alike, as on both sides of what stands in the middle. */
const areEven = (p: Part, q: Part): boolean =>
  Math.abs(p.delta - q.delta) <= Math.max(2.5, p.tolerance, q.tolerance)

/** Leaves out room that gives way: the sum of a chain is its frame. */
function explain(chain: Chain, all: Part[], facts: ChainFacts): Part[] {
  const total = chain.frame - chain.grown
  const taken = takers(chain, all, facts)
  const open = all.filter((part) => !taken.includes(part) && !givesWay(chain, part, facts))
  const rims = open.filter(({ kind }) => kind !== 'gap')
  const gaps = open.filter(({ kind }) => kind === 'gap')
  if (Math.abs(total) > 1.5) {
    const end = open.find(({ kind }) => kind === 'end')
    if (end && near(end.delta - total)) return open.filter((part) => part !== end)
    const start = open.find(({ kind }) => kind === 'start')
    if (start && near(start.delta - total) && !facts.rigid.start)
      return open.filter((part) => part !== start)
    const [p, q] = rims
    if (p && q && areEven(p, q) && near(p.delta + q.delta - total)) return gaps
    const one = open.find(({ delta }) => near(delta - total))
    const fixed = Math.abs(chain.frame) <= 1.5 && Math.abs(chain.grown) > 1.5
    if (fixed && one?.kind === 'gap' && !isStiff(one, facts))
      return open.filter((part) => part !== one)
    const count = chain.parts.filter(({ kind }) => kind === 'gap').length
    const even = gaps.every(({ delta }) => near(delta - total / count))
    const stiff = gaps.some((part) => isStiff(part, facts))
    if (gaps.length === count && count > 0 && even && !stiff && Math.abs(chain.grown) > 1.5)
      return rims
  }
  return open
}

/**
 * Gaps that are left over and together gave what the rest of the chain took. Where they only gave to
 * each other something was displaced among them.
 */
function takers({ parts }: Chain, open: Part[], { ownFrame, rigid }: ChainFacts): Part[] {
  const loose = parts.filter((part) =>
    part.kind === 'gap'
      ? part.leftOver === true
      : open.includes(part) || !(ownFrame && rigid[part.kind]),
  )
  const gaps = loose.filter(({ kind }) => kind === 'gap')
  const sum = loose.reduce((all, { delta }) => all + delta, 0)
  for (const change of gapChanges(parts)) {
    const beyond = gaps.filter(({ delta }) => !near(delta - change))
    const [only] = beyond
    if (beyond.length === 1 && only) return [only]
  }
  const answered = (part: Part): boolean =>
    loose.some((other) => other !== part && Math.abs(other.delta + part.delta) <= 1)
  if (near(sum)) return gaps.filter((part) => near(part.delta) && !answered(part))
  const even = gaps.every(({ delta }) => near(delta - sum / gaps.length))
  return even ? gaps : gaps.filter(({ delta }) => near(delta - sum))
}

/** By what all gaps of a chain may have changed: what changed one that gives no way, or two alike. */
function gapChanges(parts: readonly Part[]): number[] {
  const gaps = parts.filter(({ kind, delta }) => kind === 'gap' && !near(delta))
  return gaps
    .filter(
      (part) =>
        part.leftOver === false ||
        gaps.some((other) => other !== part && Math.abs(other.delta - part.delta) <= 1),
    )
    .map(({ delta }) => delta)
}

/** Whether a gap is as wide as it is declared, and so gives way to nothing. */
const isStiff = ({ b, leftOver }: Part, { gap }: ChainFacts): boolean =>
  leftOver === null ? gap !== null && gap > 0 && Math.abs(b - gap) <= 1.5 : !leftOver

function movements(chain: Chain, open: Part[], facts: ChainFacts): Cause[] {
  let left = open
  const causes: Cause[] = []
  const swallow = (parts: Part[]): void => {
    left = left.filter((part) => !parts.includes(part))
  }
  const gaps = left.filter(({ kind }) => kind === 'gap')
  for (const first of gaps) {
    if (!left.includes(first)) continue
    const equal = left.filter(
      ({ kind, delta }) => kind === 'gap' && Math.abs(delta - first.delta) <= 1.5,
    )
    if (equal.length > 1) {
      causes.push(gapCause(chain, equal))
      swallow(equal)
    }
  }
  const pending = left
  for (const part of pending) {
    if (!left.includes(part)) continue
    const next = left.find(
      ({ index, delta }) => index > part.index && Math.abs(delta + part.delta) <= 2.5,
    )
    if (next === undefined) continue
    const stiff = part.kind === 'gap' && isStiff(part, facts)
    const many = part.kind === 'gap' && next.kind === 'end' && next.index > part.index + 1
    causes.push(
      stiff || many
        ? gapCause(chain, [part])
        : shiftCause(chain, part.index, next.index, [part, next]),
    )
    swallow([part, next])
  }
  const opposite = left.find(
    (part) =>
      part.kind === 'end' && left.length > 1 && facts.ownFrame && Math.abs(chain.frame) <= 2,
  )
  if (opposite) swallow([opposite])
  for (const part of left) {
    if (part.kind === 'gap') causes.push(gapCause(chain, [part]))
    else if (facts.ownFrame && chain.groups.length > 0 && Math.abs(chain.frame) <= 2)
      causes.push(
        shiftCause(chain, part.kind === 'start' ? 0 : chain.groups.length - 1, undefined, [part]),
      )
  }
  return causes
}

const ratioOf = ({ delta, tolerance }: Part): number => Math.abs(delta) / tolerance

function paddingCause({ axis, groups }: Chain, parts: Part[]): Cause {
  const [first] = parts as [Part]
  return { kind: 'padding', axis, groups, a: first.a, b: first.b, ratio: ratioOf(first), parts }
}

function gapCause({ axis, groups }: Chain, parts: Part[]): Cause {
  const [first] = parts as [Part]
  const from = Math.min(...parts.map(({ index }) => index)) - 1
  const to = Math.max(...parts.map(({ index }) => index))
  const around = groups.slice(from, to + 1)
  return { kind: 'gap', axis, groups: around, a: first.a, b: first.b, ratio: ratioOf(first), parts }
}

function shiftCause(
  { axis, groups }: Chain,
  from: number,
  to: number | undefined,
  parts: [Part, ...Part[]],
): Cause {
  const [part] = parts
  const moved = groups.slice(from, to ?? from + 1)
  return {
    kind: 'shift',
    axis,
    groups: moved,
    a: 0,
    b: part.kind === 'end' ? -part.delta : part.delta,
    ratio: ratioOf(part),
    parts,
  }
}

/** The change of a group's size along an axis. */
export const growth = ({ a, b }: Group, axis: Axis): number => sizeOf(b, axis) - sizeOf(a, axis)
