import type { ErrorDescription } from '../../../http/openapi/description.ts'
import { pathId } from '../../../http/openapi/terms.ts'
import { PREDICTION_FORMAT } from '../artifact-names.ts'
import { artifactPaths } from '../artifacts.ts'
import type { Annotation, ListedRunView, Prediction, RunView } from '../view-schema.ts'

// Examples, parameters and errors that the operations of runs share.

export const RUN_ID = pathId('runId', 'The run’s id, `run_…`.', '$RUN')

export const RUN_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Run not found',
  when: 'The run does not exist or does not belong to the given project',
}

export const OTHER_PAIRS_RUN: ErrorDescription = {
  ...RUN_NOT_FOUND,
  when: 'The pair has no such run',
}

const ID = { run_id: 'run_01k9v3m0c2e8r7t5y4w6x1z9ab', pair_id: 'button--primary' }

export const PREDICTION = {
  format: PREDICTION_FORMAT,
  ...ID,
  images: { a: { width: 256, height: 80, scale: 2 }, b: { width: 128, height: 40, scale: 1 } },
  findings: [
    {
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
    },
  ],
} satisfies Prediction

const COUNTS = { created: 1, detected: 1, refreshed: 0, superseded: 0, candidates: 1, count: 1 }

/** The part of an annotation that the run has too. */
const JUDGED = {
  ...ID,
  status: 'complete',
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
} satisfies Partial<ListedRunView>

export const LISTED_RUN = {
  ...JUDGED,
  project_id: 'acme',
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
} satisfies ListedRunView

const RESULT = {
  inputs: {
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
  },
  passes: [
    { name: 'main-pass', status: 'ok', findings: 1, duration_ms: 38 },
    { name: 'icon-pass', status: 'ok', findings: 0, duration_ms: 6 },
    { name: 'raw-pass', status: 'ok', findings: 0, duration_ms: 51 },
  ],
  difference: {
    pixels: 214,
    box_a: { x: 0.0625, y: 0.1, w: 0.875, h: 0.8 },
    box_b: { x: 0.0625, y: 0.1, w: 0.875, h: 0.8 },
  },
  artifacts: artifactPaths({ pairId: ID.pair_id, runId: ID.run_id }),
} satisfies Partial<RunView>

export const RUN = {
  ...LISTED_RUN,
  ...RESULT,
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
} satisfies RunView

export const ANNOTATION = {
  ...JUDGED,
  ...COUNTS,
  ...RESULT,
  format: PREDICTION_FORMAT,
  prediction: PREDICTION,
} satisfies Annotation
