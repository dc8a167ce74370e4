/** Why a version stays although it has ended. */
const KEPT_BECAUSE = ['pinned', 'uploaded', 'root', 'latest', 'issue'] as const
export type KeptBecause = (typeof KEPT_BECAUSE)[number]

/**
 * Whether the version of the row `version` has no build: only its outcomes, and files. As SQL, like the others here.
 */
export const hasNoBuild = (version: string): string => `NOT EXISTS (
  SELECT 1 FROM builds AS built
  WHERE built.project_id = ${version}.project_id AND built.version_id = ${version}.version_id)`

/**
 * Whether the version of the row `version` is not ending: it has a build without a mark that has arrived, or may still
 * arrive, or it has none and is without a mark itself. `now` is an SQL expression too.
 */
export const isLive = (version: string, now: string): string => `(EXISTS (
  SELECT 1 FROM builds AS live
  WHERE live.project_id = ${version}.project_id AND live.version_id = ${version}.version_id
    AND live.removed_after IS NULL AND (live.arrived_at IS NOT NULL OR live.reserved_until > ${now}))
  OR EXISTS (
    SELECT 1 FROM recorded_versions AS recorded
    WHERE recorded.project_id = ${version}.project_id
      AND recorded.version_id = ${version}.version_id
      AND recorded.removed_after IS NULL AND ${hasNoBuild('recorded')}))`

/** Whether an archive of the version may be on its way, or a URL for one still works. */
export const isExpected = (version: string, now: string): string => `EXISTS (
  SELECT 1 FROM builds AS expected
  WHERE expected.project_id = ${version}.project_id AND expected.version_id = ${version}.version_id
    AND expected.reserved_until > ${now})`

/**
 * Why the version of the row `version` has to stay; NULL: nothing keeps it. The root serves the build whose archive
 * arrived last, forks' apart; of the versions without a build, the one that was recorded last is what the next is compared with. An
 * issue that is open, or fixed and to be verified, leads people to the build that its pair shows.
 */
export const keptBecause = (version: string, now: string): string => `CASE
  WHEN EXISTS (SELECT 1 FROM pinned_versions AS pin
               WHERE pin.project_id = ${version}.project_id AND pin.version_id = ${version}.version_id)
    THEN 'pinned'
  WHEN ${isExpected(version, now)} THEN 'uploaded'
  WHEN ${version}.version_id IS (
    SELECT root.version_id FROM builds AS root
    WHERE root.project_id = ${version}.project_id
      AND root.status = 'active' AND root.arrived_at IS NOT NULL AND root.fork_run_id IS NULL
    ORDER BY root.arrived_at DESC, root.build_number DESC LIMIT 1) THEN 'root'
  WHEN ${version}.version_id IS (
    SELECT latest.version_id FROM recorded_versions AS latest
    WHERE latest.project_id = ${version}.project_id AND ${hasNoBuild('latest')}
    ORDER BY latest.recorded_at DESC LIMIT 1) THEN 'latest'
  WHEN EXISTS (
    SELECT 1 FROM pairs JOIN issues ON issues.pair_id = pairs.pair_id
    WHERE pairs.project_id = ${version}.project_id AND pairs.version_id = ${version}.version_id
      AND issues.status IN ('open', 'fixed_awaiting_verify')) THEN 'issue'
END`

/** Whether a file of the version may be on its way by a URL that was granted for it. */
export const isGranted = (version: string, now: string): string => `EXISTS (
  SELECT 1 FROM retained_objects AS granted INDEXED BY retained_objects_kept,
       json_each(json_array(${version}.project_id || '/' || ${version}.version_id || '/')) AS prefix
  WHERE granted.project_id = ${version}.project_id AND granted.kind = 'capture'
    AND granted.removed_after IS NULL AND granted.since > ${now}
    AND substr(granted.subject, 1, length(prefix.value)) = prefix.value)`

/** Whether what belongs to the version ?2 of the project ?1 is being deleted. */
export const isBeingRemoved = (now: string): string => `EXISTS (
  SELECT 1 FROM version_removals
  WHERE project_id = ?1 AND version_id = ?2 AND lease_until > ${now})`
