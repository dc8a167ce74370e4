import type { Comparison } from './comparison.ts'
import { consequences } from '../images-only/consequences.ts'
import { layoutCauses } from '../images-only/layout.ts'
import { boxFindings, iconFindings, imageFindings } from '../images-only/shape-findings.ts'
import { textDifference, type TextDifference } from '../images-only/text-difference.ts'
import { calibrate, textFindings, type Calibration } from '../images-only/text-findings.ts'
import { isPartOfText, isSwapped } from './parts.ts'
import { confidenceOf, severityOf } from './confidence.ts'
import { frameFindings } from './frame-findings.ts'
import { layoutByRules } from './layout-rules.ts'
import { isConfirmed } from './confirm.ts'
import { isWithin, similarityOf } from '../images-only/limits.ts'
import { withExchangedIcons } from './exchanges.ts'
import { isPartOfShadow, shadowFindings } from './shadow-findings.ts'
import { extraFindings, findExtra, joinWrapped, missingFindings, pairLeftovers } from './lone.ts'
import { px, type Draft } from '../images-only/draft.ts'
import type { LayoutCause, Stretched } from '../images-only/layout-model.ts'
import type { Match, Matching } from '../images-only/matching.ts'
import type { PixelFinding, PixelSuppression } from '../images-only/pixel-finding.ts'
import type { Segmentation } from '../segments/segmentation.ts'
import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'
import type { JudgeLimits } from '../settings.ts'
import type { Pair } from './pairs.ts'
import type { View } from './view.ts'

const segmentation = (view: View): Segmentation => ({ ...view, segments: [] })

export function compare(input: Comparison): {
  findings: PixelFinding[]
  suppressions: PixelSuppression[]
} {
  const { pairing, own, other, treeSide, limits } = input
  const extra = findExtra(input)
  pairLeftovers(input, extra)
  joinWrapped(input, extra)
  const [a, b] = (treeSide === 'a' ? [own, other] : [other, own]).map(segmentation) as [
    Segmentation,
    Segmentation,
  ]
  const matching: Matching = { matches: [], ofA: new Map(), ofB: new Map() }
  const pairOf = new Map<Match, Pair>()
  for (const pair of pairing.pairs) {
    const match: Match =
      treeSide === 'a'
        ? { a: pair.own, b: pair.other, similarity: pair.similarity }
        : { a: pair.other, b: pair.own, similarity: pair.similarity }
    matching.matches.push(match)
    matching.ofA.set(match.a, match)
    matching.ofB.set(match.b, match)
    pairOf.set(match, pair)
  }
  const texts = new Map<Match, TextDifference>()
  for (const match of matching.matches)
    if (match.a.kind === 'text') texts.set(match, textDifference(a, b, match))
  const calibration = calibrate([...texts.values()])
  const usual = median([...texts.keys()].map(({ similarity }) => similarity))
  const noise = strokeNoise([...texts.values()], calibration.mass)
  const drafts: Draft[] = []
  const changed = new Set<Match>()
  for (const match of matching.matches) {
    const difference = texts.get(match)
    const found = difference
      ? textFindings(match, difference, calibration)
      : match.a.kind === 'box'
        ? match.a.container && match.b.container
          ? boxFindings(a, b, match).filter((draft) =>
              isConfirmed(draft, a, b, pairOf.get(match), treeSide),
            )
          : []
        : match.a.kind === 'icon'
          ? iconFindings(a, b, match, calibration.mismatch)
          : imageFindings(a, b, match)
    if (difference) {
      dropUncertain(found, match, usual, noise)
      const resized = found.length === 0 && otherWidth(match, difference, calibration)
      if (resized) found.push(resized)
    }
    if (
      difference &&
      found.length === 0 &&
      usual >= SAME_RASTERISER &&
      isShort(match) &&
      match.similarity < usual - GLYPHS
    )
      found.push(otherGlyphs(match, usual))
    for (const draft of found) {
      Object.assign(draft, roomsOf(draft, pairOf.get(match), treeSide))
      drafts.push(draft)
      if (!draft.evidence.kind.endsWith('colour')) changed.add(match)
    }
  }
  const slack = (match: Match) =>
    texts.has(match) && changed.has(match)
      ? { x: 1, y: Math.max(Math.abs(match.a.rect.h - match.b.rect.h), 0.3 * match.a.rect.h) + 1 }
      : { x: 0, y: 0 }
  drafts.push(...frameFindings(input, drafts), ...shadowFindings(input, drafts))
  const stretched: Stretched = { x: new Set(), y: new Set() }
  const causes: LayoutCause[] = []
  for (const match of matching.matches)
    if (match.a.kind === 'box') causes.push(...layoutCauses(match, matching, slack, stretched))
  const arranged = layoutByRules(input, drafts, extra, causes)
  const shown = withExchangedIcons(drafts, a, b).filter((draft) => !isSwapped(draft, causes))
  drafts.splice(0, drafts.length, ...shown, ...arranged.found)
  const [parts, more] = split(
    extraFindings(extra, treeSide),
    (draft) => isPartOfText(draft, drafts) || isPartOfShadow(draft, drafts),
  )
  drafts.push(...missingFindings(input), ...more)
  const explained = consequences(drafts)
  const reported = (draft: Draft): boolean => isSure(draft) && !isWithin(limits, draft)
  const left = drafts.filter((draft) => !explained.has(draft))
  return {
    findings: left.filter(reported).map((draft) => finish(draft, limits)),
    suppressions: [
      ...[...explained].map(([draft, rule]) => suppress(draft, rule)),
      ...parts.map((draft) => suppress(draft, 'part_of_another')),
      ...arranged.unseen.map((draft) => suppress(draft, 'not_measured')),
      ...arranged.explained.map(({ draft, rule }) => suppress(draft, rule)),
      ...left
        .filter((draft) => !reported(draft))
        .map((draft) => suppress(draft, 'below_threshold')),
    ],
  }
}

const split = (list: readonly Draft[], by: (draft: Draft) => boolean) =>
  [list.filter(by), list.filter((draft) => !by(draft))] as const

/** How much the strokes of unchanged texts differ between the rasterisers: the median deviation. */
const strokeNoise = (texts: readonly TextDifference[], usual: number): number =>
  texts.length < 4 ? 0 : median(texts.map(({ mass }) => Math.abs(Math.log(mass / usual))))

/** Texts as much alike as most are of the same letters. */
const SAME_LETTERS = { line: 0.012, paragraph: 0.03, redrawn: 0.3 }
/** Half a pixel costs as much; another font costs more. */
const SAME_FONT = 0.86
/** Of short texts a single stroke on a pixel's edge changes the weight. */
const STROKE = 1.2

/** Over the length of a paragraph the advances of another rasteriser add up. */
function spread({ a }: Match, usual: number): number {
  if (a.lines.length < 2) return SAME_LETTERS.line
  return usual >= SAME_RASTERISER ? SAME_LETTERS.paragraph : SAME_LETTERS.redrawn
}

function dropUncertain(found: Draft[], match: Match, usual: number, noise: number): void {
  const certain = found.filter(({ evidence, ratio }) => {
    if (evidence.kind === 'characters') return match.similarity < usual - spread(match, usual)
    if (evidence.kind === 'font')
      return match.similarity < Math.min(SAME_FONT, usual - SAME_LETTERS.line)
    if (evidence.kind !== 'weight') return true
    return ratio > 1 + STROKE / Math.max(1, match.a.rect.w / 10) + noise / 0.08
  })
  found.splice(0, found.length, ...certain)
}

/** A text is this much wider or narrower for sure: by share, or in px where it is short. */
const OTHER_WIDTH = { share: 0.05, px: 3.2 }

/** Whatever its strokes leave open, a text of another length is set or reads otherwise. */
function otherWidth(
  match: Match,
  { width, height, rewrapped }: TextDifference,
  usual: Calibration,
): Draft | null {
  const { a, b } = match
  if (rewrapped || a.lines.length > 1 || b.lines.length > 1) return null
  const by = Math.abs(Math.log(width / usual.width))
  const ratio = by / Math.max(OTHER_WIDTH.share, OTHER_WIDTH.px / a.rect.w)
  if (ratio <= 1) return null
  const taller = Math.abs(Math.log(height / usual.height)) > 0.06
  return {
    labels: ['typography', 'text/content'],
    note: `The text is ${px(b.rect.w)} wide instead of ${px(a.rect.w)}.`,
    rect_a: a.rect,
    rect_b: b.rect,
    evidence: { kind: taller ? 'font-size' : 'letter-spacing' },
    ratio,
    about: match,
  }
}

/** Texts of the same letters differ by less, whatever the rasteriser. */
const GLYPHS = 0.07

/** What most texts reach where both images were drawn by one rasteriser. */
const SAME_RASTERISER = 0.96
/** Longer texts differ by their advances too. */
const isShort = ({ a, b }: Match): boolean =>
  Math.max(a.rect.w, b.rect.w) <= 40 && Math.abs(a.rect.w - b.rect.w) <= 1

const otherGlyphs = (match: Match, usual: number): Draft => ({
  labels: ['text/content', 'typography'],
  note: 'The letters of the text differ.',
  rect_a: match.a.rect,
  rect_b: match.b.rect,
  evidence: { kind: 'glyphs' },
  ratio: (usual - match.similarity) / GLYPHS,
  about: match,
})

const median = (values: readonly number[]): number =>
  values.toSorted((p, q) => p - q)[values.length >> 1] ?? 1

/** Kinds that noise reaches more easily than others, by how many tolerances they have to differ. */
const LEAST_RATIO: Record<string, number> = { 'icon-colour': 1.4, shadow: 1.6, size: 4 }

const isSure = ({ evidence, ratio }: Draft): boolean => ratio >= (LEAST_RATIO[evidence.kind] ?? 0)

const suppress = ({ evidence, note, rect_a, rect_b }: Draft, rule: string): PixelSuppression => ({
  kind: evidence.kind,
  rule,
  detail: note,
  rect_a,
  rect_b,
})

/** Of an icon not its ink but the room that its tree gives it, in the other image around its ink. */
function roomsOf(
  { about, evidence, rect_a, rect_b }: Draft,
  pair: Pair | undefined,
  treeSide: Side,
) {
  if (!about || !pair || pair.element.kind !== 'icon') return { rect_a, rect_b }
  const { own, other, element } = pair
  const grown = Math.max(other.rect.w, other.rect.h) / Math.max(own.rect.w, own.rect.h)
  const scale = evidence.kind === 'icon-size' ? grown : 1
  const { rect } = element
  const [dx, dy] = [
    centreOf(rect).x - centreOf(own.rect).x,
    centreOf(rect).y - centreOf(own.rect).y,
  ]
  const [w, h] = [rect.w * scale, rect.h * scale]
  const { x, y } = centreOf(other.rect)
  const there = { x: x + dx * scale - w / 2, y: y + dy * scale - h / 2, w, h }
  return treeSide === 'a' ? { rect_a: rect, rect_b: there } : { rect_a: there, rect_b: rect }
}

const centreOf = ({ x, y, w, h }: Rect) => ({ x: x + w / 2, y: y + h / 2 })

function finish(draft: Draft, limits: JudgeLimits): PixelFinding {
  const { labels, note, rect_a, rect_b, evidence } = draft
  return {
    labels,
    note,
    rect_a,
    rect_b,
    evidence,
    severity: severityOf(draft),
    confidence: confidenceOf(draft, limits),
    ...(evidence.kind === 'icon' && { similarity: similarityOf(draft) }),
  }
}
