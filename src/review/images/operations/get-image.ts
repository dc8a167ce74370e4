import { describe } from '../../../http/openapi/describe.ts'
import { PAIR_ID, PAIR_NOT_FOUND, requestHeaders } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ImagePath } from '../schema.ts'
import { streamImage } from '../stream-image.ts'
import { SLOT } from './terms.ts'

export const getImage = operation({
  method: 'GET',
  path: '/image/{pairId}/{slot}',
  auth: 'bearer',
  params: ImagePath,
  handle: ({ env, req }, { access: scope, params }) =>
    streamImage(env, req.raw, { ...params, scope }),
})

const HEADERS = {
  ETag: 'ETag of the object in storage.',
  'Cache-Control': '`private, no-cache`',
  'Content-Security-Policy': 'Prevents scripts in the image from running.',
  'Content-Disposition': '`attachment` unless it is a raster image.',
}

export const describeGetImage = () =>
  describe(getImage, {
    tag: 'Images',
    summary: 'An image of a pair',
    description:
      'Streams the object with its stored type if that is a known image type: PNG, APNG, JPEG, ' +
      'GIF, WebP, AVIF or BMP, and SVG as an attachment. Anything else is sent as ' +
      '`application/octet-stream`, as an attachment. HEAD gets the same response without the ' +
      'body.',
    parameters: [PAIR_ID, SLOT, ...requestHeaders('image')],
    responses: [
      { status: 200, description: 'The image', headers: HEADERS, content: [{ type: '*/*' }] },
      {
        status: 206,
        description: 'The requested bytes',
        headers: { ...HEADERS, 'Content-Range': 'The range of bytes sent, and the total size.' },
        content: [{ type: '*/*' }],
      },
      { status: 304, description: 'Unchanged', headers: HEADERS },
    ],
    errors: [
      {
        code: 'invalid_request',
        message: 'slot: Invalid option: expected one of "a"|"b"',
        when: 'The slot is neither a nor b',
      },
      PAIR_NOT_FOUND,
      {
        code: 'not_found',
        error: 'Image not found',
        when: 'Nothing is stored at the pair’s key, or the key now belongs to another project',
      },
      { code: 'precondition_failed', when: '`If-Match` does not match the image’s ETag' },
      {
        code: 'range_not_satisfiable',
        when: 'The range is outside the image',
        headers: { 'Content-Range': 'The size of the image.' },
      },
    ],
    curl:
      'curl "$DIFF_URL/image/button--primary/a" \\\n' +
      '  -H "Authorization: Bearer $SERVICE_AUTH_TOKEN" -o design.png',
  })
