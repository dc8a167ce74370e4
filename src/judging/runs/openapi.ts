import * as z from 'zod'
import {
  json,
  type Operation,
  type Parameter,
  type ErrorDescription,
} from '../../http/openapi/operation.ts'
import { ErrorBody } from '../../http/response-fields.ts'
import {
  curl,
  INVALID_BODY,
  PAIR_ID,
  PAIR_NOT_FOUND,
  pathId,
  PROJECT_SCOPE,
  tooManyAtOnce,
} from '../../http/openapi/terms.ts'
import { ARTIFACTS } from './artifact-names.ts'
import { ArtifactView } from './artifact-schema.ts'
import { ANNOTATION, LISTED_RUN, PREDICTION, RUN } from './openapi-examples.ts'
import { AnnotateBody } from './schema.ts'
import { Annotation, Prediction, RunListView, RunView } from './view-schema.ts'

const RUN_ID = pathId('runId', 'The run’s id, `run_…`.')

const RUN_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Run not found',
  when: 'No such run, or it is of another project than the one given',
}

const RunError = ErrorBody.extend({
  run_id: z.string().optional().meta({ description: 'The run that this is about.' }),
}).meta({ id: 'RunError' })

const ANNOTATE = { pair_id: PREDICTION.pair_id, who: 'ada' }

export const annotatePair: Operation = {
  id: 'annotatePair',
  tag: 'Runs',
  method: 'POST',
  path: '/api/agent/annotate',
  summary: 'Run the judge over a pair',
  description:
    'Findings become candidates: `created` are new, `refreshed` were known, `superseded` are no ' +
    'longer found, `candidates` is how many the pair has afterwards. `run_id` retries or resumes ' +
    'that run with the judge and the inputs it began with; a finished run returns its stored ' +
    'result. Evidence that is missing or unusable skips its pass, which says why in `passes`; the ' +
    'run continues. Where an image cannot be read all passes are skipped, and the run is ' +
    '`degraded`. A run supersedes nothing unless it could look at everything that the pair names. ' +
    'It continues when the client disconnects; the list of the project’s runs finds it by `request_id`.',
  auth: 'bearer',
  parameters: [PROJECT_SCOPE],
  body: json(AnnotateBody, ANNOTATE),
  responses: [
    { status: 200, description: 'The run is finished', content: json(Annotation, ANNOTATION) },
    {
      status: 409,
      description: '`run_id` names the run',
      content: json(RunError),
    },
    {
      status: 500,
      description: 'The run failed; `run_id` names it',
      content: json(RunError),
    },
  ],
  errors: [
    INVALID_BODY,
    PAIR_NOT_FOUND,
    { ...RUN_NOT_FOUND, when: 'No such run of this pair' },
    {
      code: 'not_found',
      error: 'Image not found',
      message: 'Nothing is stored at the key of image b',
      when: 'The pair has no object for an image; no run is recorded',
    },
    {
      code: 'conflict',
      message: 'Another run for this pair is in progress',
      when: 'Another run for this pair is in progress; `run_id` names it',
    },
    {
      code: 'conflict',
      message: 'Image a was replaced or deleted since the run started',
      when: 'An input is not the one that the run began with; the run is errored',
    },
    tooManyAtOnce(
      'runs',
      'At most 32 runs of a project are at work at once, and no more than 64 wait for it',
    ),
  ],
  curl: curl('POST', '/api/agent/annotate', ANNOTATE),
}

const getRun: Operation = {
  id: 'getRun',
  tag: 'Runs',
  method: 'GET',
  path: '/api/agent/runs/{runId}',
  summary: 'A run with how its images were captured',
  auth: 'bearer',
  parameters: [RUN_ID, PROJECT_SCOPE],
  responses: [{ status: 200, description: 'The run', content: json(RunView, RUN) }],
  errors: [RUN_NOT_FOUND],
  curl: curl('GET', '/api/agent/runs/$RUN'),
}

const getPrediction: Operation = {
  id: 'getPrediction',
  tag: 'Runs',
  method: 'GET',
  path: '/api/pairs/{pairId}/prediction',
  summary: 'What the judge currently says of a pair',
  description: 'The prediction of the run that finished last.',
  auth: 'bearer',
  parameters: [PAIR_ID, PROJECT_SCOPE],
  responses: [
    { status: 200, description: 'The prediction', content: json(Prediction, PREDICTION) },
  ],
  errors: [
    PAIR_NOT_FOUND,
    { code: 'not_found', error: 'Prediction not found', when: 'No run of the pair has finished' },
  ],
  curl: curl('GET', '/api/pairs/button--primary/prediction'),
}

const RUN_LIST = { runs: [LISTED_RUN], count: 1 }

const listPairRuns: Operation = {
  id: 'listPairRuns',
  tag: 'Runs',
  method: 'GET',
  path: '/api/pairs/{pairId}/runs',
  summary: 'Runs of a pair, newest first',
  description: 'At most the latest 200.',
  auth: 'bearer',
  parameters: [PAIR_ID, PROJECT_SCOPE],
  responses: [{ status: 200, description: 'The runs', content: json(RunListView, RUN_LIST) }],
  errors: [PAIR_NOT_FOUND],
  curl: curl('GET', '/api/pairs/button--primary/runs'),
}

const moment = (name: string, description: string): Parameter => ({
  in: 'query',
  name,
  schema: z.union([z.iso.datetime({ offset: true }), z.iso.date()]),
  description,
})

const listProjectRuns: Operation = {
  id: 'listProjectRuns',
  tag: 'Runs',
  method: 'GET',
  path: '/api/projects/{projectId}/runs',
  summary: 'Runs of a project, newest first',
  description: 'At most the latest 200 of the window.',
  auth: 'bearer',
  parameters: [
    pathId('projectId', 'The project’s id.'),
    moment('from', 'Only runs that started then or later; by default 24 hours before `to`.'),
    moment('to', 'Only runs that started then or before; by default now.'),
    {
      in: 'query',
      name: 'request_id',
      schema: z.string(),
      description: 'Only runs that this request started; at any time unless a window is given.',
    },
  ],
  responses: [{ status: 200, description: 'The runs', content: json(RunListView, RUN_LIST) }],
  errors: [
    {
      code: 'invalid_request',
      message: 'from: Invalid ISO datetime',
      when: 'An end of the window is not an ISO 8601 time, or its start lies after its end',
    },
  ],
  curl: curl('GET', '/api/projects/acme/runs?from=2026-11-21T00:00:00Z'),
}

const OTHER_PAIRS_RUN: ErrorDescription = { ...RUN_NOT_FOUND, when: 'No such run of this pair' }

const getArtifact: Operation = {
  id: 'getRunArtifact',
  tag: 'Runs',
  method: 'GET',
  path: '/api/pairs/{pairId}/runs/{runId}/{artifact}',
  summary: 'A file that a run left',
  description:
    '`prediction`, the findings of the passes, or `hybrid-report`: the merged findings with what ' +
    'was suppressed and why, the inputs’ capture details and the judge’s full configuration. ' +
    '`icon-pass` also lists the `icons` compared and draws up to 40 of them in `contact_sheet`: a ' +
    'PNG as a data URI, the design left and the build right in cells of 96 px; `cells` says where ' +
    'which of `icons` is drawn.',
  auth: 'bearer',
  parameters: [
    PAIR_ID,
    RUN_ID,
    {
      in: 'path',
      name: 'artifact',
      schema: z.enum(ARTIFACTS),
      description: 'What the run recorded.',
    },
    PROJECT_SCOPE,
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
      when: 'Another name, or the run has not finished',
    },
  ],
  curl: curl('GET', '/api/pairs/button--primary/runs/$RUN/hybrid-report'),
}

export const runOperations: Operation[] = [
  annotatePair,
  getRun,
  getPrediction,
  listPairRuns,
  listProjectRuns,
  getArtifact,
]
