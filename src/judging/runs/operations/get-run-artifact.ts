import * as z from 'zod'
import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { PAIR_ID } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ARTIFACTS } from '../artifact-names.ts'
import { ArtifactView } from '../artifact-schema.ts'
import { artifactResponse } from '../artifacts.ts'
import { requireArtifact } from '../read-runs.ts'
import { OTHER_PAIRS_RUN, PREDICTION, RUN_ID } from './examples.ts'

export const getRunArtifact = operation({
  method: 'GET',
  path: '/api/pairs/{pairId}/runs/{runId}/{artifact}',
  auth: 'bearer',
  handle: async ({ env }, { access: scope, params: { pairId, runId, artifact } }) =>
    artifactResponse(await requireArtifact(env, { pairId, runId, name: artifact }, scope)),
})

export const describeGetRunArtifact = () =>
  describe(getRunArtifact, {
    tag: 'Runs',
    summary: 'An artifact of a run',
    description:
      '`prediction`, the findings of the passes, or `hybrid-report`: the merged findings with ' +
      'what was suppressed and why, the inputs’ capture details and the judge’s full ' +
      'configuration. `icon-pass` also lists the `icons` that were compared and draws up to 40 ' +
      'of them in `contact_sheet`: a PNG as a data URI, with the design on the left and the ' +
      'built component on the right in cells of 96 px; `cells` gives the position of each icon.',
    parameters: [
      PAIR_ID,
      RUN_ID,
      {
        in: 'path',
        name: 'artifact',
        schema: z.enum(ARTIFACTS),
        description: 'What the run recorded.',
        example: 'hybrid-report',
      },
    ],
    responses: [
      {
        status: 200,
        description: 'The file',
        content: json(ArtifactView, PREDICTION),
      },
    ],
    errors: [
      OTHER_PAIRS_RUN,
      {
        code: 'not_found',
        error: 'Artifact not found',
        when: 'The name is unknown, the run has not finished, or retention has removed its artifacts',
      },
    ],
  })
