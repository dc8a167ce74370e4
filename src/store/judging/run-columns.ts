import * as z from 'zod'
import { Box } from '../../vocabulary/box.ts'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import type { KeyField } from '../review/pair-fields.ts'
import { ObservedObject } from '../review/pair-objects.ts'

// Schemas of a run's JSON columns.

const Size = z.object({
  w: z.number().meta({ description: 'Width.' }),
  h: z.number().meta({ description: 'Height.' }),
})

/** The facts in an image's header; null if it could not be parsed. */
const ImageFacts = z.object({
  width: z
    .number()
    .nullable()
    .meta({ description: 'In px; null if its header could not be parsed.' }),
  height: z
    .number()
    .nullable()
    .meta({ description: 'In px; null if its header could not be parsed.' }),
  alpha: z.boolean().nullable().meta({ description: 'Whether its pixels may be transparent.' }),
})
export type ImageFacts = z.output<typeof ImageFacts>

/** How a run's inputs were made: what the producer reported, and what was read at the start. */
export const CaptureProfile = z.object({
  producer: CaptureFacts.nullable().meta({ description: 'The pair’s capture facts at the start.' }),
  derived: z
    .object({
      images: z
        .object({
          a: ImageFacts.meta({ description: 'The header of the design reference.' }),
          b: ImageFacts.meta({ description: 'The header of the built component’s image.' }),
        })
        .meta({ description: 'The facts in the headers of the images.' }),
      design_tree: z
        .object({
          source: z.string().meta({ description: 'The exporter named in the file.' }),
          nodes: z.number().meta({ description: 'How many layers it has.' }),
          root: Size.meta({ description: 'Size of its root in design px.' }),
        })
        .nullable()
        .meta({ description: 'The design’s layers; null if they could not be parsed.' }),
      design_scale: z.number().nullable().meta({
        description: 'Width of image a divided by that of the root layer, to the nearest 0.25.',
      }),
      size_ratio: Size.nullable().meta({
        description: 'Size of image a divided by that of image b.',
      }),
    })
    .meta({ description: 'The values read from the inputs at the start.' }),
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
  code: z.enum(CAPTURE_WARNING_CODES).meta({ description: 'The kind of warning.' }),
  message: z
    .string()
    .meta({ description: 'The warning in words, with the figures that led to it.' }),
})
export type CaptureWarning = z.output<typeof CaptureWarning>

export const CaptureWarnings = z.array(CaptureWarning).meta({
  description: 'Why the captures may mislead the judge; empty if there is no reason.',
})

/** A run's input, by the pair's field that holds its key. */
export type InputName = KeyField

/** An object as a run found it at its start. */
export const InputObject = ObservedObject.extend({
  size: z.number().meta({ description: 'In bytes.' }),
})
export type InputObject = z.output<typeof InputObject>

/** Key, ETag and size of every object that a run reads; null if nothing was stored at the key. */
export const RunInputs = z.record(z.string(), InputObject.nullable())
export type RunInputs = Partial<Record<InputName, InputObject | null>>

/** How the images of a run differ beyond anti-aliasing. */
export const RunDifference = z.object({
  pixels: z.number().meta({ description: 'How many pixels differ, in px of the design.' }),
  box_a: Box.nullable().meta({ description: 'Around them, normalised to image a.' }),
  box_b: Box.nullable().meta({ description: 'The same place, normalised to image b.' }),
})
export type RunDifference = z.output<typeof RunDifference>

/** What a run changed about the pair's issues, and how many candidates there are after it. */
export const RunCounts = z.object({
  created: z.number().meta({ description: 'Findings that became new candidates.' }),
  detected: z.number().meta({ description: 'All findings of the run.' }),
  refreshed: z.number().meta({ description: 'Candidates that were found again.' }),
  superseded: z.number().meta({ description: 'Candidates that were no longer found.' }),
  candidates: z.number().meta({ description: 'Candidates of the pair after the run.' }),
  count: z.number().meta({ description: 'Findings in the prediction.' }),
})
export type RunCounts = z.output<typeof RunCounts>

export const RunPass = z.object({
  name: z
    .string()
    .meta({ description: 'The pass of the judge: `main-pass`, `icon-pass` or `raw-pass`.' }),
  status: z.enum(['ok', 'skipped', 'failed']).meta({
    description:
      '`skipped`: it had no input; `failed`: it could not process its input. `reason` says why.',
  }),
  findings: z.number().meta({ description: 'How many it contributed.' }),
  duration_ms: z.number().meta({ description: 'The time it took.' }),
  reason: z.string().optional().meta({
    description: 'Why it was skipped or failed, or which inputs it ignored.',
  }),
})
export type RunPass = z.output<typeof RunPass>

export const RunPasses = z.array(RunPass).meta({ description: 'The outcome of each pass.' })
