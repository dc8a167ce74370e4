import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import type { Parameter } from '../../http/openapi/description.ts'
import { pathId, requestHeaders, tooManyAtOnce } from '../../http/openapi/terms.ts'
import { operationsWith } from '../../http/operations/operation.ts'
import { showCrop as show } from '../../review/crops/show-crop.ts'
import { CROP_SIDES } from '../../store/object-keys.ts'
import { rateLimited } from '../../tenancy/description-terms.ts'
import { CI_LIMIT } from '../../tenancy/rate-limit.ts'

export const showCrop = operationsWith<null>()({
  method: 'GET',
  path: '/crops/{issueId}',
  auth: 'none',
  handle: (c, { params: { issueId } }) => show(c.var.config, c.env, c.req.raw, issueId),
})

const HEADERS = {
  ETag: 'Of what the picture is drawn from.',
  'Cache-Control': '`public`, for a day at most.',
}

const signed = (name: string, schema: z.ZodType, description: string): Parameter => ({
  in: 'query',
  name,
  schema,
  description,
  required: true,
})

export const describeShowCrop = () =>
  describe(showCrop, {
    tag: 'From CI',
    summary: 'A picture of an issue, for whoever has its address',
    description:
      'The issue’s place with a margin and an outline, at most 800 by 400 px; both sides lie side by side or one ' +
      'above the other, the design reference first. Of both sides, one that cannot be read is left out. The ' +
      'address comes from `POST /ci/{project}/crops`.',
    parameters: [
      pathId('issueId', 'The issue’s id.'),
      signed('side', z.enum(CROP_SIDES), 'What is shown.'),
      signed('images', z.string(), 'Names the images that the address was made for.'),
      signed('expires', z.int(), 'When the address ends, in Unix seconds.'),
      signed('key', z.string(), 'Id of the API key that the address was requested with.'),
      signed('sig', z.string(), 'Covers all of that.'),
      ...requestHeaders('picture').filter(({ name }) => /^If-(None-)?Match$/.test(name)),
    ],
    responses: [
      {
        status: 200,
        description: 'The picture',
        headers: HEADERS,
        content: [{ type: 'image/png' }],
      },
      { status: 304, description: 'Unchanged', headers: HEADERS },
    ],
    errors: [
      {
        code: 'invalid_signature',
        when: 'The address was altered, or its API key was revoked',
      },
      { code: 'url_expired', when: 'The address or its API key has expired' },
      {
        code: 'not_found',
        error: 'Crop not found',
        message: 'The pair has other images by now',
        when:
          'The issue or an image is gone, another file lies in an image’s place, the pair has other images by ' +
          'now, a person archived the version, no image can be read, or the deployment has crops switched off',
      },
      { code: 'precondition_failed', when: '`If-Match` names another picture' },
      rateLimited(CI_LIMIT),
      tooManyAtOnce(
        'crops',
        'At most 1 crops of a project are at work at once, and no more than 20 wait for it',
      ),
    ],
    curl: 'curl "$CROP" -o crop.png',
  })
