import { notFound } from '../../../base/errors.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { pathId, requestHeaders } from '../../../http/openapi/terms.ts'
import { imageResponse } from '../../../http/stored-image.ts'
import { getScreenImageKey } from '../../../store/design-tool/screens.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { INVALID_PARAMETER, PROJECT_ID } from '../../description-terms.ts'
import { ScreenPath } from '../schema.ts'
import { SCREEN } from './examples.ts'

export const getDesignScreenImage = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/design-screens/{screenId}/image',
  auth: 'bearer',
  params: ScreenPath,
  async handle({ env, req }, { params: { projectId, screenId: id } }) {
    const key = await getScreenImageKey(env.DB, { projectId, id })
    if (key === null) throw notFound('Screen')
    const response = await imageResponse(env.STORAGE, req.raw, key)
    if (!response) throw notFound('Image')
    return response
  },
})

export const describeGetScreenImage = () =>
  describe(getDesignScreenImage, {
    tag: 'Design screens',
    summary: 'The image of a screen',
    description: 'Streamed from storage. HEAD gets the same response without the body.',
    parameters: [
      PROJECT_ID,
      pathId('screenId', 'The screen’s id, `scr_…`.'),
      ...requestHeaders('image'),
    ],
    responses: [
      { status: 200, description: 'The image', content: [{ type: 'image/png' }] },
      { status: 206, description: 'The requested bytes', content: [{ type: 'image/png' }] },
      { status: 304, description: 'Unchanged' },
    ],
    errors: [
      INVALID_PARAMETER,
      { code: 'not_found', error: 'Screen not found', when: 'The project has no such screen' },
      { code: 'not_found', error: 'Image not found', when: 'The image of the screen is gone' },
      { code: 'precondition_failed', when: '`If-Match` does not match the image’s ETag' },
      {
        code: 'range_not_satisfiable',
        when: 'The range is outside the image',
        headers: { 'Content-Range': 'The size of the image.' },
      },
    ],
    curl: `curl "$DIFF_URL/api/projects/acme/design-screens/${SCREEN.id}/image" \\
  -H "Authorization: Bearer $SERVICE_AUTH_TOKEN" -o screen.png`,
  })
