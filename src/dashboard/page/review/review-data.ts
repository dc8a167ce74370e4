import { getPair, getReport, imageUrl, listIssues, nextPair } from '../api/diff.ts'
import { ApiError } from '../api/request.ts'
import type { Issue, Pair, Report } from '../api/types.ts'

/** All that a review of a pair begins with. */
export interface ReviewData {
  pair: Pair
  issues: Issue[]
  /** Of the newest finished run; null where there is none. */
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
    // A run that is older than its artifacts; the images and the issues are there all the same.
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const imageOf = (project: string, pair: Pair, slot: 'a' | 'b'): string =>
  imageUrl(project, pair.pair_id, slot, pair.updated_at)

/** The pair that comes next, while it waits: its data and its images, which the browser keeps. */
let ahead: {
  project: string
  pairId: string
  data: Promise<ReviewData>
  images: HTMLImageElement[]
} | null = null

/** Loads a pair; what was loaded ahead is used up. */
export function loadReview(project: string, pairId: string): Promise<ReviewData> {
  const ready = ahead?.project === project && ahead.pairId === pairId ? ahead.data : null
  if (ready !== null) ahead = null
  return ready ?? load(project, pairId)
}

/** Loads ahead what comes after a pair, so that it is there when the reviewer is. */
export async function prefetchAfter(project: string, pairId: string, who: string): Promise<void> {
  const next = await nextPair(project, who, pairId)
  if (next === null || next.pair_id === pairId || ahead?.pairId === next.pair_id) return
  const images = (['a', 'b'] as const).map((slot) => {
    const image = new Image()
    image.src = imageOf(project, next, slot)
    return image
  })
  const data = load(project, next.pair_id)
  data.catch(() => (ahead = null))
  ahead = { project, pairId: next.pair_id, data, images }
}
