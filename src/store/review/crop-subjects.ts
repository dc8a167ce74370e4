import { Box } from '../../vocabulary/box.ts'
import { cornerOf, type CornerOfBox } from '../../vocabulary/corner.ts'
import { Evidence } from '../../vocabulary/evidence.ts'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import type { Visibility } from '../../vocabulary/visibility.ts'
import { parseNullable } from '../json-column.ts'
import { CaptureProfile, RunInputs } from '../judging/run-columns.ts'
import { keyIsClosed } from './closed-keys.ts'
import type { Slot } from './pair-fields.ts'
import { IMAGE_FIELD, PairObjects } from './pair-objects.ts'
import { unnamedChangeOf } from './unnamed-change.ts'

/** What a crop can show: the places of an issue, or of a change without a name, on the two images of its pair. */
export interface CropSubject {
  /** Id of the issue, or of the run that found the images to differ without a finding. */
  subjectId: string
  projectId: string
  pairId: string
  /** Who may open what its project serves. */
  visibility: Visibility
  /** The number of times that the pair has been registered. */
  registration: number
  images: Record<Slot, SubjectImage>
  /** The corner of the boxes that it is about; null if it is about all of them. */
  corner: CornerOfBox | null
  captureFacts: CaptureFacts | null
  /** The capture profile of the run that saw it last; null if none did. */
  profile: CaptureProfile | null
}

export interface SubjectImage {
  key: string
  /** Whether the key now belongs to another project, so that its object counts as absent. */
  closed: boolean
  box: Box | null
  /** The ETag of the image that it was last found on; null if unknown for the image at this key. */
  etag: string | null
  /** The ETag that was last observed at the key; null if none was. */
  observed: string | null
}

interface Row {
  id: string
  pair_id: string
  registration: number
  objects: string | null
  inputs: string | null
  project_id: string
  visibility: Visibility | null
  image_a_key: string
  image_b_key: string
  a_closed: number
  b_closed: number
  box_a: string | null
  box_b: string | null
  evidence: string | null
  capture_facts: string | null
  capture_profile: string | null
}

function toSubject(row: Row): CropSubject {
  const objects = parseNullable(PairObjects, row.objects) ?? {}
  const inputs: RunInputs = parseNullable(RunInputs, row.inputs) ?? {}
  const image = (slot: Slot): SubjectImage => {
    const field = IMAGE_FIELD[slot]
    const key = row[field]
    const [found, observed] = [inputs[field], objects[field]]
    return {
      key,
      closed: row[`${slot}_closed`] === 1,
      box: parseNullable(Box, row[`box_${slot}`]),
      etag: found?.key === key ? found.etag : null,
      observed: observed?.key === key ? observed.etag : null,
    }
  }
  return {
    subjectId: row.id,
    projectId: row.project_id,
    pairId: row.pair_id,
    // A pair may be of a project that has no key yet, and so no row of its own.
    visibility: row.visibility ?? 'public',
    registration: row.registration,
    images: { a: image('a'), b: image('b') },
    corner: cornerOf(parseNullable(Evidence, row.evidence)),
    captureFacts: parseNullable(CaptureFacts, row.capture_facts),
    profile: parseNullable(CaptureProfile, row.capture_profile),
  }
}

const columnsOf = (id: string, boxA: string, boxB: string, evidence = 'NULL'): string => `
  ${id} AS id, pairs.pair_id, pairs.project_id, pairs.registration, pairs.objects,
  runs.inputs, pairs.image_a_key, pairs.image_b_key,
  ${keyIsClosed('pairs.image_a_key', 'pairs.project_id')} AS a_closed,
  ${keyIsClosed('pairs.image_b_key', 'pairs.project_id')} AS b_closed,
  (SELECT visibility FROM projects WHERE projects.project_id = pairs.project_id) AS visibility,
  ${boxA} AS box_a, ${boxB} AS box_b, ${evidence} AS evidence, pairs.capture_facts, runs.capture_profile`

/** Selects issues, with their pairs. */
const ISSUES = `
  SELECT ${columnsOf('issues.id', 'issues.box_a', 'issues.box_b', 'issues.evidence')}
  FROM issues
  JOIN pairs ON pairs.pair_id = issues.pair_id
  LEFT JOIN runs ON runs.run_id = coalesce(issues.last_seen_run_id, issues.run_id)`

/** What runs found to differ. */
const DIFFERENCES = columnsOf(
  'runs.run_id',
  `json_extract(runs.difference, '$.box_a')`,
  `json_extract(runs.difference, '$.box_b')`,
)

/**
 * Returns the issues with these ids, in no particular order. Those of other projects are left out unless `projectId`
 * is null.
 */
export async function listCropSubjects(
  db: D1Database,
  { projectId, issueIds }: { projectId: string | null; issueIds: readonly string[] },
): Promise<CropSubject[]> {
  const { results } = await db
    .prepare(`
      ${ISSUES}
      WHERE issues.id IN (SELECT value FROM json_each(?1))
        ${projectId === null ? '' : 'AND issues.project_id = ?2'}`)
    .bind(JSON.stringify(issueIds), ...(projectId === null ? [] : [projectId]))
    .all<Row>()
  return results.map(toSubject)
}

/** Returns the changes without a name that wait in these pairs of the project, in no particular order. */
export async function listUnnamedCropSubjects(
  db: D1Database,
  { projectId, pairIds }: { projectId: string; pairIds: readonly string[] },
): Promise<CropSubject[]> {
  const { results } = await db
    .prepare(`
      SELECT ${DIFFERENCES}
      FROM pairs JOIN runs ON runs.run_id = ${unnamedChangeOf('pairs')} ->> '$.runId'
      WHERE pairs.pair_id IN (SELECT value FROM json_each(?1)) AND pairs.project_id = ?2
        AND pairs.done = 0`)
    .bind(JSON.stringify(pairIds), projectId)
    .all<Row>()
  return results.map(toSubject)
}

/** Returns what the crop with this id shows: an issue of the project, or what one of its runs found to differ. */
export async function getCropSubject(
  db: D1Database,
  { projectId, subjectId }: { projectId: string; subjectId: string },
): Promise<CropSubject | null> {
  const row = await db
    .prepare(`
      ${ISSUES} WHERE issues.id = ?1 AND issues.project_id = ?2
      UNION ALL
      SELECT ${DIFFERENCES} FROM runs JOIN pairs ON pairs.pair_id = runs.pair_id
      WHERE runs.run_id = ?1 AND runs.difference IS NOT NULL AND pairs.project_id = ?2`)
    .bind(subjectId, projectId)
    .first<Row>()
  return row && toSubject(row)
}
