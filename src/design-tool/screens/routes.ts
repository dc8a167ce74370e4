import { Hono } from 'hono'
import { notFound } from '../../base/errors.ts'
import type { AppEnv } from '../../http/create-app.ts'
import { queryOf, validate } from '../../http/validate.ts'
import { getScreenImageKey } from '../../store/design-tool/screens.ts'
import { imageResponse } from '../../http/stored-image.ts'
import { ProjectPath } from '../schema.ts'
import { listScreenViews } from './list-screens.ts'
import { ScreensQuery } from './schema.ts'

const SCREENS = '/api/projects/:projectId/design-screens'

export const screenRoutes = new Hono<AppEnv>()

screenRoutes.get(SCREENS, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { snapshot } = queryOf(c, ScreensQuery)
  return c.json(await listScreenViews(c.env.DB, { projectId, snapshotId: snapshot }))
})

screenRoutes.get(`${SCREENS}/:screenId/image`, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const key = await getScreenImageKey(c.env.DB, { projectId, id: c.req.param('screenId') })
  if (key === null) throw notFound('Screen')
  const response = await imageResponse(c.env.STORAGE, c.req.raw, key)
  if (!response) throw notFound('Image')
  return response
})
