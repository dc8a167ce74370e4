/** What a finished run leaves in storage, each a JSON file. */
export const ARTIFACTS = [
  'prediction',
  'main-pass',
  'icon-pass',
  'raw-pass-findings',
  'hybrid-report',
] as const
export type ArtifactName = (typeof ARTIFACTS)[number]

export const isArtifactName = (name: string): name is ArtifactName =>
  (ARTIFACTS as readonly string[]).includes(name)
