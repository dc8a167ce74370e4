import { parseEvidence, usable, type Unusable } from './evidence-file.ts'
import { readDesignStructure, Structure } from './design-structure.ts'
import { readDesignToolJson } from './design-tool-json.ts'
import type { DesignTree } from './design-tree.ts'

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
