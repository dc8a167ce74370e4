import { ARTIFACTS } from './artifact-names.ts'
import { PREDICTION_FORMAT } from './artifact-names.ts'

// Examples of the responses of runs.

const FINDING = {
  finding_id: 'fnd_5b0f3f1d0c9a4e7fb2d8a6c417',
  labels: ['spacing/layout'],
  note: 'The gap between icon and label is 12 px, the design has 20 px',
  box_a: { x: 0.1, y: 0.3, w: 0.6, h: 0.4 },
  box_b: { x: 0.1, y: 0.3, w: 0.56, h: 0.4 },
  confidence: 0.94,
  severity: 'major',
  pass: 'main-pass',
  evidence: {
    kind: 'gap',
    measure: { axis: 'x', a: 20, b: 12, delta: -8, unit: 'px' },
    design_node: '1:4',
    dom_node: '0/1',
    property: 'gap',
    also_moved: 1,
  },
}

export const PREDICTION = {
  format: PREDICTION_FORMAT,
  pair_id: 'button--primary',
  run_id: 'run_01k9v3m0c2e8r7t5y4w6x1z9ab',
  images: { a: { width: 256, height: 80, scale: 2 }, b: { width: 128, height: 40, scale: 1 } },
  findings: [FINDING],
}

const COUNTS = { created: 1, detected: 1, refreshed: 0, superseded: 0, candidates: 1, count: 1 }

export const LISTED_RUN = {
  run_id: PREDICTION.run_id,
  pair_id: PREDICTION.pair_id,
  project_id: 'acme',
  status: 'complete',
  tier: 'standard',
  request_id: '01K9V3M0BZ4T6Q8W2E5R7Y9A1C',
  who: 'ada',
  requested_by: 'ada',
  started_at: '2026-11-21T09:30:00.000Z',
  finished_at: '2026-11-21T09:30:00.214Z',
  latency_ms: 214,
  cost_usd: 0,
  counts: COUNTS,
  error: null,
  judge_version: '3f6c0a9be412',
  judge_label: 'production',
  judge_arm: 'control',
  input_version: 'b41d7c25e0f8',
  capture_warnings: [
    {
      code: 'scale_mismatch',
      message: 'The design was exported at 2x, the built component captured at 1x',
      design: 2,
      story: 1,
    },
  ],
}

const PASSES_DONE = [
  { name: 'main-pass', status: 'ok', findings: 1, duration_ms: 38 },
  { name: 'icon-pass', status: 'ok', findings: 0, duration_ms: 6 },
  { name: 'raw-pass', status: 'ok', findings: 0, duration_ms: 51 },
]

const ARTIFACT_PATHS = Object.fromEntries(
  ARTIFACTS.map((name) => [
    name,
    `/api/pairs/${PREDICTION.pair_id}/runs/${PREDICTION.run_id}/${name}`,
  ]),
)

const INPUTS = {
  image_a_key: {
    key: 'acme/v1.4.0/button-design.png',
    etag: '5d41402abc4b2a76b9719d911017c592',
    size: 4_211,
  },
  image_b_key: {
    key: 'acme/v1.4.0/button-story.png',
    etag: '7d793037a0760186574b0282f2f435e7',
    size: 2_970,
  },
}

export const RUN = {
  ...LISTED_RUN,
  inputs: INPUTS,
  capture_profile: {
    producer: { design: { export_scale: 2 }, story: { capture_scale: 1 } },
    derived: {
      images: {
        a: { width: 256, height: 80, alpha: false },
        b: { width: 128, height: 40, alpha: false },
      },
      design_tree: { source: 'plugin', nodes: 2, root: { w: 128, h: 40 } },
      design_scale: 2,
      size_ratio: { w: 2, h: 2 },
    },
  },
  passes: PASSES_DONE,
  artifacts: ARTIFACT_PATHS,
}

export const ANNOTATION = {
  format: PREDICTION_FORMAT,
  run_id: RUN.run_id,
  pair_id: RUN.pair_id,
  status: RUN.status,
  judge_version: RUN.judge_version,
  judge_label: RUN.judge_label,
  judge_arm: RUN.judge_arm,
  input_version: RUN.input_version,
  capture_warnings: RUN.capture_warnings,
  inputs: INPUTS,
  prediction: PREDICTION,
  ...COUNTS,
  passes: PASSES_DONE,
  artifacts: ARTIFACT_PATHS,
}
