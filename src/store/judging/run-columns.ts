import * as z from 'zod'
import { Box } from '../../vocabulary/box.ts'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import type { KeyField } from '../review/pair-fields.ts'
import { ObservedObject } from '../review/pair-objects.ts'

// Schemas of a run's JSON columns.

const Size = z.object({
  w: z.number().describe('Width.'),
  h: z.number().describe('Height.'),
})

/** The facts in an image's header; null if it could not be parsed. */
const ImageFacts = z.object({
  width: z.number().nullable().describe('In px; null if its header could not be parsed.'),
  height: z.number().nullable().describe('In px; null if its header could not be parsed.'),
  alpha: z.boolean().nullable().describe('Whether its pixels may be transparent.'),
})
export type ImageFacts = z.output<typeof ImageFacts>

/** How a run's inputs were made: what the producer reported, and what was read at the start. */
export const CaptureProfile = z.object({
  producer: CaptureFacts.nullable().describe('The pair’s capture facts at the start.'),
  derived: z
    .object({
      images: z
        .object({
          a: ImageFacts.describe('The header of the design reference.'),
          b: ImageFacts.describe('The header of the built component’s image.'),
        })
        .describe('The facts in the headers of the images.'),
      design_tree: z
        .object({
          source: z.string().describe('The exporter named in the file.'),
          nodes: z.number().describe('How many layers it has.'),
          root: Size.describe('Size of its root in design px.'),
        })
        .nullable()
        .describe('The design’s layers; null if they could not be parsed.'),
      design_scale: z
        .number()
        .nullable()
        .describe('Width of image a divided by that of the root layer, to the nearest 0.25.'),
      size_ratio: Size.nullable().describe('Size of image a divided by that of image b.'),
    })
    .describe('The values read from the inputs at the start.'),
})
export type CaptureProfile = z.output<typeof CaptureProfile>

/** The codes, in the order in which a run's warnings are listed. */
export const CAPTURE_WARNING_CODES = [
  'scale_mismatch',
  'size_mismatch',
  'alpha_unflattened',
  'viewport_capture',
  'missing_profile',
] as const
export type CaptureWarningCode = (typeof CAPTURE_WARNING_CODES)[number]

/** A warning with the facts that led to it. */
export const CaptureWarning = z.looseObject({
  code: z.enum(CAPTURE_WARNING_CODES).describe('The kind of warning.'),
  message: z.string().describe('The warning in words, with the figures that led to it.'),
})
export type CaptureWarning = z.output<typeof CaptureWarning>

export const CaptureWarnings = z
  .array(CaptureWarning)
  .describe('Why the captures may mislead the judge; empty if there is no reason.')

/** A run's input, by the pair's field that holds its key. */
export type InputName = KeyField

/** An object as a run found it at its start. */
export const InputObject = ObservedObject.extend({
  size: z.number().describe('In bytes.'),
})
export type InputObject = z.output<typeof InputObject>

/** Key, ETag and size of every object that a run reads; null if nothing was stored at the key. */
export const RunInputs = z.record(z.string(), InputObject.nullable())
export type RunInputs = Partial<Record<InputName, InputObject | null>>

/** How the images of a run differ beyond anti-aliasing. */
export const RunDifference = z.object({
  pixels: z.number().describe('How many pixels differ, in px of the design.'),
  box_a: Box.nullable().describe('Around them, normalised to image a.'),
  box_b: Box.nullable().describe('The same place, normalised to image b.'),
})
export type RunDifference = z.output<typeof RunDifference>

/** What a run changed about the pair's issues, and how many candidates there are after it. */
export const RunCounts = z.object({
  created: z.number().describe('Findings that became new candidates.'),
  detected: z.number().describe('All findings of the run.'),
  refreshed: z.number().describe('Candidates that were found again.'),
  superseded: z.number().describe('Candidates that were no longer found.'),
  candidates: z.number().describe('Candidates of the pair after the run.'),
  count: z.number().describe('Findings in the prediction.'),
})
export type RunCounts = z.output<typeof RunCounts>

export const RunPass = z.object({
  name: z.string().describe('The pass of the judge: `main-pass`, `icon-pass` or `raw-pass`.'),
  status: z
    .enum(['ok', 'skipped', 'failed'])
    .describe(
      '`skipped`: it had no input; `failed`: it could not process its input. `reason` says why.',
    ),
  findings: z.number().describe('How many it contributed.'),
  duration_ms: z.number().describe('The time it took.'),
  reason: z
    .string()
    .optional()
    .describe('Why it was skipped or failed, or which inputs it ignored.'),
})
export type RunPass = z.output<typeof RunPass>

export const RunPasses = z.array(RunPass).describe('The outcome of each pass.')
