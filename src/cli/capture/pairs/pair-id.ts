import { createHash } from 'node:crypto'

/** What a pair compares a story with: its design, or the same story in an older build. */
type PairKind = 'design' | 'changes'

interface PairSubject {
  project: string
  storyId: string
  /** Empty if the story has only this variant. */
  variant: string
  kind: PairKind
  /** Separates the pairs of one branch or pull request from those of others; empty for pairs of no series. */
  series: string
}

const MOST_ID_CHARACTERS = 200
const MOST_FILE_CHARACTERS = 128
/** Most file systems take 255 bytes, of which extensions need some; a character has 3 at most. */
const MOST_NAME_BYTES = 210

/** Returns `<story id>[.<variant>]`. */
export const subjectName = (storyId: string, variant: string): string =>
  [storyId, variant].filter(Boolean).join('.')

/**
 * Returns `<project>:<story id>[.<variant>][:changes][:<series>]`. It is the same for every version, so that
 * what a person has dismissed stays dismissed in the next one; the keys of the images hold the version.
 */
export function pairId({ project, storyId, variant, kind, series }: PairSubject): string {
  // Storybook names a test of a story `<story id>:<test>`.
  const subject = subjectName(storyId.replaceAll(':', '~'), variant)
  const parts = [project, subject, kind === 'changes' ? kind : '', series]
  return shortened(parts.filter(Boolean).join(':'), MOST_ID_CHARACTERS)
}

/**
 * Whether a pair compares a story with an older build, so that both images are captures of builds. A shortened
 * id does not say so. The key of a design, an imported screen, begins with a dot.
 */
export const isOfTwoBuilds = (pair: { pair_id: string; image_a_key: string }): boolean =>
  pair.pair_id.split(':')[2] === ('changes' satisfies PairKind) && !pair.image_a_key.startsWith('.')

/**
 * Returns `<story id>[.<variant>].<digest>.<extension>`. The name follows from the content, so that sending a
 * file again gives the same object, and an image of a pair never changes.
 */
export function fileName(
  { storyId, variant }: Pick<PairSubject, 'storyId' | 'variant'>,
  content: Uint8Array,
  extension: string,
): string {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const ending = `.${digest}.${extension}`
  const subject = subjectName(storyId, variant).replaceAll(/[^\w.-]/g, '-')
  return shortened(subject, MOST_FILE_CHARACTERS - ending.length) + ending
}

/** Returns a story's id, with its variant, as a name that every file system takes: not a folder's, nor a long one. */
export function storyFileName(subject: string): string {
  const name = subject.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')
  return Buffer.byteLength(name) <= MOST_NAME_BYTES ? name : shortened(name, MOST_NAME_BYTES / 3)
}

/** Cuts a long text, and ends it with a digest of all of it, so that it stays unique. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `${text.slice(0, most - digest.length - 1)}~${digest}`
}
