import type { GateView, OutcomesView } from '../../src/gate/view-schema.ts'
import { card, pairOf, pngOf, store, type Inputs } from '../judging/runs/runs.ts'
import { bodyOf } from '../support/review.ts'
import { ci, listed, type Project } from './ci.ts'

/** Registers a pair whose capture is of the version, and returns its id. */
export async function pairOfVersion(
  project: Project,
  versionId: string,
  inputs: Inputs = {},
): Promise<string> {
  const image_b_key = `${project.projectId}/${versionId}/${crypto.randomUUID()}.png`
  await store(image_b_key, inputs.b ?? pngOf(card()))
  const pair = await pairOf(inputs, { project_id: project.projectId, image_b_key })
  return pair.pair_id
}

interface Recording {
  capture?: Record<string, unknown>
  change?: Record<string, unknown>
  outcomes: Record<string, unknown>[]
}

export const recordOutcomes = (
  project: Project,
  versionId: string,
  { capture, outcomes, ...rest }: Recording,
): Promise<Response> =>
  ci(project, `versions/${versionId}/outcomes`, {
    json: {
      capture: { source: 'storybook', stories_total: outcomes.length, ...capture },
      outcomes,
      ...rest,
    },
  })

/** Records outcomes, which must succeed. */
export const record = async (project: Project, versionId: string, recording: Recording) =>
  bodyOf<{ recorded: number }>(await recordOutcomes(project, versionId, recording))

export const gateOf = (project: Project, versionId: string, query = ''): Promise<GateView> =>
  listed(project, `versions/${versionId}/gate${query}`)

export const outcomesOf = (
  project: Project,
  versionId: string,
  query = '',
): Promise<OutcomesView> => listed(project, `versions/${versionId}/outcomes${query}`)

/** Stories that look the same. */
export const equals = (...ids: string[]) => ids.map((story_id) => ({ story_id, outcome: 'equal' }))
