import { area, grow } from '../../../../base/rectangle.ts'
import { declaredOfBox, isDeclaredAlike } from './boxes.ts'
import { declaredIconColour, isColourDeclaredAlike } from './inks.ts'
import { areLettersDeclaredAlike, drawnFamilies, declaredOfText } from './letters.ts'
import { LETTERS } from '../declared.ts'
import { deltaE } from '../../image/colour.ts'
import { coloursOf } from '../../rules/index.ts'
import type { Rgb } from '../../../../base/rgb.ts'
import type { Change, Kind } from '../../change.ts'
import { overlap, shared } from '../../rectangle.ts'
import type { Rect } from '../../node.ts'
import { elementPairs, type ElementPair } from '../../structures/element-pairs.ts'
import { within } from '../../work.ts'
import type { Match } from '../../matching/matching.ts'
import { meet, TINT } from '../consequences.ts'
import type { Hypothesis } from '../hypothesis.ts'
import type { Scene } from './declared-hypothesis.ts'

/** Structures that take more steps to compare were made to be slow; those of real components take up to 280,000. */
const MOST_STEPS = 1_000_000

/** What two structures add to what the images show, and what of that they refute. */
export interface DeclaredDifferences {
  hypotheses: Hypothesis[]
  refuted: Hypothesis[]
}

/**
 * The differences that two structures declare of one element, each where either image confirms what is
 * declared of its own side. What the images seemed to show of a property is refuted where both sides
 * declare the same and both images confirm it.
 */
export function declaredDifferences(
  scene: Scene,
  measured: readonly Hypothesis[],
): DeclaredDifferences {
  const found = within(MOST_STEPS, () => compareDeclared(scene, measured))
  if (found !== null) return found
  scene.registered.evidence.lacking.push(
    'what the structures declare takes too much work to compare',
  )
  return { hypotheses: [], refuted: [] }
}

function compareDeclared(scene: Scene, measured: readonly Hypothesis[]): DeclaredDifferences {
  const { evidence, matching } = scene.registered
  const found: DeclaredDifferences = { hypotheses: [], refuted: [] }
  const pairs = elementPairs(evidence, matching)
  const drawn = drawnFamilies(scene, pairs)
  for (const pair of pairs) {
    const own = measured.filter(({ about }) => about !== null && shows(about, pair))
    const isText = pair.a.node.kind === 'text'
    const made = differencesOf(scene, pair, drawn)
    const known = new Set(own.map(groupOf))
    for (const declared of made) {
      // Letters are measured alike either way, unless they are others, as wide or as heavy as those; of a box what is
      // declared and drawn says more than edges.
      const areOthers =
        declared.change.kind === 'characters' &&
        !own.some(({ change: { kind } }) => kind === 'characters')
      if (isText && known.has(groupOf(declared)) && !areOthers) continue
      found.hypotheses.push(declared)
      found.refuted.push(...measured.filter((one) => isPartOf(one, declared)))
    }
    found.refuted.push(...own.filter((one) => isRefuted(scene, pair, one)))
  }
  return found
}

/** Whether a match is of the two elements: of a text that breaks elsewhere there is one for each line. */
const shows = (match: Match, pair: ElementPair): boolean =>
  match === pair.match || (match.a.element === pair.a && match.b.element === pair.b)

function differencesOf(scene: Scene, pair: ElementPair, drawn: ReadonlySet<string>): Hypothesis[] {
  const { kind } = pair.a.node
  if (kind === 'text') return declaredOfText(scene, pair, drawn)
  if (kind !== 'icon') return declaredOfBox(scene.registered, pair)
  const declared = declaredIconColour(scene.registered, pair)
  return declared === null ? [] : [declared]
}

/** Whether what the image seemed to show of a part of a surface is said of the whole that is declared. */
export function isPartOf(part: Hypothesis, whole: Hypothesis): boolean {
  const { change, rect_a, rect_b } = part
  const isSame = isSamePlace(rect_a, whole.rect_a) && isSamePlace(rect_b, whole.rect_b)
  // An icon that is looked at as a picture shows its colour in a part of it.
  const saysSame =
    groupOf(part) === groupOf(whole) ||
    (change.kind === 'fill' && whole.change.kind === 'icon-colour')
  if (saysSame && (isSame || (part.about !== null && part.about === whole.about))) return true
  // Ink that holds a surface was not distinguished from it: as letters it says nothing more.
  if (whole.change.kind === 'fill' && isInk(part))
    return isInside(whole.rect_a, rect_a) && isInside(whole.rect_b, rect_b)
  if (whole.change.kind === 'opacity' && FADED.has(change.kind)) {
    const [seenA, seenB] = [part.about?.a.rect ?? rect_a, part.about?.b.rect ?? rect_b]
    return isInside(seenA, whole.rect_a) && isInside(seenB, whole.rect_b)
  }
  if (!isInside(rect_a, whole.rect_a) || !isInside(rect_b, whole.rect_b)) return false
  if (groupOf(part) === 'border' && groupOf(whole) === 'border')
    return sharedEdges(rect_a, whole.rect_a) >= 2
  return change.kind === 'fill' && whole.change.kind === 'fill' && areNear(change, whole.change)
}

const isInk = ({ about, change: { kind } }: Hypothesis): boolean =>
  (about?.a.element?.node.kind ?? 'box') === 'box' && (LETTERS.has(kind) || OF_INK.has(kind))

const isSamePlace = (p: Rect | null, q: Rect | null): boolean =>
  p !== null && q !== null && overlap(p, q) >= MOSTLY

/** What less opacity changes too. */
const FADED: ReadonlySet<Kind> = new Set(['fill', 'text-colour', 'icon-colour', 'border-colour'])

const isInside = (part: Rect | null, whole: Rect | null): boolean =>
  part !== null && whole !== null && shared(part, grow(whole, 2)) >= MOSTLY * area(part)

/** How many of its edges a part has in common with the whole: there the border of both is one. */
function sharedEdges(part: Rect | null, whole: Rect | null): number {
  if (part === null || whole === null) return 0
  const [p, q] = [part, whole].map(({ x, y, w, h }) => [x, y, x + w, y + h]) as [number[], number[]]
  return p.filter((at, i) => meet(at, q[i] as number)).length
}

/** So much of a place is that of another: a px of each edge of a box of 20 px takes a fifth of its area. */
const MOSTLY = 0.8

function areNear(p: Change, q: Change): boolean {
  const [u, v] = [coloursOf(p), coloursOf(q)]
  return isTint(u.a, v.a) && isTint(u.b, v.b)
}

/** Of a gradient nobody knows. */
const isTint = (p: Rgb | null, q: Rgb | null): boolean => !p || !q || deltaE(p, q) <= TINT

function isRefuted(scene: Scene, pair: ElementPair, measured: Hypothesis): boolean {
  if (OF_INK.has(measured.change.kind)) return isColourDeclaredAlike(pair, measured)
  return pair.a.node.kind === 'text'
    ? areLettersDeclaredAlike(scene, pair, measured)
    : isDeclaredAlike(scene.registered, pair, measured)
}

const OF_INK: ReadonlySet<Kind> = new Set(['text-colour', 'icon-colour'])

/** Hypotheses of one group say the same of an element in other words. */
function groupOf({ change: { kind } }: Hypothesis): string {
  if (LETTERS.has(kind)) return 'letters'
  if (kind.startsWith('border')) return 'border'
  return kind.endsWith('colour') ? 'colour' : kind
}
