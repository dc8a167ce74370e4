import { sharedArea } from '../../../base/rectangle.ts'
import type { Env } from '../../../settings/config.ts'
import type { PngHeader } from '../../../png/header.ts'
import type { InputObject } from '../../../store/judging/run-columns.ts'
import type { Run } from '../../../store/judging/run-rows.ts'
import { getRun } from '../../../store/judging/runs.ts'
import type { Issue } from '../../../store/review/issue-rows.ts'
import { JudgeConfiguration, settingsOf } from '../../judges/configuration.ts'
import type { Finding } from '../../judge/index.ts'
import { loadInputs } from '../load-inputs.ts'
import { judgeInTurn } from '../run-turns.ts'
import { InputChangedError } from '../stored-inputs.ts'

// Another capture of the same build, with different anti-aliasing or a shift of a fraction of a pixel, can hide a
// difference from the judge: a gap, for example, may be attributed to the hinted letters beside it. The issue is not
// gone then.

type SeenIssue = Pick<Issue, 'id' | 'boxB' | 'labels' | 'lastSeenRunId'>
type Box = NonNullable<Issue['boxB']>

/**
 * Each earlier capture costs two more judgements. With the run's own they have to fit into the CPU limit of a
 * request, or the pair could never be judged again. Candidates from further captures, and of larger images, are
 * superseded.
 */
const MOST_CAPTURES = 2
/** Both images of a judgement together. */
const MOST_PIXELS = 4e6

const NO_EVIDENCE = {
  design_tool_structure: null,
  dom_structure: null,
  icon_candidates: null,
  icon_contact_sheet: null,
}

/**
 * Of the issues that the run did not find, returns the ids of those that its capture still shows: at the place of the
 * issue, image a differs from the capture that the issue was last found in, and the run's capture does not. This
 * requires that the same judge compared that capture with the same image a.
 */
export async function stillShown(
  env: Env,
  run: Run,
  issues: readonly SeenIssue[],
): Promise<ReadonlySet<string>> {
  const captures = Map.groupBy(issues, ({ lastSeenRunId }) => lastSeenRunId)
  const shown = new Set<string>()
  for (const [runId, seen] of [...captures].slice(-MOST_CAPTURES)) {
    const earlier = runId === null ? null : await getRun(env.DB, runId)
    const changes = earlier && (await changesSince(env, run, earlier))
    if (!changes) continue
    for (const { id } of stillThere(seen, changes)) shown.add(id)
  }
  return shown
}

/** How an earlier capture differs from image a, and from a later capture. */
export interface Changes {
  toReference: readonly Difference[]
  toCapture: readonly Difference[]
}
type Difference = Pick<Finding, 'box_a' | 'box_b' | 'labels'>

/**
 * Returns the issues of the earlier capture that the later capture still shows. At the place of an issue, image a
 * differs from the earlier capture. If the issue were fixed, the later capture would differ from the earlier one there
 * in the same way; a different change, such as letters that anti-aliasing made wider, does not fix it. Where image a
 * shows nothing there at all, no property says what the issue was about, and any change may have fixed it.
 */
export const stillThere = <T extends Pick<Issue, 'boxB' | 'labels'>>(
  issues: readonly T[],
  { toReference, toCapture }: Changes,
): T[] =>
  issues.filter((issue) => {
    const due = differencesAt(issue.boxB, toReference)
    const own = due.filter((difference) => sharesLabel(difference, issue))
    const undone = (change: Difference) =>
      change.box_b === null ||
      (own.length > 0 ? own : due).some((one) => one.box_b === null || sharesLabel(one, change))
    return due.length > 0 && !differencesAt(issue.boxB, toCapture).some(undone)
  })

const sharesLabel = (one: { labels: readonly string[] }, other: { labels: readonly string[] }) =>
  one.labels.some((label) => other.labels.includes(label))

/** Null if the runs are not comparable, or an image is gone. */
async function changesSince(env: Env, run: Run, earlier: Run): Promise<Changes | null> {
  const { image_a_key: reference, image_b_key: capture } = run.inputs ?? {}
  const { image_a_key: earlierReference, image_b_key: from } = earlier.inputs ?? {}
  if (!reference || !capture || !from || from.etag === capture.etag) return null
  if (earlierReference?.etag !== reference.etag || earlier.judgeVersion !== run.judgeVersion)
    return null
  const toReference = await differences(env, run, { from, to: reference })
  const toCapture = toReference && (await differences(env, run, { from, to: capture }))
  return toCapture && { toReference, toCapture }
}

/**
 * Returns the differences between the images alone; null if one of them cannot be read or was replaced, or if they
 * are too large.
 */
async function differences(
  env: Env,
  { projectId, judgeConfiguration }: Run,
  { from, to }: { from: InputObject; to: InputObject },
): Promise<readonly Finding[] | null> {
  try {
    const bound = { image_a_key: from, image_b_key: to }
    const { images, headers, failure } = await loadInputs(env, projectId, { bound })
    if (pixelsOf(headers.a) + pixelsOf(headers.b) > MOST_PIXELS) return null
    const settings = settingsOf(JudgeConfiguration.parse(judgeConfiguration))
    const input = { images, evidence: NO_EVIDENCE, captureFacts: null, settings }
    const judged = await judgeInTurn(projectId, input)
    const isWhole = judged.passes.every(({ status }) => status !== 'failed')
    return isWhole && !failure() ? judged.findings : null
  } catch (error) {
    if (error instanceof InputChangedError) return null
    throw error
  }
}

const pixelsOf = (header: PngHeader | null): number => (header ? header.width * header.height : 0)

/** Returns the differences at a place of the earlier capture. */
const differencesAt = (place: Box | null, all: readonly Difference[]): Difference[] =>
  all.filter(({ box_a: box }) => box !== null && place !== null && sharedArea(box, place) > 0)
