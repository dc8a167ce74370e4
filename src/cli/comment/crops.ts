import * as z from 'zod'
import { CropList, ErrorBody, grantCropsFromCi } from '../../../generated/clients/pipeline.ts'
import { CliError } from '../errors.ts'
import type { Output } from '../output/output.ts'
import type { Review } from '../review/review-of-version.ts'
import type { ListedFinding, ReviewedStory } from '../review/reviewed-stories.ts'
import type { Service } from '../service/service.ts'
import { WebAddress } from '../service/web-address.ts'
import type { CropsOf } from './crops-option.ts'
import { worstOf } from './worst.ts'

/** A picture that anyone can fetch: of a finding, or of a change without one. */
export interface Crop {
  story: ReviewedStory
  finding: ListedFinding | null
  side: 'b' | 'both'
  url: string
}

/** More pictures would hide the text of the comment. */
const MOST_CROPS = 5

const { element: GrantedCrop } = CropList.shape.crops
const Granted = z.object({
  crops: z.array(GrantedCrop.pick({ issue_id: true, pair_id: true }).extend({ url: WebAddress })),
})

type Wanted = Omit<Crop, 'url'>

/**
 * Returns pictures of the worst findings, then of changes without one. Each is fetched without a key first, so that a comment never shows
 * a broken one; without pictures, the comment says in words what differs.
 */
export async function readCrops(
  service: Service,
  output: Output,
  review: Review,
  of: CropsOf,
): Promise<Crop[]> {
  const wanted = of === 'none' ? [] : wantedOf(review, of)
  if (wanted.length === 0) return []
  try {
    const urls = await grantUrls(service, output, wanted)
    const crops: Crop[] = []
    for (const crop of wanted) {
      const url = urls.get(idOf(crop))
      if (url !== undefined && (await isPicture(service, url))) crops.push({ ...crop, url })
    }
    return crops
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    output.warn(`The comment shows no crops: ${error.message}`)
    return []
  }
}

/** Two builds are both as public as their Storybooks; a design is shown only if that is asked for. */
const sideOf = ({ againstBuild }: ReviewedStory, of: CropsOf): Crop['side'] =>
  of === 'both' || againstBuild ? 'both' : 'b'

function wantedOf(review: Review, of: CropsOf): Wanted[] {
  const unnamed = review.stories.filter((story) => story.unnamed)
  return [...worstOf(review, MOST_CROPS), ...unnamed.map((story) => ({ story, finding: null }))]
    .slice(0, MOST_CROPS)
    .map(({ story, finding }) => ({ story, finding, side: sideOf(story, of) }))
}

/** What a picture is asked for by: its finding, or the pair that changed without one. */
const idOf = ({ finding, story }: Wanted): string => finding?.id ?? story.pairId ?? ''

/** Returns the addresses by the id that each was asked for by; none from a service that shows no crops. */
async function grantUrls(
  service: Service,
  output: Output,
  wanted: readonly Wanted[],
): Promise<Map<string, string>> {
  const crops = wanted.map((crop) => ({
    [crop.finding === null ? 'pair_id' : 'issue_id']: idOf(crop),
    side: crop.side,
  }))
  const reply = await service.read(
    {
      ...grantCropsFromCi(service.project, { crops }),
      // Switched off, not set up, or older than this program: the comment does without.
      accepts: [404, 503],
    },
    z.union([Granted, ErrorBody]),
  )
  if ('crops' in reply)
    return new Map(
      reply.crops.map(({ issue_id, pair_id, url }) => [issue_id ?? pair_id ?? '', url]),
    )
  if (reply.message) output.note(`The comment shows no crops: ${reply.message}`)
  return new Map()
}

/** Whether anyone who fetches the address gets a picture. */
async function isPicture(service: Service, url: string): Promise<boolean> {
  const { status, headers } = await service.call({
    method: 'GET',
    target: url,
    headers: { Accept: 'image/png' },
    accepts: [403, 404, 429],
  })
  return status === 200 && headers['content-type'] === 'image/png'
}
