import { hexOf } from '../../../base/rgb.ts'
import { wordAt } from '../structures/advance.ts'
import { px } from '../wording.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match } from '../matching/matching.ts'
import { fadingTolerance, type TextDifference } from '../measurement/text-difference.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** What the rasterisers of the two images make of the same text: the middle of all texts. */
interface Calibration {
  mismatch: number
  /** The mismatch as drawn: what may be between the pixels of anything small. */
  noise: number
  width: number
  height: number
  mass: number
  /** Whether most texts are the same pixel for pixel: one rasteriser drew both images. */
  exact: boolean
}

/** Fewer texts do not tell what the rasterisers do. */
const FEWEST = 4
/** Small letters that two rasterisers drew agree so well, and yet have so much more or less ink. */
const SAME_LETTERS = 0.18
const ALIKE_MASS = 0.22
/** What rasterisers do to two texts differs by less. */
const AGREE = 0.015

export function calibrate(differences: readonly TextDifference[]): Calibration {
  const same = differences.filter(({ mismatch }) => mismatch < 0.3)
  const middle = (
    of: (difference: TextDifference) => number,
    otherwise: number,
    reach: number,
  ): number => {
    const values = same.map(of).toSorted((p, q) => p - q)
    const value = values[values.length >> 1] ?? otherwise
    // Two texts that changed to the same degree were drawn by another rasteriser.
    const agree =
      values.length === 2 && Math.abs((values[1] as number) - (values[0] as number)) < AGREE
    const [fewest, far] = agree ? [2, 2.5 * reach] : [3, reach]
    return values.length < fewest || Math.abs(value - otherwise) > far ? otherwise : value
  }
  const mismatch = middle((difference) => difference.mismatch, 0, 0.25)
  return {
    exact: same.length >= FEWEST && mismatch < 0.01,
    mismatch,
    noise: middle(({ asDrawn }) => asDrawn, 0, 0.25),
    width: middle(({ width }) => width, 1, 0.02),
    height: middle(({ height }) => height, 1, 0.12),
    mass: middle(({ mass }) => mass, 1, 0.2),
  }
}

export function textFindings(
  match: Match,
  difference: TextDifference,
  calibration: Calibration,
): Hypothesis[] {
  const hypotheses: Hypothesis[] = []
  const shape = shapeOfText(match, difference, calibration)
  if (shape !== null) hypotheses.push(shape)
  const { faded } = difference
  const onlyFaded =
    faded !== null && Math.abs(1 - faded) < fadingTolerance(match.a.rect, calibration.noise)
  const tolerance = (shape === null ? 4.5 : 8) + 15 * calibration.noise
  const colour = onlyFaded ? 0 : difference.colour / tolerance
  if (colour > 1)
    hypotheses.push({
      labels: ['colour/background', 'typography'],
      note: `The text's colour is ${hexOf(match.b.colour)} instead of ${hexOf(match.a.colour)}.`,
      rect_a: textBox(match.a),
      rect_b: textBox(match.b),
      evidence: {
        kind: 'text-colour',
        property: 'color',
        expected: hexOf(match.a.colour),
        actual: hexOf(match.b.colour),
      },
      ratio: colour,
      about: match,
    })
  return hypotheses
}

function shapeOfText(
  match: Match,
  difference: TextDifference,
  calibration: Calibration,
): Hypothesis | null {
  const { mismatch, worst, pitch } = difference
  const width = Math.abs(Math.log(difference.width / calibration.width))
  const height = Math.abs(Math.log(difference.height / calibration.height))
  const mass = Math.abs(Math.log(difference.mass / calibration.mass))
  const { a, b } = match
  const make = (
    labels: Hypothesis['labels'],
    kind: string,
    note: string,
    ratio: number,
  ): Hypothesis => ({
    labels,
    note,
    rect_a: textBox(a),
    rect_b: textBox(b),
    evidence: { kind },
    ratio,
    about: match,
  })
  const base = calibration.mismatch
  // Of one rasteriser a text that stands where it did is the same, but for what changed; elsewhere
  // it may lie otherwise between the pixels.
  const still = calibration.exact && standsStill(match)
  const local = still ? Infinity : (worst - 1.5 * mismatch) / 0.08
  // The worst of many lines is worse than the worst of one.
  const noise = Math.min(base, 1.5 * mismatch)
  const letters = worst / ((still ? 0.2 : 0.33 + noise) * (1 + 0.12 * (a.lines.length - 1)))
  if (mismatch > 0.4 + base)
    return make(
      ['text/content', 'typography'],
      'characters',
      'The text reads differently.',
      mismatch / (0.4 + base),
    )
  const areCompared = !calibration.exact && !difference.rewrapped
  const areAlike = areCompared && mismatch < SAME_LETTERS
  const massTolerance = areAlike ? ALIKE_MASS : 0.15 + 0.1 * base
  if (mass > massTolerance && mass > width * 0.8)
    return make(
      ['typography', 'text/content'],
      'weight',
      `The strokes of the text are ${difference.mass > 1 ? 'heavier' : 'lighter'} by ${Math.round(Math.abs(difference.mass / calibration.mass - 1) * 100)} %.`,
      mass / massTolerance,
    )
  const cut = cutOff(match, difference.worstAt)
  if (cut !== 0 && local > 1 && mismatch < 0.25 + base)
    return {
      ...make(
        ['inset/shift', 'spacing/layout'],
        'shift',
        `It stands ${px(Math.abs(cut))} further ${cut > 0 ? 'right' : 'left'}, and is cut off there.`,
        Math.abs(cut) / 1.5,
      ),
      rect_b: { ...textBox(a), x: textBox(a).x + cut, y: textBox(b).y },
      evidence: {
        kind: 'shift',
        measure: { axis: 'x', a: a.rect.x, b: a.rect.x + cut, delta: cut, unit: 'px' },
      },
    }
  if (local > 1 && letters > 1)
    return make(
      ['text/content', 'typography'],
      'characters',
      `Some letters of the text differ${placeOf(match, difference.worstAt)}.`,
      Math.min(local, letters),
    )
  const otherFont = calibration.exact ? 0.125 : 0.27 + base
  const { inserted } = difference
  if (inserted !== null && mismatch <= otherFont)
    return make(
      ['text/content', 'typography'],
      'characters',
      `The text has letters ${inserted.by > 0 ? 'more' : 'less'}${placeOf(match, inserted.at)}.`,
      Math.abs(inserted.by) / 3,
    )
  const widthTolerance = difference.rewrapped
    ? 0.08
    : calibration.exact
      ? Math.max(0.02, 2.2 / a.rect.w)
      : Math.max(0.032 + 0.14 * base, 3.2 / a.rect.w)
  if (width > widthTolerance)
    return make(
      ['typography', 'text/content'],
      height > 0.06 ? 'font-size' : 'letter-spacing',
      `The text is ${px(b.rect.w)} wide instead of ${px(a.rect.w)}.`,
      width / widthTolerance,
    )
  // Letters of another shape and of another width are another font, though neither tells it alone.
  const font = difference.rewrapped ? 0 : Math.hypot(mismatch / otherFont, width / widthTolerance)
  if (font > 1)
    return make(['typography', 'text/content'], 'font', 'The text is set in another font.', font)
  const pitchTolerance = difference.rewrapped ? 2.6 : 1.4
  if (pitch !== null && Math.abs(pitch.a - pitch.b) > pitchTolerance)
    return make(
      ['typography', 'spacing/layout'],
      'line-height',
      `Its lines are ${px(pitch.b)} apart instead of ${px(pitch.a)}.`,
      Math.abs(pitch.a - pitch.b) / pitchTolerance,
    )
  return null
}

/** Where in a text, by its words where a structure knows them. */
function placeOf({ a, b }: Match, share: number): string {
  const text = a.element?.node.text ?? b.element?.node.text
  const along = share * a.lines.reduce((sum, { w }) => sum + w, 0)
  if (!text) return `, about ${px(Math.round(along))} from its start`
  const word = wordAt(text, share)
  return word === text.trim() ? '' : `, near “${word}”`
}

/** A text is cut off where it would reach beyond the image if all of it moved as its other end did. */
function cutOff({ a, b }: Match, worstAt: number): number {
  let root = b
  while (root.parent) root = root.parent
  const [p, q] = [a.rect, b.rect]
  const [left, right] = [q.x - p.x, q.x + q.w - p.x - p.w]
  const [end, along, reach] = [root.rect.w, worstAt * p.w, p.h]
  if (a.lines.length > 1) return 0
  // The letter at the edge may be taken for the image's rim, whole or what is left of it.
  if (right < -2 && left > right + 2 && p.x + right < 0) return along <= reach - right ? right : 0
  const isCut = left > 2 && right < left - 2 && p.x + p.w + left > end
  return isCut && p.w - along <= reach + left ? left : 0
}

const standsStill = ({ a: { lines: p }, b: { lines: q } }: Match): boolean =>
  p.length === q.length &&
  p.every((line, i) => {
    const other = q[i]
    return (
      other !== undefined &&
      line.x === other.x &&
      line.y === other.y &&
      line.w === other.w &&
      line.h === other.h
    )
  })

/**
 * The box of a text's element, as far as its letters tell: a line is about 1.6 times as high as its
 * ink, and the only text of a button may be the button's own, so that the box lies between the two.
 */
export function textBox(text: Segment): Rect {
  const line = text.lines[0] as Rect
  const room = Math.max(0, 0.3 * line.h)
  const { x, y, w, h } = text.rect
  const box = { x, y: y - room, w, h: h + 2 * room }
  const parent = text.parent
  if (!parent?.parent || parent.children.length > 1) return box
  const around = parent.rect
  return {
    x: (box.x + around.x) / 2,
    y: (box.y + around.y) / 2,
    w: (box.w + around.w) / 2,
    h: (box.h + around.h) / 2,
  }
}
