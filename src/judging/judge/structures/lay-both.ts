import { isUnusable, type Unusable } from '../evidence/evidence-file.ts'
import { layStructure } from './lay.ts'
import { moved, scaled } from '../rectangle.ts'
import { within } from '../work.ts'
import type { UiTree } from '../evidence/ui-tree.ts'
import type { Evidence } from './element.ts'
import type { Masks } from '../masks/masks.ts'
import type { Raster } from '../image/raster.ts'
import type { Registered } from '../registration/register.ts'
import type { Side } from '../finding.ts'
import type { Rect, UiNode } from '../node.ts'

/** The structures of a pair as they were read. */
export interface Structures {
  design: UiTree | Unusable | null
  dom: UiTree | Unusable | null
}

/** A structure that takes more steps to lay was made to be slow; those of real components take less. */
const MOST_STEPS = 20_000_000

/** Lays the structures over the segments of their images, as far as those bear them out. */
export function layBoth(
  { design, dom }: Structures,
  { a, b, origin, scale }: Omit<Registered, 'matching' | 'evidence'>,
  { rasters, masks, shrink }: { rasters: Record<Side, Raster>; masks: Masks; shrink: number },
): Evidence {
  const evidence: Evidence = { laid: { a: null, b: null }, lacking: [] }
  const shift = { a: { dx: 0, dy: 0 }, b: { dx: -origin.x, dy: -origin.y } }
  const lay = (
    side: Side,
    shown: string,
    tree: { root: UiNode } | Unusable | null,
    at: { x: number; y: number },
  ): void => {
    if (tree === null) evidence.lacking.push(`there is no ${shown} structure`)
    else if (isUnusable(tree)) evidence.lacking.push(`the ${shown} structure ${tree.unusable}`)
    else {
      const hidden = masks[side].map((mask) => moved(scaled(mask, 1 / scale[side]), shift[side]))
      const options = { origin: at, scale: shrink * scale[side], hidden }
      const segmentation = side === 'a' ? a : b
      const laid = within(MOST_STEPS, () => layStructure(tree.root, segmentation, options))
      evidence.laid[side] = laid
      if (laid === null)
        evidence.lacking.push(`the ${shown} structure takes too much work to compare`)
      else if (laid.aside !== null) evidence.lacking.push(`the ${shown} structure ${laid.aside}`)
    }
  }
  const from = exportOrigin(design, rasters.a, shrink)
  lay('a', 'design', design, { x: from.x / scale.a, y: from.y / scale.a })
  lay('b', 'DOM', dom, { x: -origin.x, y: -origin.y })
  return evidence
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
