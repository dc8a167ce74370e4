import { deltaE, parseAny, parseHex } from '../drawing/colour.ts'
import type { Box } from '../drawing/page/measured.ts'
import type { PairTruth, TrueFinding } from '../drawing/truth.ts'
import type { Judgement } from '../project/judge.ts'
import { intersectionOverUnion, mistakes } from './score.ts'

type Reported = Judgement['findings'][number]

/** What is false about the sentence of a finding that was matched with a difference; null if nothing is. */
type Falsehood = 'another element' | 'another property' | 'other values' | null

/**
 * Whether a finding's sentence says what is true of the difference that it was matched with: that it names no text from
 * elsewhere, speaks of what was changed, and gives the values before and after. A sentence that gives no values is not
 * held against them, and gaps and paddings are held against their change alone: in an image they end at the ink.
 */
function falsehoodOf(
  found: Reported,
  known: TrueFinding,
  truth: PairTruth,
  images: Judgement['images'],
): Falsehood {
  const { texts = [] } = truth
  if (texts.length > 0 && !namesOf(found.note).every((name) => isNamedHere(name, found, texts)))
    return 'another element'
  if (!isOfProperty(found, known)) return 'another property'
  return hasValues(found, known, truth, images) ? null : 'other values'
}

/** Strict hits of a pair whose sentences say something false. */
export function falseSentences(truth: PairTruth, { findings, images }: Judgement) {
  const { hits } = mistakes(truth, findings)
  const wrong = hits.flatMap(({ finding, known }) => {
    const found = findings[finding]
    if (!found) return []
    const falsehood = falsehoodOf(found, known, truth, images)
    // It may be matched by its second label, and say what is true of another difference of the same element.
    const isTrueBeside = truth.findings.some(
      (other) => isOnSame(known, other) && falsehoodOf(found, other, truth, images) === null,
    )
    return falsehood && !isTrueBeside ? [{ found, known, falsehood }] : []
  })
  return { hits: hits.length, wrong }
}

const isOnSame = (one: TrueFinding, other: TrueFinding): boolean =>
  SIDES.some((side) => {
    const [p, q] = [one[`box_${side}`], other[`box_${side}`]]
    return p !== null && q !== null && intersectionOverUnion(p, q) >= 0.9
  })

/** Texts in quotes; what a text says now and said before are values. */
const VALUES = /^The text is “(.*)”, the design says “(.*)”\.$/s
const namesOf = (note: string): string[] =>
  VALUES.test(note) ? [] : [...note.matchAll(/“([^”]*)”/g)].map(([, name]) => name ?? '')

const SIDES = ['a', 'b'] as const
const BESIDE = 0.02

function isNamedHere(
  name: string,
  found: Reported,
  texts: NonNullable<PairTruth['texts']>,
): boolean {
  const part = plain(name.replaceAll('…', ''))
  return texts.some(
    (one) =>
      plain(one.text).includes(part) &&
      SIDES.some((side) => {
        const [box, other] = [found[`box_${side}`], one[side]]
        return box && other && touches(box, other)
      }),
  )
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()

const touches = (one: Box, other: Box) =>
  one.x <= other.x + other.w + BESIDE &&
  other.x <= one.x + one.w + BESIDE &&
  one.y <= other.y + other.h + BESIDE &&
  other.y <= one.y + one.h + BESIDE

const LAYOUT = /^(gap|padding|margin|shift|order|start|size)$/
const TEXT = /^(characters|missing|extra|font-size|letter-spacing)$/

/** The kinds of finding that speak of a difference of each kind. */
const PROPERTIES: Record<string, RegExp> = {
  align: LAYOUT,
  gap: LAYOUT,
  margin: LAYOUT,
  order: /^(order|shift|characters|missing|extra)$/,
  padding: LAYOUT,
  shift: LAYOUT,
  size: /^(size|icon-size|padding|gap|image)$/,
  resize: /^(size|icon-size|padding|gap|image)$/,
  colour: /^(fill|text-colour|icon-colour|opacity)$/,
  bgcolour: /^(fill|opacity)$/,
  textcolour: /^(text-colour|icon-colour|opacity)$/,
  iconcolour: /^(icon-colour|text-colour|fill|icon)$/,
  iconswap: /^(icon|characters|image)$/,
  iconrotate: /^(icon|characters|image)$/,
  iconmissing: /^missing$/,
  missing: /^missing$/,
  missingentry: /^(missing|characters)$/,
  extra: /^extra$/,
  extraentry: /^(extra|characters)$/,
  fontsize: /^(font-size|letter-spacing)$/,
  fontweight: /^(weight|font-weight|font)$/,
  fontfamily: /^(font|font-family|weight|font-size|letter-spacing|characters)$/,
  letterspacing: /^(letter-spacing|font-size)$/,
  lineheight: /^line-height$/,
  opacity: /^(opacity|text-colour|icon-colour|fill)$/,
  text: TEXT,
  value: TEXT,
  radius: /^radius$/,
  border: /^border/,
  dividergone: /^(missing|border)/,
  divideradded: /^(extra|border)/,
  dividercolour: /^(border-colour|fill)$/,
  dividerthickness: /^(border-width|size)$/,
  dividerlength: /^size$/,
  shadow: /^shadow$/,
  imgswap: /^image$/,
  imgcrop: /^(image|size)$/,
}

/** What names no property, as `40 px differ here`, says nothing false. */
const isOfProperty = ({ evidence }: Reported, { kind }: TrueFinding): boolean =>
  evidence.kind === 'residual' || (PROPERTIES[kind]?.test(evidence.kind) ?? true)

function hasValues(
  found: Reported,
  known: TrueFinding,
  truth: PairTruth,
  images: Judgement['images'],
): boolean {
  const { note, evidence } = found
  const { from, to } = known.detail
  const said = VALUES.exec(note)
  if (said) return [said[2], said[1]].every((text, i) => isText(text ?? '', [from, to][i]))
  const moved = /stands ([\d.]+) px (?:further )?(right|left|lower|higher)/.exec(note)
  if (moved) return isMove(Number(moved[1]), moved[2] ?? '', known)
  const values =
    /is (\S+(?: px)?)(?: wide| high| large| thick)? instead of (\S+(?: px)?)/.exec(note) ??
    /is ([^“”,]+), the design has ([^“”]+)\.$/.exec(note)
  if (!values) return true
  const [after = '', before = ''] = values.slice(1)
  if (before.startsWith('#')) return isColour(before, from) && isColour(after, to)
  const [p, q] = LAYOUT.test(evidence.kind)
    ? differing(before, after)
    : [Number.parseFloat(before), Number.parseFloat(after)]
  if (Number.isNaN(p) || Number.isNaN(q)) return true
  if (/ wide instead/.test(note) && evidence.kind !== 'border-width')
    return isLength([p, q], lengthsOf('w', found, known, truth, images))
  if (/ high instead/.test(note))
    return isLength([p, q], lengthsOf('h', found, known, truth, images))
  if (LAYOUT.test(evidence.kind)) return isChange(q - p, known)
  return [p, q].every((value, i) => isNumber(value, [from, to][i]))
}

/** Two lengths; of a side that differs, where those of all four are said. */
function differing(before: string, after: string): [number, number] {
  const [p, q] = [before, after].map((text) => text.split(' ').map(Number.parseFloat)) as [
    number[],
    number[],
  ]
  const sides = [0, 1, 2, 3].map((side): [number, number] => [ofSide(p, side), ofSide(q, side)])
  return sides.find(([one, other]) => one !== other) ?? (sides[0] as [number, number])
}

/** As CSS says them: the last two are those of the sides opposite. */
const ofSide = (lengths: readonly number[], side: number): number =>
  lengths[side] ?? lengths[side - 2] ?? (lengths[0] as number)

function isText(said: string, actual: unknown): boolean {
  const part = plain(said.replaceAll('…', ''))
  return typeof actual !== 'string' || plain(actual).includes(part) || part.includes(plain(actual))
}

const isClose = (said: number, actual: number) =>
  Math.abs(said - actual) <= Math.max(1.5, 0.06 * Math.abs(actual))

function isNumber(said: number, actual: unknown): boolean {
  const value = typeof actual === 'string' ? Number.parseFloat(actual) : actual
  return typeof value !== 'number' || Number.isNaN(value) || isClose(said, value)
}

/** A colour in pixels is that of the ink, which edges mix with what lies around it. */
const SEEN_ALIKE = 6

function isColour(said: string, actual: unknown): boolean {
  const [p, q] = [parseHex(said), typeof actual === 'string' ? parseAny(actual) : null]
  return !p || !q || q.a < 1 || deltaE(p, q) <= SEEN_ALIKE
}

function isMove(by: number, direction: string, { detail }: TrueFinding): boolean {
  const across = direction === 'right' || direction === 'left'
  const signed = direction === 'right' || direction === 'lower' ? by : -by
  const actual = numbersIn(detail[across ? 'dx' : 'dy'])
  if (actual.length > 0) return actual.some((move) => isClose(signed, move))
  return isChange(signed, { detail })
}

const numbersIn = (value: unknown): number[] =>
  [value].flat().filter((part) => typeof part === 'number')

/** By as much as the space or the length was changed; each of two sides by half of it. */
function isChange(by: number, { detail }: Pick<TrueFinding, 'detail'>): boolean {
  const amounts = [detail['amount'], detail['dw'], detail['dh'], detail['dx'], detail['dy']]
  const known = amounts.flatMap(numbersIn)
  return (
    known.length === 0 ||
    known.some((amount) =>
      [1, 2, 0.5].some((part) => isClose(Math.abs(by), Math.abs(amount * part))),
    )
  )
}

type Lengths = Record<'a' | 'b', number[]>

/** In px of the design, of what differs and of the texts at the finding's place. */
function lengthsOf(
  side: 'w' | 'h',
  found: Reported,
  known: TrueFinding,
  { texts = [] }: PairTruth,
  images: Judgement['images'],
): Lengths {
  const inPx = (image: 'a' | 'b', box: Box) => {
    const { width, height, scale } = images[image]
    return (box[side] * (side === 'w' ? width : height)) / scale
  }
  const of = (image: 'a' | 'b'): number[] => {
    const at = found[`box_${image}`]
    const places = [known[`box_${image}`], ...known.alternatives.map((place) => place[image])]
    // Letters end before the spacing behind the last of them.
    const last = image === 'b' && side === 'w' && known.kind === 'letterspacing'
    const [behind = 0] = last ? numbersIn(known.detail['to']) : []
    const here = texts.map((text) => text[image]).filter((box) => box && at && touches(box, at))
    return [...places, ...here].flatMap((box) => (box ? [inPx(image, box) - behind] : []))
  }
  return { a: of('a'), b: of('b') }
}

/** The ink of a text is narrower than its box. */
const isLength = (said: readonly [number, number], { a, b }: Lengths): boolean =>
  [a, b].every(
    (lengths, i) =>
      lengths.length === 0 ||
      lengths.some((actual) => Math.abs((said[i] ?? 0) - actual) <= Math.max(4, 0.05 * actual)),
  )
