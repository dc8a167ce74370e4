import { pairId } from '../capture/pairs/pair-id.ts'
import type { PairDraft } from '../capture/pairs/register.ts'
import { outcomeOf, type StoryOutcome } from '../outcomes/outcome.ts'
import packageJson from '../package.json' with { type: 'json' }
import type { FolderImage, UnusableImage } from './read-images.ts'
import { digestOfKey, imageKey, type StoredImages } from './stored-images.ts'

/** What the pairs of a run have in common. */
export interface ImagesRun {
  project: string
  version: string
  series: string
  scale: number
}

/** An image, with what became of it and the pair to register. */
interface ComparedImage {
  outcome: StoryOutcome
  draft: PairDraft | null
}

/** The story that an image is: its folder is the title. */
function subjectOf(path: string): { id: string; title: string; name: string } {
  const parts = path.replace(/\.png$/i, '').split('/')
  const name = parts.pop() ?? ''
  return { id: path, title: parts.join(' / '), name }
}

/**
 * Compares an image with the older one of its path, by their bytes. One that looks the same makes no pair, unless it has one
 * from before, which then has to learn of it.
 */
export function compareImage(
  run: ImagesRun,
  image: FolderImage,
  older: StoredImages | null,
  known: ReadonlySet<string>,
): ComparedImage {
  const { path, digest } = image
  const subject = subjectOf(path)
  const image_key = imageKey(run.project, run.version, image)
  const olderKey = older?.get(path)
  if (olderKey === undefined)
    return { outcome: outcomeOf(subject, 'new', { image_key }), draft: null }
  const id = pairId({ ...run, storyId: path, variant: '', kind: 'changes' })
  const isEqual = digestOfKey(olderKey) === digest
  if (isEqual && !known.has(id))
    return { outcome: outcomeOf(subject, 'equal', { image_key }), draft: null }
  const outcome = outcomeOf(subject, isEqual ? 'equal' : 'changed', { image_key, pair_id: id })
  return { outcome, draft: draftOf(run, subject, { id, olderKey, image_key }) }
}

const draftOf = (
  { scale }: ImagesRun,
  { id: path, title, name }: ReturnType<typeof subjectOf>,
  { id, olderKey, image_key }: { id: string; olderKey: string; image_key: string },
): PairDraft => ({
  pair_id: id,
  link_id: path,
  name: title === '' ? name : `${title} / ${name}`,
  files: { image_a_key: olderKey, image_b_key: image_key },
  // Both sides were made alike, so that a size that differs is a change.
  capture_facts: {
    design: { source: 'capture', export_scale: scale },
    story: {
      capture_tool_version: `${packageJson.name} ${packageJson.version}, images`,
      capture_scale: scale,
    },
  },
})

export const unusableOutcome = ({ path, problem }: UnusableImage): StoryOutcome =>
  outcomeOf(subjectOf(path), 'not_captured', { reason: 'image', message: `it ${problem}` })

/** An outcome for each image that only the older version has. */
export function goneImages(older: StoredImages, paths: ReadonlySet<string>): StoryOutcome[] {
  const gone = [...older.keys()].filter((path) => !paths.has(path))
  return gone.map((path) => outcomeOf(subjectOf(path), 'gone'))
}
