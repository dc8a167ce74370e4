import { runArtifactKey } from '../../store/object-keys.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import type { ContactSheet } from '../judge/index.ts'
import { hybridReport, type RunResult } from './hybrid-report.ts'

/** What a finished run leaves in storage, each a JSON file. */
export const ARTIFACTS = [
  'prediction',
  'main-pass',
  'icon-pass',
  'raw-pass-findings',
  'hybrid-report',
] as const
export type ArtifactName = (typeof ARTIFACTS)[number]

export const isArtifactName = (name: string): name is ArtifactName =>
  (ARTIFACTS as readonly string[]).includes(name)

export function artifactsOf(result: RunResult): Record<ArtifactName, unknown> {
  const { run, rules, rulesPrediction, prediction } = result
  const { pairId: pair_id, runId: run_id } = run
  const findingsOf = (pass: string) =>
    rulesPrediction.findings.filter((finding) => finding.pass === pass)
  const passOf = (name: string) => result.passes.find((pass) => pass.name === name) ?? null
  return {
    prediction,
    'main-pass': {
      pair_id,
      run_id,
      pass: passOf('main-pass'),
      findings: findingsOf('main-pass'),
    },
    'icon-pass': {
      pair_id,
      run_id,
      pass: passOf('icon-pass'),
      findings: findingsOf('icon-pass'),
      icons: rules.icons,
      contact_sheet: sheetView(rules.contactSheet),
    },
    'raw-pass-findings': {
      pair_id,
      run_id,
      pass: passOf('raw-pass'),
      findings: rules.rawFindings,
    },
    'hybrid-report': hybridReport(result),
  }
}

/** The picture travels inside of the artifact, as artifacts are JSON. */
const sheetView = (sheet: ContactSheet | null) =>
  sheet && {
    width: sheet.width,
    height: sheet.height,
    cells: sheet.cells,
    image: `data:image/png;base64,${sheet.png.toBase64()}`,
  }

const JSON_TYPE = { httpMetadata: { contentType: 'application/json' } }

/** Stores the artifacts under the attempt that made them, one object for each. */
export async function storeArtifacts(
  bucket: R2Bucket,
  { runId, attempt }: { runId: string; attempt: string },
  artifacts: Record<ArtifactName, unknown>,
): Promise<void> {
  await Promise.all(
    ARTIFACTS.map((name) =>
      bucket.put(runArtifactKey(runId, attempt, name), JSON.stringify(artifacts[name]), JSON_TYPE),
    ),
  )
}

/** The artifact of a finished run; null when the run has none. */
export async function readArtifact(
  bucket: R2Bucket,
  run: Pick<Run, 'runId' | 'leaseToken' | 'status'>,
  name: ArtifactName,
): Promise<R2ObjectBody | null> {
  if (run.leaseToken === null || !isFinished(run)) return null
  return bucket.get(runArtifactKey(run.runId, run.leaseToken, name))
}

export const isFinished = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'complete' || status === 'degraded'

/** Where the artifacts of a run can be read, by name: routes of this service. */
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
