import { notFound } from '../../base/errors.ts'
import { listLatestScreens, listScreens } from '../../store/design-tool/screens.ts'
import { getSnapshot } from '../../store/design-tool/snapshots.ts'
import { screenView } from './screen-view.ts'
import type { ScreenList } from './view-schema.ts'

/** The most screens in a list without a snapshot. */
const MAX_LATEST = 1_000

/**
 * Returns the screens of a snapshot in the order of its frames; without a snapshot, the latest ones imported into the
 * project. Throws `not_found` if the project has no such snapshot.
 */
export async function listScreenViews(
  db: D1Database,
  { projectId, snapshotId }: { projectId: string; snapshotId: string | undefined },
): Promise<ScreenList> {
  if (snapshotId === undefined) {
    const latest = await listLatestScreens(db, { projectId, limit: MAX_LATEST })
    return { screens: latest.map(screenView) }
  }
  if (!(await getSnapshot(db, { projectId, id: snapshotId }))) throw notFound('Snapshot')
  const screens = await listScreens(db, { projectId, snapshotId })
  return { screens: screens.map(screenView) }
}
