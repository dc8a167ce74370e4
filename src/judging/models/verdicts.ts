import { LABELS, SEVERITIES, type Label } from '../../vocabulary/labels.ts'
import * as z from 'zod'
import { MAX_MARKS } from './draw-marks.ts'
import type { ReplyForm } from './model-session.ts'

/**
 * A model's reply about a mark: choices from given values, and one note. Lenient about bounds and extra fields, which
 * models get wrong; strict about enumerated values and types.
 */
const verdictOf = (labels: readonly Label[]) =>
  z.object({
    mark: z.number().int(),
    /** Whether a careful designer would accept the right side as the left one. */
    same: z.boolean(),
    label: z.enum(labels),
    note: z.string(),
    severity: z.enum(SEVERITIES),
    /** The probability that `same` is right, 0 to 1. */
    confidence: z.number().transform((value) => Math.min(Math.max(value, 0), 1)),
  })
export type Verdict = z.output<ReturnType<typeof verdictOf>>

const verdictsOf = (labels: readonly Label[]) =>
  z.object({ verdicts: z.array(verdictOf(labels)).max(4 * MAX_MARKS) })

const jsonSchemaOf = (labels: readonly Label[]) => ({
  type: 'object',
  additionalProperties: false,
  required: ['verdicts'],
  properties: {
    verdicts: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['mark', 'same', 'label', 'note', 'severity', 'confidence'],
        properties: {
          mark: { type: 'integer' },
          same: { type: 'boolean' },
          label: { type: 'string', enum: labels },
          note: { type: 'string' },
          severity: { type: 'string', enum: SEVERITIES },
          confidence: { type: 'number' },
        },
      },
    },
  },
})

const verdictForm = (name: string, labels: readonly Label[]): ReplyForm<Verdict[]> => ({
  name,
  schema: jsonSchemaOf(labels),
  parse: verdictsOf(labels).transform(({ verdicts }) => verdicts),
})

/** The form of the reply by the kind of question. An icon can differ in one way only. */
export const VERDICT_FORMS = {
  icon: verdictForm('icon_verdicts', ['icon']),
  region: verdictForm('region_verdicts', LABELS),
} as const
