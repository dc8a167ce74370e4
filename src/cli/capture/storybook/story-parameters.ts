import { CHROMATIC_IGNORED, readChromatic, type Mode } from './chromatic.ts'
import { parseReviewParameters, type ReviewParameters, type Viewport } from './parameters.ts'
import { knownViewports, storybookViewport } from './storybook-viewport.ts'

/** What a story says of how it is captured, unchecked. */
export interface PreparedParameters {
  /** `parameters.storybookReview` */
  review: unknown
  /** `parameters.chromatic` */
  chromatic: unknown
  /** `parameters.viewport` */
  viewport: unknown
  /** The global `viewport`. */
  viewportGlobal: unknown
}

/** How a story is captured. */
export interface StoryParameters extends ReviewParameters {
  /** In place of viewports and globals; null: those count. */
  modes: readonly Mode[] | null
  /** Whether CSS animations are shown at their end; else at their beginning. */
  animationsAtEnd: boolean
  /** Names of the story's parameters that are not honoured. */
  unsupported: readonly string[]
}

/**
 * Reads a story's parameters: those for Chromatic and for Storybook's viewports count as far as `storybookReview` says
 * nothing else. `usual` is the size of what they leave open. Throws a RangeError that names a wrong parameter.
 */
export function readStoryParameters(
  { review, chromatic, viewport, viewportGlobal }: PreparedParameters,
  usual: Viewport,
): StoryParameters {
  const known = knownViewports(viewport, usual)
  const { unsupported, modes, mask, animationsAtEnd, ...taken } = readChromatic(chromatic, known)
  const shown = storybookViewport({ parameter: viewport, global: viewportGlobal }, known)
  const says = review ?? {}
  const own = parseReviewParameters(
    typeof says === 'object' && !Array.isArray(says)
      ? { ...(shown && { viewports: [shown] }), ...taken, ...says }
      : says,
  )
  return {
    ...own,
    mask: [...own.mask, ...(mask ?? []), ...CHROMATIC_IGNORED],
    modes: 'viewports' in Object(says) || 'globals' in Object(says) ? null : (modes ?? null),
    animationsAtEnd: animationsAtEnd ?? true,
    unsupported: shown === null ? [...unsupported, 'viewport'] : unsupported,
  }
}
