import { describe } from '../../http/openapi/describe.ts'
import { ISSUE } from '../../review/issues/operations/examples.ts'
import { grantCrops } from '../../review/crops/grant-crops.ts'
import { CropsBody } from '../../review/crops/schema.ts'
import { CropList } from '../../review/crops/view-schema.ts'
import { baseUrlOf, operation } from './operation.ts'
import { PROJECT } from './terms.ts'

export const grantCropsFromCi = operation({
  method: 'POST',
  path: '/ci/{project}/crops',
  auth: 'api-key',
  body: CropsBody,
  handle: async (c, { access: key, body }) =>
    grantCrops(c.var.config, c.env, { key, baseUrl: baseUrlOf(c) }, body),
})

export const describeGrantCropsFromCi = () =>
  describe(grantCropsFromCi, {
    tag: 'From CI',
    summary: 'Request public URLs for pictures of issues and of changes without a name',
    description:
      'Each URL shows anyone the place of an issue, or of the change of a pair that has an ' +
      '`unnamed_change`, on the pair’s images. It works for one to two ' +
      'times `CROP_URL_DAYS`, does not change during that time, and shows only the images it ' +
      'was made for. There is no URL for an issue that the project does not have, that has no ' +
      'box, or whose image was replaced since a run last found it, nor for a pair without such a change.',
    parameters: [PROJECT],
    body: { crops: [{ issue_id: ISSUE.id, side: 'both' }] },
    result: {
      description: 'The URLs, in the order of the request',
      schema: CropList,
      example: {
        crops: [
          {
            issue_id: ISSUE.id,
            side: 'both',
            url: `https://storybooks.example.com/crops/${ISSUE.id}?side=both&images=5d1f0c2a9b7e4836&expires=1798675200&key=key_01k9v3m0c2e8r7t5y4w6x1z9ac&sig=9f2c41d8e07b6a35`,
            expires_at: '2026-12-31T00:00:00.000Z',
          },
        ],
      },
    },
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
        when: 'Crops are disabled in this deployment',
      },
      {
        code: 'not_configured',
        message: 'Crops need UPLOAD_SIGNING_SECRET',
        when: 'The deployment has no secret to sign URLs with',
      },
    ],
  })
