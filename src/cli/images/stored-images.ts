import * as z from 'zod'
import { listOutcomes, OutcomesView } from '../../../generated/clients/pipeline.ts'
import { pagesOf } from '../service/pages.ts'
import type { Service } from '../service/service.ts'
import type { FolderImage } from './read-images.ts'

/** The keys of a version's images, by their paths. */
export type StoredImages = ReadonlyMap<string, string>

const Outcome = OutcomesView.shape.outcomes.element
  .pick({ story_id: true })
  // A newer service may have more sources, an older one no keys.
  .extend({ source: z.string(), image_key: z.string().nullable().default(null) })
const Page = OutcomesView.extend({ outcomes: z.array(Outcome) })

const OUTCOMES_A_PAGE = 1_000

/** Reads which images were recorded for a version; none for a version that is not known. */
export async function readStoredImages(service: Service, version: string): Promise<StoredImages> {
  const call = listOutcomes(service.project, version, { limit: OUTCOMES_A_PAGE })
  const stored = new Map<string, string>()
  for await (const { outcomes } of pagesOf(service, call, Page))
    for (const { source, story_id, image_key } of outcomes)
      if (source === 'images' && image_key !== null) stored.set(story_id, image_key)
  return stored
}

const MOST_SUBJECT_CHARACTERS = 50

/** The key of an image of a version: the bytes say the name, so that sending it again gives the same object. */
export function imageKey(project: string, version: string, { path, digest }: FolderImage): string {
  const subject = path.replace(/\.png$/i, '').replaceAll(/[^\w-]/g, '-')
  const name = `${subject.slice(-MOST_SUBJECT_CHARACTERS)}.${digest}.png`
  return [project, version, name].join('/')
}

/** The digest in the key of an image; null for a key of another form. */
export const digestOfKey = (key: string): string | null =>
  /\.([0-9a-f]{64})\.png$/.exec(key)?.[1] ?? null
