import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import { NOT_DEPLOYED } from '../../http/openapi/terms.ts'
import { openApiResponse } from '../docs.ts'
import { operation } from './operation.ts'

export const getOpenApi = operation({
  method: 'GET',
  path: '/openapi.json',
  auth: 'none',
  handle: ({ req }) => openApiResponse(req.raw),
})

export const describeGetOpenApi = () =>
  describe(getOpenApi, {
    tag: 'Description',
    summary: 'This description as OpenAPI 3.1',
    responses: [
      {
        status: 200,
        description: 'The document',
        content: [{ type: 'application/json', schema: z.record(z.string(), z.unknown()) }],
      },
      { status: 304, description: 'Unchanged' },
    ],
    errors: [NOT_DEPLOYED],
  })
