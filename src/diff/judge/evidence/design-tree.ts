import { parseEvidence, usable, type Unusable } from './evidence-file.ts'
import { readDesignStructure, Structure } from './design-structure.ts'
import { readDesignToolJson } from './design-tool-json.ts'
import type { Rect, UiNode } from '../node.ts'

/** The design side's tree. */
export interface DesignTree {
  root: UiNode
  /** Nodes of the file below its root, the invisible ones included. */
  nodes: number
  /** Who made the file: `plugin`, `rest` … */
  source: string
  /** What an export of the root covers where effects enlarge it, relative to the root's origin. */
  renderBounds: Rect | null
}

/** Reads either format of a design structure; never throws. */
export function loadDesignTree(text: string): DesignTree | Unusable {
  return usable(() => {
    const json = parseEvidence(text)
    const own = Structure.safeParse(json)
    return own.success && own.data.root !== undefined
      ? readDesignStructure(own.data)
      : readDesignToolJson(json)
  })
}
