import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { INVALID_BODY, PAIR_NOT_FOUND, tooManyAtOnce } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { annotate } from '../annotate.ts'
import { annotationLogFields } from '../annotation.ts'
import { AnnotateBody } from '../schema.ts'
import { Annotation, RunError } from '../view-schema.ts'
import { ANNOTATION, OTHER_PAIRS_RUN, PREDICTION } from './examples.ts'

export const annotatePair = operation({
  method: 'POST',
  path: '/api/agent/annotate',
  auth: 'bearer',
  body: AnnotateBody,
  async handle(c, { access: scope, body }) {
    const request = { ...body, requestId: c.var.requestId, scope }
    const annotation = await annotate(c.env, request, (work) => c.executionCtx.waitUntil(work))
    Object.assign(c.var.logFields, annotationLogFields(annotation))
    return annotation
  },
})

export const describeAnnotatePair = () =>
  describe(annotatePair, {
    tag: 'Runs',
    summary: 'Run the judge over a pair',
    description:
      'Findings become candidates: `created` are new, `refreshed` were found again, ' +
      '`superseded` were no longer found; `candidates` is how many the pair has afterwards. ' +
      '`run_id` retries or resumes that run with the judge and the inputs it started with; a ' +
      'finished run returns its stored result. If evidence is missing or unusable, its pass is ' +
      'skipped with a reason in `passes`, and the run continues. If an image cannot be read, ' +
      'all passes are skipped and the run is `degraded`. A run supersedes nothing unless it ' +
      'could examine everything that the pair names. It continues if the client disconnects; ' +
      'the list of the project’s runs finds it by `request_id`.',
    body: { pair_id: PREDICTION.pair_id, who: 'ada' },
    result: { description: 'The run is finished', schema: Annotation, example: ANNOTATION },
    responses: [
      { status: 409, description: '`run_id` names the run', content: json(RunError) },
      { status: 500, description: 'The run failed; `run_id` names it', content: json(RunError) },
    ],
    errors: [
      INVALID_BODY,
      PAIR_NOT_FOUND,
      OTHER_PAIRS_RUN,
      {
        code: 'not_found',
        error: 'Image not found',
        message: 'Nothing is stored at the key of image b',
        when: 'An image of the pair has no object in storage; no run is recorded',
      },
      {
        code: 'conflict',
        message: 'Another run for this pair is in progress',
        when: 'Another run for this pair is in progress; `run_id` names it',
      },
      {
        code: 'conflict',
        message: 'Image a was replaced or deleted since the run started',
        when: 'An input is not the one that the run started with; the run is errored',
      },
      tooManyAtOnce(
        'runs',
        'At most 32 runs of a project are at work at once, and no more than 64 wait for it',
      ),
    ],
  })
