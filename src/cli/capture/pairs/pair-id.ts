import { createHash } from 'node:crypto'

/** What a pair holds a story against: its design, or the same story in an older build. */
export type PairKind = 'design' | 'changes'

export interface PairSubject {
  project: string
  storyId: string
  /** Empty where the story has only this one. */
  variant: string
  kind: PairKind
  /** Sets pairs of one branch or pull request apart from those of others; empty: none. */
  series: string
}

const MOST_ID_CHARACTERS = 200
const MOST_FILE_CHARACTERS = 128

/**
 * `<project>:<story id>[.<variant>][:changes][:<series>]`: the same for every version, so that what a person has
 * dismissed stays dismissed from one to the next. The version stands in the keys of the images.
 */
export function pairId({ project, storyId, variant, kind, series }: PairSubject): string {
  const subject = [storyId, variant].filter(Boolean).join('.')
  const parts = [project, subject, kind === 'changes' ? kind : '', series]
  return shortened(parts.filter(Boolean).join(':'), MOST_ID_CHARACTERS)
}

/**
 * Whether a pair holds a story against an older build, so that both of its images are captures of builds. Of an
 * id that was shortened nobody knows. The key of a design, an imported screen, begins with a dot.
 */
export const isOfTwoBuilds = (pair: { pair_id: string; image_a_key: string }): boolean =>
  pair.pair_id.split(':')[2] === ('changes' satisfies PairKind) && !pair.image_a_key.startsWith('.')

/**
 * `<story id>[.<variant>].<digest>.<extension>`: named by its content, so that what is sent again is the same
 * object, and nothing that a pair shows changes under it.
 */
export function fileName(
  { storyId, variant }: Pick<PairSubject, 'storyId' | 'variant'>,
  content: Uint8Array,
  extension: string,
): string {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const ending = `.${digest}.${extension}`
  const subject = [storyId, variant]
    .filter(Boolean)
    .join('.')
    .replaceAll(/[^\w.-]/g, '-')
  return shortened(subject, MOST_FILE_CHARACTERS - ending.length) + ending
}

/** A text that is too long keeps its beginning; a digest of the whole tells it from others that begin so. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `${text.slice(0, most - digest.length - 1)}~${digest}`
}
