import { expect, it } from 'vitest'
import { judgeEntry } from '../../../bench/judge/scoring/in-process.ts'
import type { PairEntry, PairSet } from '../../../bench/judge/scoring/pair-set.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import type { PredictedFinding, Prediction } from '../../../src/judging/runs/view-schema.ts'
import { captureDemoPair, dashboard, DEMO_PAIRS } from '../cli/support/demo-pairs.ts'
import { sharedService } from '../shared/service.ts'
import { SERVICE_TOKEN } from '../support/service.ts'

// The judge's own tests run in Node, which is right as long as the service's runtime comes to the same.

const service = await sharedService()

/** The files that `captureDemoPair` registers. */
function inNode(id: string) {
  const files = {
    a: 'design.png',
    b: 'story.png',
    design_tool_structure: 'design.json',
    dom_structure: 'dom.json',
  }
  const folder = fromRoot('demo/pairs')
  const entry = { id, files } as unknown as PairEntry
  return judgeEntry({ folder, entries: [entry] } as unknown as PairSet, entry, 'trees')
}

/** V8 rounds the last digit of what `Math.exp` returns differently from one version to the next. */
const steady = (findings: readonly Omit<PredictedFinding, 'finding_id'>[]) =>
  findings.map(({ labels, note, box_a, box_b, confidence, severity, pass, evidence }) =>
    JSON.stringify({
      labels,
      note,
      box_a,
      box_b,
      confidence: confidence.toPrecision(12),
      severity,
      pass,
      evidence,
    }),
  )

it.each(Object.keys(DEMO_PAIRS) as (keyof typeof DEMO_PAIRS)[])(
  'the demo pair %s gets the same findings from the service as from the judge in Node',
  async (which) => {
    const project = await service.newProject()
    const pair_id = await captureDemoPair(service, project, 'v1', which)
    await dashboard(service, SERVICE_TOKEN, '/api/agent/annotate', { pair_id })
    const path = `/api/pairs/${encodeURIComponent(pair_id)}/prediction`
    const { findings } = await dashboard<Prediction>(service, SERVICE_TOKEN, path)
    expect(steady(findings)).toEqual(steady((await inNode(DEMO_PAIRS[which].folder)).findings))
  },
)
