import { KEY_ACTOR } from '../../base/actors.ts'
import { describe } from '../../http/openapi/describe.ts'
import { pathId } from '../../http/openapi/terms.ts'
import { annotate } from '../../judging/runs/annotate.ts'
import { annotationLogFields } from '../../judging/runs/annotation.ts'
import { describeAnnotatePair } from '../../judging/runs/operations/annotate-pair.ts'
import { requireProjectOfPair } from '../../tenancy/pair-project.ts'
import { CiAnnotateBody } from '../schema.ts'
import { operation } from './operation.ts'
import { PROJECT, sharedWith } from './terms.ts'

const MOST_KEY_NAME = 190

export const annotatePairFromCi = operation({
  method: 'POST',
  path: '/ci/{project}/pairs/{id}/annotate',
  auth: 'api-key',
  body: CiAnnotateBody,
  bodyIsOptional: true,
  async handle(c, { access: { projectId, name }, params: { id }, body: { run_id } }) {
    await requireProjectOfPair(c.env.DB, id, projectId)
    const request = {
      pair_id: id,
      who: whoOfKey(name),
      run_id,
      requestId: c.var.requestId,
      scope: projectId,
    }
    const annotation = await annotate(c.env, request, (work) => c.executionCtx.waitUntil(work))
    Object.assign(c.var.logFields, annotationLogFields(annotation))
    return annotation
  },
})

/** Returns the name under which a key's actions are recorded, on one line. No person's name can begin with `ci:`. */
const whoOfKey = (name: string): string =>
  KEY_ACTOR + name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MOST_KEY_NAME)

export const describeAnnotatePairFromCi = () =>
  describe(annotatePairFromCi, {
    ...sharedWith(describeAnnotatePair()),
    parameters: [
      PROJECT,
      pathId('id', 'The pair’s id, percent-encoded if necessary.', 'button--primary'),
    ],
    body: {},
  })
