import * as z from 'zod'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import { selected, type Selected } from '../columns.ts'
import { CaptureWarnings } from '../judging/run-columns.ts'
import { parseNullable } from '../json-column.ts'
import { LastReview } from './last-review.ts'
import { EVIDENCE_IMAGES, EVIDENCE_NAMES, type EvidenceName } from './pair-fields.ts'
import { PairObjects } from './pair-objects.ts'
import { UnnamedChange, unnamedChangeOf } from './unnamed-change.ts'

export interface Pair {
  pairId: string
  projectId: string
  /** Ascending in the order of first registration, which is the order of the review queue. */
  ordinal: number
  /** The number of times that the pair has been registered. */
  registration: number
  linkId: string | null
  name: string
  imageAKey: string
  imageBKey: string
  evidence: Record<EvidenceName, string | null>
  captureFacts: CaptureFacts | null
  createdAt: string
  updatedAt: string
  /** The last observed objects; the pair may name other keys since. */
  objects: PairObjects
  lastReview: LastReview | null
  /** How many issues are open, fixed_awaiting_verify or closed. */
  issueCount: number
  candidateCount: number
  /** The run that started last. */
  latestRun: z.output<typeof LatestRun> | null
  /** Whether or not the pair is marked as done. */
  unnamedChange: UnnamedChange | null
}

const LatestRun = z.object({
  runId: z.string(),
  status: z.string(),
  captureWarnings: CaptureWarnings.nullable(),
})

type PairRow = Selected<
  Omit<Pair, 'evidence' | 'objects'>,
  'captureFacts' | 'lastReview' | 'latestRun' | 'unnamedChange'
> &
  Record<EvidenceName | 'objects', string | null>

const EVIDENCE_COLUMNS = EVIDENCE_NAMES.join(', ')

const SELECT_PAIRS = `SELECT ${selected<Omit<Pair, 'evidence'>>()(
  'pairId projectId ordinal registration linkId name imageAKey imageBKey captureFacts',
  'createdAt updatedAt objects lastReview',
  {
    issueCount: `(SELECT count(*) FROM issues WHERE issues.pair_id = pairs.pair_id
    AND status IN ('open', 'fixed_awaiting_verify', 'closed'))`,
    candidateCount: `(SELECT count(*) FROM issues WHERE issues.pair_id = pairs.pair_id
    AND status = 'candidate')`,
    latestRun: `(SELECT json_object('runId', run_id, 'status', status,
                                  'captureWarnings', json(capture_warnings))
    FROM runs WHERE runs.pair_id = pairs.pair_id ORDER BY ordinal DESC LIMIT 1)`,
    unnamedChange: unnamedChangeOf('pairs'),
  },
)}, ${EVIDENCE_COLUMNS} FROM pairs`

const SELECT_PAIR = `${SELECT_PAIRS} WHERE pair_id = ?1`

const toPair = ({
  design_tool_structure_key,
  dom_structure_key,
  source_key,
  icon_candidates_key,
  icon_contact_sheet_key,
  ...row
}: PairRow): Pair => ({
  ...row,
  evidence: {
    design_tool_structure_key,
    dom_structure_key,
    source_key,
    icon_candidates_key,
    icon_contact_sheet_key,
  },
  captureFacts: parseNullable(CaptureFacts, row.captureFacts),
  objects: parseNullable(PairObjects, row.objects) ?? {},
  lastReview: parseNullable(LastReview, row.lastReview),
  latestRun: parseNullable(LatestRun, row.latestRun),
  unnamedChange: parseNullable(UnnamedChange, row.unnamedChange),
})

export async function getPair(db: D1Database, pairId: string): Promise<Pair | null> {
  const row = await db.prepare(SELECT_PAIR).bind(pairId).first<PairRow>()
  return row && toPair(row)
}

/** Returns a pair's place in the order of first registration, or null when the project has no such pair. */
export const getOrdinalOfPair = (
  db: D1Database,
  { projectId, pairId }: { projectId: string; pairId: string },
): Promise<number | null> =>
  db
    .prepare(`SELECT ordinal FROM pairs WHERE pair_id = ?1 AND project_id = ?2`)
    .bind(pairId, projectId)
    .first<number>('ordinal')

/**
 * Lists at most `limit` pairs of a project in the order of first registration; with a version, only pairs
 * whose capture is of that version.
 */
export async function listPairs(
  db: D1Database,
  input: { projectId: string; versionId: string | null; afterOrdinal: number; limit: number },
): Promise<Pair[]> {
  const { projectId, versionId, afterOrdinal, limit } = input
  const { results } = await db
    .prepare(`
      ${SELECT_PAIRS} WHERE project_id = ?1 AND ordinal > ?2
        ${versionId === null ? '' : 'AND version_id = ?4'}
      ORDER BY ordinal LIMIT ?3`)
    .bind(projectId, afterOrdinal, limit, ...(versionId === null ? [] : [versionId]))
    .all<PairRow>()
  return results.map(toPair)
}

/** Returns the project that a pair was registered in, or null when there is no such pair. */
export const getProjectOfPair = (db: D1Database, pairId: string): Promise<string | null> =>
  db
    .prepare(`SELECT project_id FROM pairs WHERE pair_id = ?1`)
    .bind(pairId)
    .first<string>('project_id')

interface PairRegistration {
  pairId: string
  projectId: string
  linkId: string | null
  name: string
  imageAKey: string
  imageBKey: string
  /** Evidence that is absent is kept as long as the keys of the images it describes stay the same; null clears it. */
  evidence: Partial<Record<EvidenceName, string | null>>
  captureFacts: CaptureFacts | null
  now: string
}

type RegistrationOutcome =
  | { kind: 'stored'; created: boolean; pair: Pair; evidenceCleared: EvidenceName[] }
  /** The pair belongs to another project; nothing was changed. */
  | { kind: 'of another project' }

/** ?9 is the given evidence as a JSON object; `json_type` distinguishes an absent name from a null. */
const KEEP_EVIDENCE = EVIDENCE_NAMES.map((name) => {
  const unchanged = EVIDENCE_IMAGES[name].map((image) => `pairs.${image} = excluded.${image}`)
  return `${name} = CASE WHEN json_type(?9, '$.${name}') IS NOT NULL THEN excluded.${name}
                         WHEN ${unchanged.join(' AND ')} THEN pairs.${name} END`
})

const UPSERT_PAIR = `
  INSERT INTO pairs (pair_id, project_id, link_id, name, image_a_key, image_b_key, capture_facts,
                     created_at, updated_at, ${EVIDENCE_COLUMNS})
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8,
          ${EVIDENCE_NAMES.map((name) => `?9 ->> '$.${name}'`).join(', ')})
  ON CONFLICT (pair_id) DO UPDATE SET
    link_id = excluded.link_id, name = excluded.name,
    image_a_key = excluded.image_a_key, image_b_key = excluded.image_b_key,
    capture_facts = excluded.capture_facts, updated_at = excluded.updated_at,
    registration = pairs.registration + 1,
    ${KEEP_EVIDENCE.join(',\n    ')}
  WHERE pairs.project_id = excluded.project_id`

/**
 * Stores a pair or replaces it. The statement itself decides which of the earlier evidence to keep, so that
 * concurrent registrations have the same result as sequential ones.
 */
export async function upsertPair(
  db: D1Database,
  pair: PairRegistration,
): Promise<RegistrationOutcome> {
  const [before, , after] = await db.batch<PairRow>([
    db.prepare(`SELECT ${EVIDENCE_COLUMNS} FROM pairs WHERE pair_id = ?1`).bind(pair.pairId),
    db
      .prepare(UPSERT_PAIR)
      .bind(
        pair.pairId,
        pair.projectId,
        pair.linkId,
        pair.name,
        pair.imageAKey,
        pair.imageBKey,
        pair.captureFacts && JSON.stringify(pair.captureFacts),
        pair.now,
        JSON.stringify(pair.evidence),
      ),
    db.prepare(SELECT_PAIR).bind(pair.pairId),
  ])
  const replaced = before?.results[0]
  const stored = after?.results[0]
  if (!stored) throw new Error('a pair vanished from the batch that stored it')
  if (stored.projectId !== pair.projectId) return { kind: 'of another project' }
  return {
    kind: 'stored',
    created: replaced === undefined,
    pair: toPair(stored),
    evidenceCleared: EVIDENCE_NAMES.filter(
      (name) => replaced !== undefined && replaced[name] !== null && stored[name] === null,
    ),
  }
}
