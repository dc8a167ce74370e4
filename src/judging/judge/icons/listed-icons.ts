import { area } from '../../../base/rectangle.ts'
import { shared } from '../rectangle.ts'
import { boxesOf, type Verdicts } from '../verdict/verdicts.ts'
import { iconShape } from './icon-shape.ts'
import { isContradicted } from './given-sheet.ts'
import { roundedSimilarity } from '../wording.ts'
import { shapeDifference } from '../measurement/shape-difference.ts'
import type { IconCandidate } from '../evidence/icon-candidates.ts'
import type { IconComparison, JudgeInput } from '../judgement.ts'
import type { JudgeLimits } from '../settings.ts'
import type { Match } from '../matching/matching.ts'
import { firstOfEachSide, type ProducerIcons } from './producer-icons.ts'
import { inRaster, type Rasters } from '../verdict/finish.ts'
import type { Rect } from '../node.ts'
import type { Registered } from '../registration/register.ts'

type Boxes = Pick<IconComparison, 'box_a' | 'box_b'>

interface Pair {
  images: JudgeInput['images']
  rasters: Rasters
  limits: JudgeLimits
}

/**
 * The largest ratio of an icon's frame to its ink along the axis where it is smaller: a chevron takes half of its
 * frame along one axis.
 */
const LARGER = 3
/**
 * A box with longer sides is not that of an icon, in px of the raster: the size up to which a node is one
 * (`MAX_ICON`), of a raster of scale 1.
 */
const MOST = 64

/**
 * Names icons as a producer lists them, and adds those of its list that are the same on both sides to what
 * was compared. What differs is in the images: a list neither adds a difference nor takes one away.
 */
export function withListed(
  verdicts: Verdicts,
  registered: Registered,
  { icons, shapes }: ProducerIcons,
  pair: Pair,
): Verdicts {
  const listed = firstOfEachSide(icons).filter((icon) => {
    const rect = inRaster(inFractions(icon, pair), pair.rasters[icon.side])
    if (Math.max(rect.w, rect.h) > MOST) return false
    const shape = iconShape(pair.rasters[icon.side], rect)
    return shape !== null && !isContradicted(shapes.get(icon.id), shape, pair.limits.icon_different)
  })
  const listedAt = (icon: Boxes): IconCandidate | undefined =>
    listed
      .filter((one) => {
        const ink = icon[`box_${one.side}`]
        return ink !== null && frames(inFractions(one, pair), ink)
      })
      .toSorted((p, q) => Number(q.name !== null) - Number(p.name !== null))[0]
  const named = (icon: IconComparison): IconComparison => ({
    ...icon,
    name: icon.name ?? listedAt(icon)?.name ?? null,
  })
  const same = registered.matching.matches.filter(isIcon).flatMap((match) => {
    const { a, b } = match
    const place = { rect_a: a.rect, rect_b: b.rect, about: null }
    const boxes = boxesOf(place, registered, pair.rasters)
    const isNew = listedAt(boxes) && !verdicts.icons.some((known) => isOf(known, boxes))
    return isNew ? [{ ...boxes, ...comparisonOf(match, registered) }] : []
  })
  return {
    ...verdicts,
    findings: verdicts.findings.map((finding) => {
      const name = finding.evidence.kind === 'icon' && listedAt(finding)?.name
      return name
        ? { ...finding, note: finding.note.replace('The icon', () => `The icon ${name}`) }
        : finding
    }),
    icons: [...verdicts.icons, ...same].map(named),
  }
}

const isIcon = ({ a, b }: Match): boolean =>
  [a, b].every(({ kind }) => kind === 'icon' || kind === 'image')

function comparisonOf(match: Match, { a, b }: Registered) {
  return {
    name: match.a.element?.node.name ?? match.b.element?.node.name ?? null,
    similarity: roundedSimilarity(shapeDifference(a, b, match).similarity),
    verdict: 'same' as const,
  }
}

function inFractions(
  { side, box: { x, y, w, h } }: IconCandidate,
  { images, rasters }: Pair,
): Rect {
  const image = images[side]
  const { width, height } = 'unusable' in image ? rasters[side] : image.header
  return { x: x / width, y: y / height, w: w / width, h: h / height }
}

/** Whether a box is that of an icon whose ink is in it. */
const frames = (frame: Rect, ink: Rect): boolean =>
  shared(frame, ink) >= 0.5 * area(ink) && (frame.w <= LARGER * ink.w || frame.h <= LARGER * ink.h)

/** Whether two comparisons are of one icon. */
const isOf = (p: Boxes, q: Boxes): boolean =>
  (['box_a', 'box_b'] as const).some((side) => {
    const [box, other] = [p[side], q[side]]
    return (
      box !== null && other !== null && shared(box, other) > 0.5 * Math.min(area(box), area(other))
    )
  })
