/** Why a version stays although it has ended. */
export const KEPT_BECAUSE = ['pinned', 'uploaded', 'root', 'issue'] as const
export type KeptBecause = (typeof KEPT_BECAUSE)[number]

/**
 * Whether the version of the builds row `build` has a build that is not ending: one without a mark that has arrived,
 * or may still arrive. As SQL, like the others here; `now` is an SQL expression too.
 */
export const isLive = (build: string, now: string): string => `EXISTS (
  SELECT 1 FROM builds AS live
  WHERE live.project_id = ${build}.project_id AND live.version_id = ${build}.version_id
    AND live.removed_after IS NULL AND (live.arrived_at IS NOT NULL OR live.reserved_until > ${now}))`

/** Whether an archive of the version may be on its way, or a URL for one still works. */
export const isExpected = (build: string, now: string): string => `EXISTS (
  SELECT 1 FROM builds AS expected
  WHERE expected.project_id = ${build}.project_id AND expected.version_id = ${build}.version_id
    AND expected.reserved_until > ${now})`

/**
 * Why the version of the row `build` has to stay; NULL: nothing keeps it. The root serves the build whose archive
 * arrived last. An issue that is open, or fixed and to be verified, leads people to the build that its pair shows.
 */
export const keptBecause = (build: string, now: string): string => `CASE
  WHEN EXISTS (SELECT 1 FROM pinned_versions AS pin
               WHERE pin.project_id = ${build}.project_id AND pin.version_id = ${build}.version_id)
    THEN 'pinned'
  WHEN ${isExpected(build, now)} THEN 'uploaded'
  WHEN ${build}.version_id IS (
    SELECT root.version_id FROM builds AS root
    WHERE root.project_id = ${build}.project_id
      AND root.status = 'active' AND root.arrived_at IS NOT NULL
    ORDER BY root.arrived_at DESC, root.build_number DESC LIMIT 1) THEN 'root'
  WHEN EXISTS (
    SELECT 1 FROM pairs JOIN issues ON issues.pair_id = pairs.pair_id
    WHERE pairs.project_id = ${build}.project_id AND pairs.version_id = ${build}.version_id
      AND issues.status IN ('open', 'fixed_awaiting_verify')) THEN 'issue'
END`
