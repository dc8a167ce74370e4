import { scaled } from '../../../base/rectangle.ts'
import { isUnusable, type Unusable } from '../evidence/evidence-file.ts'
import { counterparts, cutAlong, type Cut } from './cuts.ts'
import { cutsOf, layStructure, type Where } from './align.ts'
import { moved } from '../rectangle.ts'
import { within } from '../work.ts'
import type { UiTree } from '../evidence/ui-tree.ts'
import type { Evidence, Aligned } from './element.ts'
import type { Masks } from '../masks/masks.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Registered } from '../registration/register.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'

/** The structures of a pair as they were read. */
export interface Structures {
  design: UiTree | Unusable | null
  dom: UiTree | Unusable | null
}

/**
 * A structure that takes more steps to align was made to be slow, and those of real components take less: a bound
 * on cost.
 */
const MOST_STEPS = 20_000_000

/** Aligns the structures with the segments of their images, as far as those confirm them. */
export function alignBoth(
  { design, dom }: Structures,
  { a, b, origin, scale }: Omit<Registered, 'matching' | 'evidence'>,
  { rasters, masks, shrink }: { rasters: Record<Side, Raster>; masks: Masks; shrink: number },
): Evidence {
  const from = exportOrigin(design, rasters.a, shrink)
  const off = { dx: -origin.x, dy: -origin.y }
  const sources: readonly [Source, Source] = [
    {
      tree: design,
      segmentation: a,
      where: {
        origin: { x: from.x / scale.a, y: from.y / scale.a },
        scale: shrink * scale.a,
        hidden: masks.a.map((mask) => scaled(mask, 1 / scale.a)),
      },
    },
    {
      tree: dom,
      segmentation: b,
      where: {
        origin: { x: off.dx, y: off.dy },
        scale: shrink * scale.b,
        hidden: masks.b.map((mask) => moved(scaled(mask, 1 / scale.b), off)),
      },
    },
  ]
  const [ofA = null, ofB = null] = layAlong(sources)
  return {
    aligned: { a: ofA, b: ofB },
    lacking: [...lackOf('design', design, ofA), ...lackOf('DOM', dom, ofB)],
  }
}

/** A structure, as it was read, and what its image shows. */
interface Source {
  tree: UiTree | Unusable | null
  segmentation: Segmentation
  where: Where
}

/** Lays structures over segments, after those were cut along their texts, on both sides alike. */
function layAlong([p, q]: readonly [Source, Source]): (Aligned | null)[] {
  const [ofP = [], ofQ = []] = [p, q].map(({ tree, segmentation, where }) => {
    if (tree === null || isUnusable(tree)) return []
    const cuts = within(MOST_STEPS, () => cutsOf(tree.root, segmentation, where)) ?? []
    cutAlong(segmentation, cuts)
    return cuts
  })
  cutAlike(ofP, q.segmentation)
  cutAlike(ofQ, p.segmentation)
  return [p, q].map(({ tree, segmentation, where }) =>
    tree === null || isUnusable(tree)
      ? null
      : within(MOST_STEPS, () => layStructure(tree.root, segmentation, where)),
  )
}

/** Cuts what shows the same ink as a side that was cut, so that both are segmented alike. */
const cutAlike = (cuts: readonly Cut[], other: Segmentation): void =>
  cutAlong(other, within(MOST_STEPS, () => counterparts(cuts, other)) ?? [])

/** What there is not of a structure, in words. */
function lackOf(shown: string, tree: Source['tree'], aligned: Aligned | null): string[] {
  if (tree === null) return [`there is no ${shown} structure`]
  if (isUnusable(tree)) return [`the ${shown} structure ${tree.unusable}`]
  if (aligned === null) return [`the ${shown} structure takes too much work to compare`]
  return aligned.aside === null ? [] : [`the ${shown} structure ${aligned.aside}`]
}

/** Where a design's origin lies in its export, which effects enlarge, in px of the raster. */
function exportOrigin(design: Structures['design'], raster: Raster, shrink: number) {
  if (design === null || isUnusable(design) || design.renderBounds === null) return { x: 0, y: 0 }
  const { root, renderBounds } = design
  const off = ({ w, h }: Rect): number =>
    Math.abs(raster.width * shrink - w) + Math.abs(raster.height * shrink - h)
  return off(renderBounds) < off(root.rect) - 1
    ? { x: Math.max(0, -renderBounds.x) / shrink, y: Math.max(0, -renderBounds.y) / shrink }
    : { x: 0, y: 0 }
}
