import * as z from 'zod'
import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { INVALID_PARAMETER, PROJECT_ID, SNAPSHOT_NOT_FOUND } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { listScreenViews } from '../list-screens.ts'
import { ScreensQuery } from '../schema.ts'
import { ScreenList } from '../view-schema.ts'
import { SCREEN } from './examples.ts'

export const listDesignScreens = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/design-screens',
  auth: 'bearer',
  params: ProjectPath,
  query: ScreensQuery,
  handle: ({ env }, { params: { projectId }, query: { snapshot: snapshotId } }) =>
    listScreenViews(env.DB, { projectId, snapshotId }),
})

export const describeListScreens = () =>
  describe(listDesignScreens, {
    tag: 'Design screens',
    summary: 'Imported screens',
    description:
      'The screens of a snapshot in the order of its frames, or the latest 1,000, newest first.',
    parameters: [PROJECT_ID],
    query: {
      snapshot: {
        schema: z.string(),
        description: 'The snapshot’s id.',
        example: SCREEN.snapshot_id,
      },
    },
    result: { description: 'The screens', schema: ScreenList, example: { screens: [SCREEN] } },
    errors: [INVALID_PARAMETER, SNAPSHOT_NOT_FOUND],
  })
