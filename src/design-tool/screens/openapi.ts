import * as z from 'zod'
import { json, type OperationDescription } from '../../http/openapi/description.ts'
import { curl, pathId, requestHeaders } from '../../http/openapi/terms.ts'
import { INVALID_PARAMETER, PROJECT_ID, SNAPSHOT_NOT_FOUND } from '../openapi-terms.ts'
import { ScreenList } from './view-schema.ts'

export const SCREEN = {
  id: 'scr_01k0n8x5vq3m7r9t2w4y6z8a1f',
  snapshot_id: 'snap_01k0n8x5vq3m7r9t2w4y6z8a1e',
  file_key: 'AbCdEf123456',
  node_id: '12:34',
  name: 'Button / primary',
  width: 640,
  height: 96,
  image_key: '.design/snap_01k0n8x5vq3m7r9t2w4y6z8a1e/AbCdEf123456/12-34@2.png',
  structure_key: '.design/snap_01k0n8x5vq3m7r9t2w4y6z8a1e/AbCdEf123456/12-34.json',
  capture_facts: {
    design: {
      source: 'rest',
      export_scale: 2,
      node_size: { w: 320, h: 48 },
      node_type: 'COMPONENT',
    },
  },
}

export const listScreens: OperationDescription = {
  id: 'listDesignScreens',
  tag: 'Design screens',
  method: 'GET',
  path: '/api/projects/{projectId}/design-screens',
  summary: 'Imported screens',
  description:
    'Those of a snapshot in the order of its frames, or the 1,000 that were imported last, newest first.',
  auth: 'bearer',
  parameters: [
    PROJECT_ID,
    {
      in: 'query',
      name: 'snapshot',
      schema: z.string(),
      description: 'The snapshot’s id.',
    },
  ],
  responses: [
    {
      status: 200,
      description: 'The screens',
      content: json(ScreenList, { screens: [SCREEN] }),
    },
  ],
  errors: [INVALID_PARAMETER, SNAPSHOT_NOT_FOUND],
  curl: curl('GET', `/api/projects/acme/design-screens?snapshot=${SCREEN.snapshot_id}`),
}

const getScreenImage: OperationDescription = {
  id: 'getDesignScreenImage',
  tag: 'Design screens',
  method: 'GET',
  path: '/api/projects/{projectId}/design-screens/{screenId}/image',
  summary: 'The image of a screen',
  description: 'Streamed out of storage. HEAD responds the same without the body.',
  auth: 'bearer',
  parameters: [
    PROJECT_ID,
    pathId('screenId', 'The screen’s id, `scr_…`.'),
    ...requestHeaders('image'),
  ],
  responses: [
    { status: 200, description: 'The image', content: [{ type: 'image/png' }] },
    { status: 206, description: 'The bytes asked for', content: [{ type: 'image/png' }] },
    { status: 304, description: 'Unchanged' },
  ],
  errors: [
    INVALID_PARAMETER,
    {
      code: 'not_found',
      error: 'Screen not found',
      when: 'The project has no such screen',
    },
    { code: 'not_found', error: 'Image not found', when: 'The image of the screen is gone' },
    { code: 'precondition_failed', when: '`If-Match` names another image' },
    {
      code: 'range_not_satisfiable',
      when: 'The range lies outside the image',
      headers: { 'Content-Range': 'The size of the image.' },
    },
  ],
  curl: `${curl('GET', `/api/projects/acme/design-screens/${SCREEN.id}/image`)} -o screen.png`,
}

export const screenOperations: OperationDescription[] = [listScreens, getScreenImage]
