import { BROKEN } from '../measurement/text-difference.ts'
import { px } from '../wording.ts'
import { wordAt } from '../structures/advance.ts'
import { subject, type RuleDocs, type Rule } from './rule.ts'
import type { Near } from '../change.ts'
import { USUAL, type Found, type TextSeen } from './letters.ts'
import type { Match } from '../matching/matching.ts'

/** The least share of ink that does not agree between other words: the same words in another type agree better. */
const OTHER_WORDS = 0.4
/**
 * How much more the same letters may mismatch when their spacing differs, since they lie between other pixels: a
 * quarter, a choice.
 */
const SPACED = 1.25

export const characters: Rule<'characters'> = {
  kind: 'characters',
  moves: true,
  labels: ['text/content', 'typography'],
  declaredLabels: ['text/content'],
  severity: 'major',
  prior: 2.24,
  say: (change, phrasing) => {
    if (change.which === 'all') return `${subject(phrasing, 'the text')} reads differently.`
    const where = placeIn(change.near)
    if (change.which === 'some')
      return `Some letters of ${phrasing.names[0] ?? 'the text'} differ${where}.`
    return `The text has letters ${change.which === 'more' ? 'more' : 'less'}${where}.`
  },
}

export const charactersDocs: RuleDocs<'characters'> = {
  detects:
    'The letters of a text, aligned from line to line, do not lie on each other: most of them, or some while the others do, or after a letter that came or went.',
  predicts:
    'The text is of another width, what stands after it is displaced, and its lines break elsewhere.',
  tolerances: [
    {
      value: OTHER_WORDS,
      reason: 'mismatch of other words, above what rasterisers make of the same ones',
    },
    {
      value: BROKEN,
      reason: 'the same of a text whose lines break elsewhere: its lines are laid end to end',
    },
    {
      value: 0.33,
      reason:
        'mismatch of a letter that is another one, or 0.2 where one rasteriser drew a text in the same place',
    },
    { value: 3, unit: 'px', reason: 'a narrower letter is not distinguished from spacing' },
  ],
  example: { kind: 'characters', which: 'some', near: { word: 'changes' } },
}

const placeIn = (near: Near): string => {
  if (near === null) return ''
  return 'word' in near ? `, near “${near.word}”` : `, about ${px(near.px)} from its start`
}

export function otherWords({ difference: { mismatch, rewrapped }, noise }: TextSeen): Found | null {
  return beyond(mismatch, (rewrapped ? BROKEN : OTHER_WORDS) + noise.mismatch)
}

/** What is neither heavier nor spaced otherwise, and as unlike as no font makes it, is of other words, too. */
export const unlikeLetters = ({ difference: { mismatch }, noise }: TextSeen): Found | null =>
  beyond(mismatch, BROKEN + noise.mismatch)

const beyond = (mismatch: number, least: number): Found | null =>
  mismatch > least
    ? { change: { kind: 'characters', which: 'all' }, ratio: mismatch / least }
    : null

/** The worst letter of a text is worse by so much for each further line: a choice. */
const BY_LINE = 0.12
/** What another letter mismatches by, of one rasteriser, and above what two make of all letters. */
const ANOTHER = { exact: 0.2, drawn: 0.33 }

export function someLetters({
  match,
  difference,
  noise,
  still,
  local,
  width,
  widthTolerance,
}: TextSeen): Found | null {
  const { mismatch, worst, worstAt } = difference
  const usual = Math.min(noise.mismatch, USUAL * mismatch)
  // The worst of many lines is worse than the worst of one.
  const lines = 1 + BY_LINE * (match.a.lines.length - 1)
  const between = width > 2 * widthTolerance ? SPACED : 1
  const letters = worst / ((still ? ANOTHER.exact : ANOTHER.drawn + usual) * lines * between)
  return local > 1 && letters > 1 && !isCutOff(match, worstAt)
    ? {
        change: { kind: 'characters', which: 'some', near: nearTo(match, worstAt) },
        ratio: Math.min(local, letters),
      }
    : null
}

export function lettersMore({ match, difference, otherFont }: TextSeen): Found | null {
  const { inserted, mismatch } = difference
  if (inserted === null || mismatch > otherFont || isCutOff(match, inserted.at)) return null
  const which = inserted.by > 0 ? 'more' : 'fewer'
  return {
    change: { kind: 'characters', which, near: nearTo(match, inserted.at) },
    ratio: Math.abs(inserted.by) / 3,
  }
}

/** How near a frame its line takes what a letter shows, in px: a border, and the px that it is blended over. */
const FRAME = 4

/** Whether this is at the end of a text that reaches its box's frame on one side: a part of the letter is not seen there. */
function isCutOff({ a, b }: Match, share: number): boolean {
  return [a, b].some(({ rect, parent }) => {
    if (!parent?.parent) return false
    const { x, w } = parent.rect
    const [toEnd, toFrame] =
      share < 0.5 ? [share * rect.w, rect.x - x] : [(1 - share) * rect.w, x + w - rect.x - rect.w]
    return toEnd <= rect.h && toFrame <= FRAME
  })
}

/** Where in a text, by its words where a structure knows them. */
function nearTo({ a, b }: Match, share: number): Near {
  const text = a.element?.node.text ?? b.element?.node.text
  if (!text) return { px: Math.round(share * a.lines.reduce((sum, { w }) => sum + w, 0)) }
  const word = wordAt(text, share)
  return word === text.trim() ? null : { word }
}
