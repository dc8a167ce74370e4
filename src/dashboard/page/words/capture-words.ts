const NAMES: Record<string, string> = {
  scale_mismatch: 'Scales differ',
  size_mismatch: 'Sizes differ',
  alpha_unflattened: 'Transparency',
  viewport_capture: 'Whole viewport',
  missing_profile: 'No capture facts',
}

/** Whether badges count a warning: missing facts are not a defect of the capture. */
export const isCounted = ({ code }: { code: string }): boolean => code !== 'missing_profile'

export const warningName = (code: string): string => NAMES[code] ?? code

const EXPLAINS: Record<string, readonly string[]> = {
  scale_mismatch: ['spacing/layout', 'size', 'inset/shift'],
  size_mismatch: ['spacing/layout', 'size', 'inset/shift'],
  viewport_capture: ['spacing/layout', 'size', 'inset/shift'],
  alpha_unflattened: ['colour/background'],
}

/**
 * Returns the warnings that make an issue with these labels a likely artefact of its capture. Between two builds that were
 * captured alike a difference is a change.
 */
export const explaining = <W extends { code: string; between_builds?: unknown }>(
  warnings: readonly W[],
  labels: readonly string[],
): W[] =>
  warnings.filter(
    ({ code, between_builds }) =>
      between_builds !== true && labels.some((label) => EXPLAINS[code]?.includes(label)),
  )
