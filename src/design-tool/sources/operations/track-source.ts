import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { Reply } from '../../../http/operations/operation.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readSelector } from '../../connection-selector.ts'
import {
  CONNECTION_FAILURES,
  CONNECTION_SELECTOR,
  INVALID_URL,
  PROJECT_ID,
} from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { SourceBody } from '../schema.ts'
import { sourceView } from '../source-view.ts'
import { trackSource } from '../track-source.ts'
import { SourceView } from '../view-schema.ts'
import { SOURCE } from './examples.ts'

export const trackDesignSource = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/design-tool-sources',
  auth: 'bearer',
  params: ProjectPath,
  body: SourceBody,
  async handle(c, { params, body }) {
    const { url, name = null } = body
    const selector = readSelector(c, params, body)
    const { source, created } = await trackSource(c.env, { ...selector, url, name })
    return new Reply(sourceView(source), created ? 201 : 200)
  },
})

export const describeTrackSource = () =>
  describe(trackDesignSource, {
    tag: 'Design tool sources',
    summary: 'Track a file, branch or node',
    description:
      'A source that is already tracked keeps its id and gets the given name, or that of the ' +
      'file.',
    parameters: [PROJECT_ID, ...CONNECTION_SELECTOR],
    body: { url: SOURCE.url },
    result: {
      status: 201,
      description: 'The source is tracked',
      schema: SourceView,
      example: SOURCE,
    },
    responses: [
      {
        status: 200,
        description: 'The source was already tracked',
        content: json(SourceView, SOURCE),
      },
    ],
    errors: [INVALID_URL, ...CONNECTION_FAILURES],
  })
