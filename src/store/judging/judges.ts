import type { Environment } from '../../settings/config.ts'
import { recordDeeds, recordIfChanged } from '../audit/record.ts'
import { selected } from '../columns.ts'

export const JUDGE_ROLES = ['registered', 'candidate', 'shadow'] as const
export type JudgeRole = (typeof JUDGE_ROLES)[number]

export interface Judge {
  judgeId: string
  environment: Environment
  role: JudgeRole
  name: string
  /** JSON as it was stored; this deployment may be unable to parse an old form. */
  configuration: string
  judgeVersion: string
  /** The share of pairs that a candidate judges, 0 to 1. Null for the other roles. */
  share: number | null
  createdAt: string
  createdBy: string
  retiredAt: string | null
}

const COLUMNS = selected<Judge>()(
  'judgeId environment role name configuration judgeVersion share createdAt createdBy',
  'retiredAt',
)

/** Lists the judges in use in an environment: at most one registered, at most one candidate. */
export async function listLiveJudges(db: D1Database, environment: Environment): Promise<Judge[]> {
  const { results } = await db
    .prepare(`
      SELECT ${COLUMNS} FROM judges
      WHERE environment = ?1 AND retired_at IS NULL ORDER BY created_at, judge_id`)
    .bind(environment)
    .all<Judge>()
  return results
}

/** Lists the judges of one environment or of all, newest first, including retired ones. */
export async function listJudges(
  db: D1Database,
  environment: Environment | null,
): Promise<Judge[]> {
  const { results } = await db
    .prepare(`
      SELECT ${COLUMNS} FROM judges
      WHERE ?1 IS NULL OR environment = ?1 ORDER BY created_at DESC, judge_id DESC`)
    .bind(environment)
    .all<Judge>()
  return results
}

/** The most judges in the background of one environment: all that judge a pair have the CPU time of one request together. */
export const MOST_SHADOWS = 4

/** Selects the judge in use that a new one replaces: the same role, and for a shadow the same name. */
const IS_REPLACED = `environment = ?1 AND role = ?2 AND retired_at IS NULL
  AND (role <> 'shadow' OR name = ?3)`

/** Selects judges for events that concern every project. */
const EVENTS_OF_JUDGES = `SELECT '' AS project_id, judge_id AS subject,
  json_object('name', name, 'role', role, 'environment', environment) AS detail FROM judges`

/**
 * Puts a judge into use and retires the one it replaces. If an equal judge is already in use, that one stays.
 * Returns the judge now in use; null if there are too many in the background to add another.
 */
export async function replaceJudge(db: D1Database, judge: Judge): Promise<Judge | null> {
  const { environment, role, name, configuration, share } = judge
  const by = { who: judge.createdBy, at: judge.createdAt }
  const isRetired = `${IS_REPLACED} AND NOT (name = ?3 AND configuration = ?4 AND share IS ?5)`
  const [, , , , live] = await db.batch<Judge>([
    recordDeeds(
      db,
      { action: 'judge_retired', ...by },
      {
        select: `${EVENTS_OF_JUDGES} WHERE ${isRetired}`,
        parameters: [environment, role, name, configuration, share],
      },
    ),
    db
      .prepare(`UPDATE judges SET retired_at = ?6 WHERE ${isRetired}`)
      .bind(environment, role, name, configuration, share, judge.createdAt),
    db
      .prepare(`
        INSERT INTO judges (judge_id, environment, role, name, configuration, judge_version, share,
                            created_at, created_by)
        SELECT ?4, ?1, ?2, ?3, ?5, ?6, ?7, ?8, ?9
        WHERE NOT EXISTS (SELECT 1 FROM judges WHERE ${IS_REPLACED})
          AND (?2 <> 'shadow' OR ?10 > (SELECT count(*) FROM judges
            WHERE environment = ?1 AND role = ?2 AND retired_at IS NULL))`)
      .bind(
        environment,
        role,
        name,
        judge.judgeId,
        configuration,
        judge.judgeVersion,
        share,
        judge.createdAt,
        judge.createdBy,
        MOST_SHADOWS,
      ),
    recordIfChanged(db, {
      action: 'judge_registered',
      ...by,
      projectId: '',
      subject: judge.judgeId,
      detail: { name, role, environment, share },
    }),
    db.prepare(`SELECT ${COLUMNS} FROM judges WHERE ${IS_REPLACED}`).bind(environment, role, name),
  ])
  return live?.results[0] ?? null
}

/** Retires a judge unless it already is retired. Returns the judge, or null when there is none. */
export async function retireJudge(
  db: D1Database,
  input: { judgeId: string; who: string; now: string },
): Promise<Judge | null> {
  const [, , found] = await db.batch<Judge>([
    db
      .prepare(`UPDATE judges SET retired_at = ?2 WHERE judge_id = ?1 AND retired_at IS NULL`)
      .bind(input.judgeId, input.now),
    recordDeeds(
      db,
      { action: 'judge_retired', who: input.who, at: input.now },
      {
        select: `${EVENTS_OF_JUDGES} WHERE judge_id = ?1 AND changes() > 0`,
        parameters: [input.judgeId],
      },
    ),
    db.prepare(`SELECT ${COLUMNS} FROM judges WHERE judge_id = ?1`).bind(input.judgeId),
  ])
  return found?.results[0] ?? null
}

/** Returns the versions of all judges that have judged in the background, retired ones included. */
export async function listShadowVersions(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT DISTINCT judge_version FROM judges WHERE role = 'shadow'`)
    .all<{ judge_version: string }>()
  return results.map((row) => row.judge_version)
}
