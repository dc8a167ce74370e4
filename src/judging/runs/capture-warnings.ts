import { viewportScale } from '../judge/index.ts'
import type { CaptureProfile, CaptureWarning } from '../../store/judging/run-columns.ts'
import { recordedScales, toNearestQuarter } from './capture-profile.ts'

/** The most by which two sizes may differ, in design px, plus the rounding error of dividing by a scale. */
const SIZE_TOLERANCE_PX = 2 + 1e-9

/**
 * Returns the reasons why the captures may look different although the component is the same, in a fixed order and
 * each code at most once.
 */
export const captureWarnings = (profile: CaptureProfile): CaptureWarning[] =>
  (madeAlike(profile)
    ? [scaleMismatch(profile)]
    : [
        scaleMismatch(profile),
        sizeMismatch(profile),
        alphaUnflattened(profile),
        viewportCapture(profile),
        missingProfile(profile),
      ]
  )
    .filter((warning) => warning !== null)
    .map((warning) => Object.assign(warning, isOfTwoBuilds(profile) && { between_builds: true }))

/** Whether image a is a capture too, made as image b was: then another size or background is a change of what they show. */
const madeAlike = ({ producer }: CaptureProfile): boolean => producer?.design?.source === 'capture'

/** Whether a structure says that image a is a capture of a build: then a size that differs is a change. */
const isOfTwoBuilds = ({ derived }: CaptureProfile): boolean =>
  derived.design_tree?.source === 'dom'

/** Without a design scale there is nothing to compare; without a capture scale the widths are compared. */
function scaleMismatch(profile: CaptureProfile): CaptureWarning | null {
  const { design, story } = recordedScales(profile)
  if (design === null) return null
  if (story !== null) {
    if (design === story) return null
    const message = `The design was exported at ${design}x, the built component captured at ${story}x`
    return { code: 'scale_mismatch', message, design, story }
  }
  const { a, b } = profile.derived.images
  if (a.width === null || b.width === null) return null
  const widthRatio = toNearestQuarter(a.width / b.width)
  if (widthRatio === 1) return null
  const message = `The design was exported at ${design}x and is ${widthRatio} times as wide as the built component`
  return { code: 'scale_mismatch', message, design, story, width_ratio: widthRatio }
}

/** A side without a scale counts as 1x. */
function sizeMismatch(profile: CaptureProfile): CaptureWarning | null {
  const { a, b } = profile.derived.images
  const { design, story } = recordedScales(profile)
  const scales = { a: design ?? 1, b: story ?? 1 }
  const w = difference(a.width, b.width, scales)
  const h = difference(a.height, b.height, scales)
  if (w === null || h === null || Math.max(w, h) <= SIZE_TOLERANCE_PX) return null
  const difference_px = { w: toHundredths(w), h: toHundredths(h) }
  const differing = [
    ...(difference_px.w > 0 ? [`${difference_px.w} px in width`] : []),
    ...(difference_px.h > 0 ? [`${difference_px.h} px in height`] : []),
  ]
  const message = `The two sides differ by ${differing.join(' and ')}`
  return { code: 'size_mismatch', message, difference_px }
}

/** Returns the difference of two image lengths in design px. */
const difference = (a: number | null, b: number | null, scales: { a: number; b: number }) =>
  a === null || b === null ? null : Math.abs(a / scales.a - b / scales.b)

const toHundredths = (length: number): number => Math.round(length * 100) / 100

const ALPHA_MESSAGES = {
  design: 'The design image has an alpha channel',
  story: 'The image of the built component has an alpha channel',
  both: 'Both images have an alpha channel',
}

function alphaUnflattened({ derived: { images } }: CaptureProfile): CaptureWarning | null {
  const side = alphaSide(images.a.alpha ?? false, images.b.alpha ?? false)
  return side && { code: 'alpha_unflattened', message: ALPHA_MESSAGES[side], side }
}

function alphaSide(design: boolean, story: boolean): keyof typeof ALPHA_MESSAGES | null {
  if (design && story) return 'both'
  if (design) return 'design'
  return story ? 'story' : null
}

function viewportCapture({ producer, derived }: CaptureProfile): CaptureWarning | null {
  if (producer?.story?.capture_mode === 'viewport')
    return {
      code: 'viewport_capture',
      message: 'The built component was captured with its whole viewport',
    }
  const { width, height } = derived.images.b
  if (width === null || height === null || viewportScale({ width, height }) === null) return null
  const message = `The image of the built component has the size of a whole viewport, ${width}x${height}`
  return { code: 'viewport_capture', message }
}

const missingProfile = ({ producer }: CaptureProfile): CaptureWarning | null =>
  producer === null
    ? { code: 'missing_profile', message: 'The pair does not say how its images were made' }
    : null
