import * as z from 'zod'
import { finish, type Steps } from '../../../base/steps.ts'
import { readDesignStructure, Structure } from './design-structure.ts'
import { readDesignToolJson } from './design-tool-json.ts'
import { DomStructure, readDomStructure } from './dom-structure.ts'
import { parseEvidence, reasonOf, type Unusable } from './evidence-file.ts'
import type { Shown, UiTree } from './ui-tree.ts'

/**
 * Reads the structure of the design's side. It is of whichever kind its shape shows, as a pair may compare
 * two designs or two builds. Of several roots the one of the image's size counts. Never throws.
 */
export const loadDesignTree = (text: string, shown?: Shown): UiTree | Unusable =>
  finish(treeInSteps(text, 'design', shown))

/** Reads the structure of the built side, of whichever kind; never throws. */
export const loadDomTree = (text: string, shown?: Shown): UiTree | Unusable =>
  finish(treeInSteps(text, 'dom', shown))

/** Does the same for either side. */
export function* treeInSteps(
  text: string,
  expected: UiTree['kind'],
  shown?: Shown,
): Steps<UiTree | Unusable> {
  try {
    const json = parseEvidence(text)
    yield text.length
    return yield* read(json, expected, shown ?? null)
  } catch (error) {
    return reasonOf(error)
  }
}

function* read(json: unknown, expected: UiTree['kind'], shown: Shown | null): Steps<UiTree> {
  switch (formatOf(json, expected)) {
    case 'structure':
      return yield* readDesignStructure(Structure.parse(json))
    case 'rest':
      return yield* readDesignToolJson(json, shown)
    case 'dom':
      return yield* readDomStructure(DomStructure.parse(json))
  }
}

const Ours = z.object({
  version: z.literal(1),
  root: z.unknown().refine((root) => root !== undefined),
  source: z.unknown().optional(),
  viewport: z.unknown().optional(),
  device_pixel_ratio: z.unknown().optional(),
})
const Rest = z.union([
  z.object({ document: z.record(z.string(), z.unknown()) }),
  z.object({ nodes: z.record(z.string(), z.unknown()) }),
  z.object({ absoluteBoundingBox: z.unknown().refine((box) => box !== undefined) }),
])
const Tagged = z.object({ tag: z.string() })
const Typed = z.object({ type: z.string() })

/** By what only one of the formats has; where a file has none of it, as its side is expected to be. */
function formatOf(json: unknown, expected: UiTree['kind']): 'structure' | 'rest' | 'dom' {
  const ours = Ours.safeParse(json).data
  if (ours === undefined) {
    if (expected === 'dom' && !Rest.safeParse(json).success)
      throw new RangeError('is not a DOM structure of version 1')
    return 'rest'
  }
  const [isDom, isDesign] = [Tagged, Typed].map((shape) => shape.safeParse(ours.root).success)
  if (isDom !== isDesign) return isDom ? 'dom' : 'structure'
  if (ours.viewport !== undefined || ours.device_pixel_ratio !== undefined) return 'dom'
  return expected === 'dom' && typeof ours.source !== 'string' ? 'dom' : 'structure'
}
