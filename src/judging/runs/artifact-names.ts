/** The artifacts of a finished run, each a JSON file. */
export const ARTIFACTS = [
  'prediction',
  'main-pass',
  'icon-pass',
  'raw-pass-findings',
  'hybrid-report',
] as const
/** Name and version of the prediction format. */
export const PREDICTION_FORMAT = 'design-review-prediction/1'

export type ArtifactName = (typeof ARTIFACTS)[number]

export const isArtifactName = (name: string): name is ArtifactName =>
  (ARTIFACTS as readonly string[]).includes(name)
