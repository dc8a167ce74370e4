import * as z from 'zod'

/**
 * Thresholds of the built-in judge. They are part of the judge's configuration and so of its
 * fingerprint, as is the judge's code by a digest.
 */
export const JudgeLimits = z.object({
  /** A length that differs by less is no difference, in design px. */
  min_length_px: z.number().min(0.5).max(20).default(1.5),
  /** A colour that differs by less is no difference, in CIEDE2000. */
  min_colour_delta_e: z.number().min(0.5).max(50).default(2),
  /** Findings of lower confidence are suppressed: what is less likely is rather noise than not. */
  min_confidence: z.number().min(0).max(1).default(0.55),
  /** At or above this an icon counts as the same, at or below the next as another. */
  icon_same: z.number().min(0).max(1).default(0.92),
  icon_different: z.number().min(0).max(1).default(0.75),
  /** The most findings of one run; the most confident stay. */
  max_findings: z.number().int().min(1).max(500).default(200),
})
export type JudgeLimits = z.output<typeof JudgeLimits>

export const ImagePreprocessing = z.object({
  /** What transparent pixels are laid over, `#rrggbb`. */
  flatten_over: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .default('#ffffff'),
  /** Both images are reduced to at most this many pixels before they are compared. */
  working_megapixels: z.number().min(0.1).max(4).default(3),
})
export type ImagePreprocessing = z.output<typeof ImagePreprocessing>

export interface JudgeSettings {
  limits: JudgeLimits
  imagePreprocessing: ImagePreprocessing
  /** Which of the built-in passes run. */
  passes: ReadonlySet<'main-pass' | 'icon-pass' | 'raw-pass'>
}

export const DEFAULT_SETTINGS: JudgeSettings = {
  limits: JudgeLimits.parse({}),
  imagePreprocessing: ImagePreprocessing.parse({}),
  passes: new Set(['main-pass', 'icon-pass', 'raw-pass']),
}
