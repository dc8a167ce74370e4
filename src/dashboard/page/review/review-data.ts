import { getPair, getReport, imageUrl, listIssues } from '../api/diff.ts'
import { ApiError } from '../api/request.ts'
import type { Issue, Pair, Report } from '../api/types.ts'

/** The data with which the review of a pair begins. */
export interface ReviewData {
  pair: Pair
  issues: Issue[]
  /** The report of the newest finished run; null if there is none. */
  report: Report | null
}

const isFinished = (run: Pair['latest_run']): boolean =>
  run !== null && (run.status === 'complete' || run.status === 'degraded')

async function load(project: string, pairId: string): Promise<ReviewData> {
  const [pair, issues] = await Promise.all([getPair(project, pairId), listIssues(project, pairId)])
  return { pair, issues, report: await reportOf(project, pair) }
}

async function reportOf(project: string, pair: Pair): Promise<Report | null> {
  if (pair.latest_run === null || !isFinished(pair.latest_run)) return null
  try {
    return await getReport(project, pair.pair_id, pair.latest_run.run_id)
  } catch (error) {
    // The run predates stored reports; the images and the issues can still be reviewed.
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const imageOf = (project: string, pair: Pair, slot: 'a' | 'b'): string =>
  imageUrl(
    project,
    pair.pair_id,
    slot,
    (slot === 'a' ? pair.image_a_etag : pair.image_b_etag) ?? pair.updated_at,
  )

/** The next pair, loaded ahead: its data and its images, which the browser caches. */
let ahead: {
  project: string
  pairId: string
  data: Promise<ReviewData>
  images: HTMLImageElement[]
} | null = null

/** Loads a pair, from what was loaded ahead if it is that pair. */
export function loadReview(project: string, pairId: string): Promise<ReviewData> {
  const ready = ahead?.project === project && ahead.pairId === pairId ? ahead.data : null
  if (ready !== null) ahead = null
  return ready ?? load(project, pairId)
}

/** Loads a pair ahead, so that it opens at once. */
export function prefetch(project: string, pairId: string): void {
  if (ahead?.project === project && ahead.pairId === pairId) return
  const images: HTMLImageElement[] = []
  const data = load(project, pairId)
  ahead = { project, pairId, data, images }
  void keepImages(project, data, images)
}

async function keepImages(
  project: string,
  data: Promise<ReviewData>,
  images: HTMLImageElement[],
): Promise<void> {
  try {
    const { pair } = await data
    for (const slot of ['a', 'b'] as const)
      images.push(Object.assign(new Image(), { src: imageOf(project, pair, slot) }))
  } catch {
    ahead = null
  }
}
