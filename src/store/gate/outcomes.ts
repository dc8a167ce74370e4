import type { CaptureSource, FailOn, Outcome } from '../../vocabulary/gate.ts'
import { recordDeeds } from '../audit/record.ts'
import { columnNames } from '../columns.ts'
import { hasNoBuild, isBeingRemoved } from '../retention/kept.ts'

/** What a pipeline was started by; null: not known. */
export interface Change {
  repository: string | null
  commit: string | null
  branch: string | null
  pullRequest: number | null
}

/** One capture of a version. Shards are parts of one, and state the same. */
interface RecordedCapture {
  source: CaptureSource
  /** Separates the pairs of one branch or pull request from those of others; may be empty. */
  series: string
  /** The version that it was compared with; null: designs alone. */
  against: string | null
  allowUncaptured: number
  failOn: FailOn
  /** How many outcomes it must report: one for each story in each of its variants. */
  storiesTotal: number
}

/** What became of a story, as a request holds it. */
export interface OutcomeFields {
  story_id: string
  variant: string
  outcome: Outcome
  pair_id: string | null
  reason: string | null
  message: string | null
  skipped_by: string | null
  title: string | null
  name: string | null
  image_key: string | null
}

const GIVEN = columnNames<OutcomeFields>()(
  'story_id variant outcome pair_id reason message skipped_by title name image_key',
)

/** Of the build that a version is served from, as SQL. */
const ofServed = (value: string): string => `(
  SELECT ${value} FROM builds
  WHERE project_id = ?1 AND version_id = ?2 AND status = 'active' AND arrived_at IS NOT NULL
  ORDER BY arrived_at DESC, build_number DESC LIMIT 1)`

const SERVED_ARCHIVE = ofServed('archive_etag')

/** What a run of a fork uploads is of the commit that the code host named, also where the bytes are those of an earlier one. */
const SERVED_FORK_COMMIT = ofServed('iif(fork_run_id IS NULL, NULL, commit_id)')

const OF_ANOTHER_BUILD = `(archive_etag <> ${SERVED_ARCHIVE} OR "commit" <> ${SERVED_FORK_COMMIT})`

/** True unless a version's outcomes are known to be of another build than the one that is served now, or it is withdrawn. */
export const IS_OF_SERVED_BUILD = `(NOT EXISTS (
  SELECT 1 FROM recorded_versions WHERE project_id = ?1 AND version_id = ?2 AND ${OF_ANOTHER_BUILD})
  AND NOT EXISTS (SELECT 1 FROM version_removals
                  WHERE project_id = ?1 AND version_id = ?2 AND state <> 'removed'))`

/**
 * True if the version's outcomes are of another build or commit, or what they name may be deleted already: a removal of the
 * version was cut off. What is not known differs from nothing.
 */
const OF_ANOTHER = `(EXISTS (
  SELECT 1 FROM recorded_versions WHERE project_id = ?1 AND version_id = ?2
    AND (${OF_ANOTHER_BUILD} OR "commit" <> ?3))
  OR EXISTS (SELECT 1 FROM version_removals
             WHERE project_id = ?1 AND version_id = ?2 AND state = 'deleting'))`

const UPSERT_VERSION = `
  INSERT INTO recorded_versions (project_id, version_id, archive_etag, "commit", repository, branch,
                                 pull_request, recorded_at)
  SELECT ?1, ?2, ${SERVED_ARCHIVE}, ?3, ?4, ?5, ?6, ?7 WHERE NOT ${isBeingRemoved('?7')}
  ON CONFLICT (project_id, version_id) DO UPDATE SET
    archive_etag = coalesce(excluded.archive_etag, archive_etag),
    "commit" = coalesce(excluded."commit", "commit"),
    repository = coalesce(excluded.repository, repository),
    branch = coalesce(excluded.branch, branch),
    pull_request = coalesce(excluded.pull_request, pull_request),
    recorded_at = excluded.recorded_at,
    removed_after = NULL,
    ending_rule = NULL`

const UPSERT_CAPTURE = `
  INSERT INTO recorded_captures (project_id, version_id, source, series, against, allow_uncaptured,
                                 fail_on, stories_total)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT ${isBeingRemoved('?9')}
  ON CONFLICT (project_id, version_id, source, series) DO UPDATE SET
    against = excluded.against, allow_uncaptured = excluded.allow_uncaptured,
    fail_on = excluded.fail_on, stories_total = excluded.stories_total`

const IN_CAPTURE = `project_id = ?1 AND version_id = ?2 AND source = ?3 AND series = ?4`

/**
 * Removes what a story was recorded as without variants when its variants arrive, and the reverse: one that does not open
 * has no variant until a later run opens it.
 */
const DELETE_STALE_OUTCOMES = `
  DELETE FROM outcomes WHERE ${IN_CAPTURE} AND NOT ${isBeingRemoved('?6')}
    AND story_id IN (SELECT value ->> '$.story_id' FROM json_each(?5))
    AND (story_id, variant = '') IN (
      SELECT value ->> '$.story_id', value ->> '$.variant' <> '' FROM json_each(?5)
      WHERE value ->> '$.outcome' <> 'skipped')`

/** False for a story that one shard leaves out and another has looked at. */
const COUNTS = `(value ->> '$.outcome' <> 'skipped' OR NOT EXISTS (
  SELECT 1 FROM outcomes WHERE ${IN_CAPTURE} AND story_id = value ->> '$.story_id'
    AND (variant = value ->> '$.variant' OR '' IN (variant, value ->> '$.variant'))
    AND outcome IN ('equal', 'changed', 'compared', 'new', 'not_captured')))`

const UPSERT_OUTCOMES = `
  INSERT INTO outcomes (project_id, version_id, source, series, ${GIVEN.join(', ')})
  SELECT ?1, ?2, ?3, ?4, ${GIVEN.map((name) => `value ->> '$.${name}'`).join(', ')}
  FROM json_each(?5) WHERE ${COUNTS} AND NOT ${isBeingRemoved('?6')}
  ON CONFLICT (project_id, version_id, source, series, story_id, variant) DO UPDATE SET
    ${GIVEN.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** What a pipeline records of a version. */
interface Recording {
  projectId: string
  versionId: string
  change: Change
  capture: RecordedCapture
  outcomes: OutcomeFields[]
  who: string
  now: string
}

/** Removes what was recorded of another build or another commit of the version. */
const forgetAnotherBuild = (
  db: D1Database,
  { projectId, versionId, change, now }: Recording,
): D1PreparedStatement[] =>
  ['outcomes', 'recorded_captures'].map((table) =>
    db
      .prepare(`
        DELETE FROM ${table} WHERE project_id = ?1 AND version_id = ?2 AND ${OF_ANOTHER}
          AND NOT ${isBeingRemoved('?4')}`)
      .bind(projectId, versionId, change.commit, now),
  )

/** Takes back the end of a version without a build, and records that. */
const takeBackEnd = (
  db: D1Database,
  { projectId, versionId, who, now }: Recording,
): D1PreparedStatement[] => [
  recordDeeds(
    db,
    { action: 'version_renewed', who, at: now },
    {
      select: `SELECT project_id, version_id AS subject, '{}' AS detail FROM recorded_versions
               WHERE project_id = ?1 AND version_id = ?2 AND removed_after IS NOT NULL
                 AND ${hasNoBuild('recorded_versions')} AND NOT ${isBeingRemoved('?3')}`,
      parameters: [projectId, versionId, now],
    },
  ),
  db
    .prepare(`
      DELETE FROM version_removals WHERE project_id = ?1 AND version_id = ?2
        AND state <> 'removed' AND ${hasNoBuild('version_removals')}
        AND NOT ${isBeingRemoved('?3')}`)
    .bind(projectId, versionId, now),
]

/**
 * Records outcomes of a version in one transaction. The same again changes nothing. Those of another build or
 * another commit of the version are removed: nothing is green by what an earlier build looked like. What one shard leaves
 * out does not replace what another has looked at. A version without a build that is ending does no longer. Returns false,
 * and changes nothing, while what belongs to the version is being deleted.
 */
export async function recordOutcomes(db: D1Database, recorded: Recording): Promise<boolean> {
  const { projectId, versionId, change, capture, now } = recorded
  const { repository, commit, branch, pullRequest } = change
  const { source, series, against, allowUncaptured, failOn, storiesTotal } = capture
  const inCapture = [projectId, versionId, source, series]
  const outcomes = JSON.stringify(recorded.outcomes)
  const [, , , , version] = await db.batch([
    ...forgetAnotherBuild(db, recorded),
    ...takeBackEnd(db, recorded),
    db
      .prepare(UPSERT_VERSION)
      .bind(projectId, versionId, commit, repository, branch, pullRequest, now),
    db
      .prepare(UPSERT_CAPTURE)
      .bind(...inCapture, against, allowUncaptured, failOn, storiesTotal, now),
    db.prepare(DELETE_STALE_OUTCOMES).bind(...inCapture, outcomes, now),
    db.prepare(UPSERT_OUTCOMES).bind(...inCapture, outcomes, now),
  ])
  return (version?.meta.changes ?? 0) > 0
}
