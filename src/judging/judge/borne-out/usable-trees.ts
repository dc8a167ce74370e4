import { isUnusable, type Unusable } from '../evidence/evidence-file.ts'
import { scaleTree } from '../evidence/scale-tree.ts'
import { scaled } from '../rectangle.ts'
import type { DesignTree } from '../evidence/design-tree.ts'
import type { DomTree } from '../evidence/dom-structure.ts'

/** The structures as they were read. */
export interface Trees {
  design: DesignTree | Unusable | null
  dom: DomTree | Unusable | null
}

/** A structure that can be compared, in px of the rasters reduced by `shrink`; else null. */
export function usableTree<T extends DesignTree | DomTree>(
  tree: T | Unusable | null,
  shrink: number,
): T | null {
  if (tree === null || isUnusable(tree)) return null
  if (shrink === 1) return tree
  const reduced = { ...tree, root: scaleTree(tree.root, 1 / shrink) }
  return 'renderBounds' in reduced && reduced.renderBounds !== null
    ? { ...reduced, renderBounds: scaled(reduced.renderBounds, 1 / shrink) }
    : reduced
}

/** What there is not to compare, in words; empty where both structures are usable. */
export const lackOf = ({ design, dom }: Trees): string =>
  [...lackOfOne('design', design), ...lackOfOne('DOM', dom)].join('; ')

function lackOfOne(name: string, tree: DesignTree | DomTree | Unusable | null): string[] {
  if (tree === null) return [`there is no ${name} structure`]
  return isUnusable(tree) ? [`the ${name} structure ${tree.unusable}`] : []
}
