import { describe } from '../../../http/openapi/describe.ts'
import { PAIR_ID, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ImagePath, ThumbnailQuery } from '../schema.ts'
import { showThumbnail } from '../show-thumbnail.ts'
import { SLOT } from './terms.ts'

export const getThumbnail = operation({
  method: 'GET',
  path: '/image/{pairId}/{slot}/thumbnail',
  auth: 'bearer',
  params: ImagePath,
  query: ThumbnailQuery,
  handle: ({ env, req }, { access: scope, params, query: { etag } }) =>
    showThumbnail(env, req.raw, { ...params, scope, etag }),
})

const HEADERS = {
  ETag: 'ETag of the image that it was drawn from.',
  'Cache-Control':
    '`private, max-age=31536000, immutable` if that is the ETag of the request, else `private, no-cache`.',
  'Content-Security-Policy': 'Prevents scripts in the image from running.',
}

export const describeGetThumbnail = () =>
  describe(getThumbnail, {
    tag: 'Images',
    summary: 'A small picture of an image of a pair',
    description:
      'A PNG of the whole image: its shorter side has at most 240 px, the other one at most 1,800. It is drawn for the ' +
      'first request and kept. Images other than PNGs, and PNGs beyond the judge’s limits, have none.',
    parameters: [PAIR_ID, SLOT],
    query: {
      etag: {
        description:
          'The ETag of the image, without quotes, as `image_a_etag` and `image_b_etag` of its pair. The response may ' +
          'then be kept forever. If no thumbnail of it was drawn, and another image has replaced it, that of the new one is sent.',
        example: 'd41d8cd98f00b204e9800998ecf8427e',
      },
    },
    responses: [
      {
        status: 200,
        description: 'The thumbnail',
        headers: HEADERS,
        content: [{ type: 'image/png' }],
      },
      { status: 304, description: 'Unchanged', headers: HEADERS },
    ],
    errors: [
      {
        code: 'invalid_request',
        message: 'slot: Invalid option: expected one of "a"|"b"',
        when: 'The slot is neither a nor b, or the ETag is none',
      },
      PAIR_NOT_FOUND,
      {
        code: 'not_found',
        error: 'Image not found',
        when: 'Nothing is stored at the pair’s key, or the key now belongs to another project',
      },
      {
        code: 'not_found',
        error: 'Thumbnail not found',
        message: 'The image is not a PNG',
        when: 'The image cannot be read, or is too large',
      },
      { code: 'precondition_failed', when: '`If-Match` does not match the image’s ETag' },
      {
        code: 'rate_limited',
        message:
          'At most 1 thumbnails of a project are at work at once, and no more than 60 wait for it',
        when: 'Too many are being drawn',
      },
    ],
    curl:
      'curl "$DIFF_URL/image/button--primary/a/thumbnail" \\\n' +
      '  -H "Authorization: Bearer $SERVICE_AUTH_TOKEN" -o thumbnail.png',
  })
