import * as z from 'zod'
import { listScreenViews } from '../../design-tool/screens/list-screens.ts'
import { describeListScreens } from '../../design-tool/screens/operations/list-screens.ts'
import { ScreensQuery } from '../../design-tool/screens/schema.ts'
import { describe } from '../../http/openapi/describe.ts'
import { operation } from './operation.ts'
import { PROJECT, sharedWith } from './terms.ts'

export const listScreensFromCi = operation({
  method: 'GET',
  path: '/ci/{project}/screens',
  auth: 'api-key',
  query: ScreensQuery,
  handle: async ({ env }, { access: { projectId }, query: { snapshot: snapshotId } }) =>
    listScreenViews(env.DB, { projectId, snapshotId }),
})

export const describeListScreensFromCi = () =>
  describe(listScreensFromCi, {
    ...sharedWith(describeListScreens()),
    parameters: [PROJECT],
    query: { snapshot: { schema: z.string(), description: 'The snapshot’s id.' } },
  })
