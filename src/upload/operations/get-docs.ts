import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import { NOT_DEPLOYED } from '../../http/openapi/terms.ts'
import { docsResponse } from '../docs.ts'
import { operation } from './operation.ts'

export const getDocs = operation({
  method: 'GET',
  path: '/docs',
  auth: 'none',
  handle: ({ req }) => docsResponse(req.raw),
})

export const describeGetDocs = () =>
  describe(getDocs, {
    tag: 'Description',
    summary: 'This description as a page',
    responses: [
      {
        status: 200,
        description: 'The page',
        content: [{ type: 'text/html', schema: z.string() }],
      },
      { status: 304, description: 'Unchanged' },
    ],
    errors: [NOT_DEPLOYED],
  })
