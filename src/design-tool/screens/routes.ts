import { Hono } from 'hono'
import * as z from 'zod'
import { notFound } from '../../base/errors.ts'
import type { AppEnv } from '../../http/app.ts'
import { queryOf, validate } from '../../http/validate.ts'
import {
  getScreenImageKey,
  listLatestScreens,
  listScreens,
} from '../../store/design-tool/screens.ts'
import { getSnapshot } from '../../store/design-tool/snapshots.ts'
import { answerImage } from '../../http/stored-image.ts'
import { ProjectPath } from '../schema.ts'
import { screenView } from './screen-view.ts'

const SCREENS = '/api/projects/:projectId/design-screens'

const ScreensQuery = z.object({ snapshot: z.string().min(1).optional() })

/** Of a list without a snapshot. */
const LATEST = 1_000

export const screenRoutes = new Hono<AppEnv>()

screenRoutes.get(SCREENS, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { snapshot: snapshotId } = queryOf(c, ScreensQuery)
  if (snapshotId === undefined) {
    const latest = await listLatestScreens(c.env.DB, { projectId, limit: LATEST })
    return c.json({ screens: latest.map(screenView) })
  }
  if (!(await getSnapshot(c.env.DB, { projectId, id: snapshotId }))) throw notFound('Snapshot')
  const screens = await listScreens(c.env.DB, { projectId, snapshotId })
  return c.json({ screens: screens.map(screenView) })
})

screenRoutes.get(`${SCREENS}/:screenId/image`, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const key = await getScreenImageKey(c.env.DB, { projectId, id: c.req.param('screenId') })
  if (key === null) throw notFound('Screen')
  const answer = await answerImage(c.env.STORAGE, c.req.raw, key)
  if (!answer) throw notFound('Image')
  return answer
})
