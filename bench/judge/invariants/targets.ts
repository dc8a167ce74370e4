import type { Target } from '../project/tables.ts'
import { isMissed } from './examine.ts'
import { changesIn, NAMES, worseThan, type Run } from './report.ts'

const LEAST_F1: Partial<Record<Run['mode'], number>> = {
  trees: 0.94,
  dom: 0.92,
  design: 0.92,
  images: 0.9,
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** What a reviewer may rely on, for each kind of evidence. */
export function targetsOf(runs: readonly Run[]): Target[] {
  const alone = runs.find(({ mode }) => mode === 'images')
  return runs.flatMap((run) => {
    const target = (what: string, measured: number, bound: Target['bound']): Target => ({
      what: `${NAMES[run.mode]}: ${what}`,
      measured,
      bound,
      format: percent,
    })
    const { examined, sentences, mode } = run
    const changes = changesIn(run)
    const findings = examined.reduce((sum, one) => sum + one.findings, 0)
    const invented = examined.reduce((sum, one) => sum + one.invented.length, 0)
    const loud = examined.filter((one) => one.control !== null && one.findings > 0).length
    const targets = [
      target('strict F1', run.f1, { atLeast: LEAST_F1[mode] ?? 0 }),
      target('changes not reported', share(changes.filter(isMissed).length, changes.length), {
        atMost: 0.02,
      }),
      target('findings invented', share(invented, findings), { atMost: 0.03 }),
      target('sentences that say something false', share(sentences.wrong.length, sentences.hits), {
        atMost: 0.02,
      }),
      { ...target('controls with a finding', loud, { atMost: 0 }), format: String },
    ]
    if (alone && alone !== run) {
      const worse = share(worseThan(run, alone).length, examined.length)
      targets.push(target('pairs made worse', worse, { atMost: 0.01 }))
    }
    if (run.milliseconds !== null) {
      const time = target('p95 at 1280 × 720, ms of CPU', run.milliseconds, { atMost: 250 })
      targets.push({ ...time, format: (value) => value.toFixed(0) })
    }
    return targets
  })
}
