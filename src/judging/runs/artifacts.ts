import { runArtifactKey } from '../../store/object-keys.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import type { ContactSheet, PassName } from '../judge/index.ts'
import { ARTIFACTS, type ArtifactName } from './artifact-names.ts'
import type { Artifacts, IconPassFindings } from './artifact-schema.ts'
import { hybridReport } from './hybrid-report.ts'
import { predictionOf } from './prediction.ts'
import type { RunResult } from './run-result.ts'
import type { Prediction } from './view-schema.ts'

/** Returns the contents of a run's artifacts, by name. */
export function artifactsOf(run: Run, result: RunResult, prediction: Prediction): Artifacts {
  const { pairId: pair_id, runId: run_id } = run
  const { rules, passes } = result
  const byRules = predictionOf(run, rules).findings
  const ofPass = (name: PassName) => ({
    pair_id,
    run_id,
    pass: passes.find((pass) => pass.name === name) ?? null,
    findings: byRules.filter((finding) => finding.pass === name),
  })
  return {
    prediction,
    'main-pass': ofPass('main-pass'),
    'icon-pass': {
      ...ofPass('icon-pass'),
      icons: rules.icons,
      contact_sheet: sheetView(rules.contactSheet),
    },
    'raw-pass-findings': { ...ofPass('raw-pass'), findings: rules.rawFindings },
    'hybrid-report': hybridReport(run, result, prediction),
  }
}

/** The picture is embedded in the artifact, because artifacts are JSON. */
const sheetView = (sheet: ContactSheet | null): IconPassFindings['contact_sheet'] =>
  sheet && {
    width: sheet.width,
    height: sheet.height,
    cells: sheet.cells,
    image: `data:image/png;base64,${sheet.png.toBase64()}`,
  }

const JSON_TYPE = { httpMetadata: { contentType: 'application/json' } }

/** Stores the artifacts under the attempt that made them, one object each. */
export async function storeArtifacts(
  bucket: R2Bucket,
  { runId, attempt }: { runId: string; attempt: string },
  artifacts: Artifacts,
): Promise<void> {
  await Promise.all(
    ARTIFACTS.map((name) =>
      bucket.put(runArtifactKey(runId, attempt, name), JSON.stringify(artifacts[name]), JSON_TYPE),
    ),
  )
}

/** Returns an artifact of a run, or null if the run has not finished. */
export async function getArtifact(
  bucket: R2Bucket,
  run: Pick<Run, 'runId' | 'leaseToken' | 'status'>,
  name: ArtifactName,
): Promise<R2ObjectBody | null> {
  if (run.leaseToken === null || !isFinished(run)) return null
  return bucket.get(runArtifactKey(run.runId, run.leaseToken, name))
}

export const artifactResponse = ({ body }: R2ObjectBody): Response =>
  new Response(body, { headers: { 'Content-Type': 'application/json' } })

export const isFinished = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'complete' || status === 'degraded'

/** Returns the paths at which this service serves the artifacts of a run, by name. */
export const artifactPaths = ({
  pairId,
  runId,
}: Pick<Run, 'pairId' | 'runId'>): Record<ArtifactName, string> => {
  const base = `/api/pairs/${encodeURIComponent(pairId)}/runs/${runId}`
  return Object.fromEntries(ARTIFACTS.map((name) => [name, `${base}/${name}`])) as Record<
    ArtifactName,
    string
  >
}
