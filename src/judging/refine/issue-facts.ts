import type { Evidence } from '../../vocabulary/evidence.ts'
import * as z from 'zod'
import { counted, inWords, oneLine, px } from './phrases.ts'

/** The known fields of an issue's evidence, whose form depends on the judge that wrote it. */
const KnownEvidence = z.object({
  kind: z.string(),
  measure: z
    .object({ axis: z.enum(['x', 'y', 'w', 'h']), a: z.number(), b: z.number() })
    .optional()
    .catch(undefined),
  property: z.string().optional().catch(undefined),
  expected: z.string().optional().catch(undefined),
  actual: z.string().optional().catch(undefined),
  also_moved: z.number().optional().catch(undefined),
})

const AXES = { x: 'Left edge', y: 'Top edge', w: 'Width', h: 'Height' }

/** Kinds that measure the element itself; their facts are named after the axis. */
const OF_THE_ELEMENT = new Set(['size', 'shift', 'inset', 'position', 'offset'])

/** Returns the facts in an issue's evidence, one sentence each. */
export function issueFacts(evidence: Evidence | null): string[] {
  const known = KnownEvidence.safeParse(evidence).data
  if (!known) return []
  const { kind, measure, property, expected, actual, also_moved: moved } = known
  const facts: string[] = []
  if (measure) {
    const what = OF_THE_ELEMENT.has(kind) ? AXES[measure.axis] : inWords(kind)
    facts.push(`${what} is ${px(measure.b)}, design ${px(measure.a)}`)
  }
  if (actual !== undefined && expected !== undefined && !measure)
    facts.push(`${inWords(property ?? kind)} is ${oneLine(actual)}, design ${oneLine(expected)}`)
  if (moved !== undefined && moved > 0)
    facts.push(`${counted(Math.round(moved), 'other element')} moved with it`)
  return facts
}
