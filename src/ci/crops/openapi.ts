import * as z from 'zod'
import { json, type OperationDescription, type Parameter } from '../../http/openapi/description.ts'
import { pathId, requestHeaders, tooManyAtOnce } from '../../http/openapi/terms.ts'
import { project, rateLimited } from '../../tenancy/openapi-terms.ts'
import { CI_LIMIT } from '../../tenancy/rate-limit.ts'
import { curl } from '../openapi-terms.ts'
import { CROP_SIDES } from '../../store/object-keys.ts'
import { CropsBody } from './schema.ts'
import { CropList } from './view-schema.ts'

const ISSUE = 'iss_01k9v3m0c2e8r7t5y4w6x1z9ab'
const ADDRESS = `/crops/${ISSUE}?side=both&images=5d1f0c2a9b7e4836&expires=1798675200&key=key_01k9v3m0c2e8r7t5y4w6x1z9ac&sig=9f2c41d8e07b6a35`

const CROPS = { crops: [{ issue_id: ISSUE, side: 'both' }] }

export const grantCropsFromCi: OperationDescription = {
  id: 'grantCropsFromCi',
  tag: 'From CI',
  method: 'POST',
  path: '/ci/{project}/crops',
  summary: 'Obtain public addresses of pictures of issues',
  description:
    'Each address shows anyone the issue’s place on the pair’s images, for `CROP_URL_DAYS` at least and twice ' +
    'as long at most; for as long it is the same, and shows the files it was made for alone. An issue has ' +
    'none that the project does not have, that has no box, or whose image was replaced since a run found it.',
  auth: 'api-key',
  parameters: [project],
  body: json(CropsBody, CROPS),
  responses: [
    {
      status: 200,
      description: 'The addresses, in the order of the request',
      content: json(CropList, {
        crops: [
          {
            issue_id: ISSUE,
            side: 'both',
            url: `https://storybooks.example.com${ADDRESS}`,
            expires_at: '2026-12-31T00:00:00.000Z',
          },
        ],
      }),
    },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'crops.0.side: Invalid option: expected one of "a"|"b"|"both"',
      when: 'The body is not JSON, or a field is missing or wrong; the message names it',
    },
    {
      code: 'not_found',
      error: 'Crop not found',
      message: 'This deployment shows no crops (CROP_URL_DAYS)',
      when: 'The deployment has crops switched off',
    },
    {
      code: 'not_configured',
      message: 'Crops need UPLOAD_SIGNING_SECRET',
      when: 'The deployment has nothing to sign addresses with',
    },
  ],
  curl: curl('POST', '/ci/acme/crops', CROPS),
}

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

export const showCrop: OperationDescription = {
  id: 'showCrop',
  tag: 'From CI',
  method: 'GET',
  path: '/crops/{issueId}',
  summary: 'A picture of an issue, for whoever has its address',
  description:
    'The issue’s place with a margin and an outline, at most 800 by 400 px; both sides lie side by side or one ' +
    'above the other, the design reference first. Of both sides, one that cannot be read is left out. The ' +
    'address comes from `POST /ci/{project}/crops`.',
  auth: 'none',
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
}
