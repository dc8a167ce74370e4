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
  path: '/crops/{subjectId}',
  auth: 'none',
  handle: (c, { params: { subjectId } }) => show(c.var.config, c.env, c.req.raw, subjectId),
})

const HEADERS = {
  ETag: 'ETag of the picture.',
  'Cache-Control': '`public`, for at most a day; of a private project `private, no-cache`.',
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
    summary: 'A picture of an issue or a change without a name, for anyone who has its URL',
    description:
      'Shows the place with a margin and an outline, at most 800 by 400 px. Two sides ' +
      'are placed beside or below each other, the design reference first; a side that cannot be ' +
      'read is left out. `POST /ci/{project}/crops` returns the URL.',
    parameters: [
      pathId('subjectId', 'The issue’s id, or that of the run that found the change.'),
      signed('side', z.enum(CROP_SIDES), 'The side or sides to show.'),
      signed('images', z.string(), 'Identifies the images that the URL was made for.'),
      signed('expires', z.int(), 'When the URL expires, in Unix seconds.'),
      signed('key', z.string(), 'Id of the API key that requested the URL.'),
      signed('sig', z.string(), 'The signature over all of the above.'),
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
        when: 'The URL was altered, or its API key was revoked',
      },
      { code: 'url_expired', when: 'The URL or its API key has expired' },
      {
        code: 'not_found',
        error: 'Crop not found',
        message: 'The pair has other images by now',
        when:
          'The issue or an image is gone, an image was replaced, a person archived the version, no ' +
          'image can be read, or crops are disabled in this deployment',
      },
      { code: 'precondition_failed', when: '`If-Match` does not match the picture’s ETag' },
      rateLimited(CI_LIMIT),
      tooManyAtOnce(
        'crops',
        'At most 1 crops of a project are at work at once, and no more than 20 wait for it',
      ),
    ],
    curl: 'curl "$CROP" -o crop.png',
  })
