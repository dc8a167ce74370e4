import { Hono } from 'hono'
import { notFound } from '../../base/errors.ts'
import type { Env } from '../../config.ts'
import type { AppEnv } from '../../http/app.ts'
import { queryOf, validate } from '../../http/validate.ts'
import {
  getScreenImageKey,
  listLatestScreens,
  listScreens,
  type DesignScreen,
} from '../../store/design-tool/screens.ts'
import { getSnapshot } from '../../store/design-tool/snapshots.ts'
import { imageResponse } from '../../http/stored-image.ts'
import { ProjectPath } from '../schema.ts'
import { ScreensQuery, type ScreenList } from './schema.ts'
import { screenView } from './screen-view.ts'

const SCREENS = '/api/projects/:projectId/design-screens'

/** The most screens that a list without a snapshot holds. */
const MAX_LATEST = 1_000

export const screenRoutes = new Hono<AppEnv>()

screenRoutes.get(SCREENS, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { snapshot } = queryOf(c, ScreensQuery)
  const screens =
    snapshot === undefined
      ? await listLatestScreens(c.env.DB, { projectId, limit: MAX_LATEST })
      : await listScreensOf(c.env, { projectId, snapshotId: snapshot })
  const list: ScreenList = { screens: screens.map(screenView) }
  return c.json(list)
})

async function listScreensOf(
  env: Env,
  { projectId, snapshotId }: { projectId: string; snapshotId: string },
): Promise<DesignScreen[]> {
  if (!(await getSnapshot(env.DB, { projectId, id: snapshotId }))) throw notFound('Snapshot')
  return listScreens(env.DB, { projectId, snapshotId })
}

screenRoutes.get(`${SCREENS}/:screenId/image`, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const key = await getScreenImageKey(c.env.DB, { projectId, id: c.req.param('screenId') })
  if (key === null) throw notFound('Screen')
  const response = await imageResponse(c.env.STORAGE, c.req.raw, key)
  if (!response) throw notFound('Image')
  return response
})
