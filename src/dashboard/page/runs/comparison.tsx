import { useEffect, useState } from 'preact/hooks'
import { getReport } from '../api/diff.ts'
import type { Finding, Report, Run } from '../api/types.ts'
import { parameter, setParameters } from '../app/location.ts'
import { headline } from '../words/evidence.ts'
import { compareRuns } from '../words/run-words.ts'
import { ago } from '../words/time.ts'
import { common } from '../words/common.ts'
import { comparison as words } from './words.ts'

const FINISHED = new Set(['complete', 'degraded'])

/** Returns the findings of one run that another lacks; equal findings share their id. */
const without = (some: readonly Finding[], others: readonly Finding[]): Finding[] => {
  const known = new Set(others.map(({ finding_id: id }) => id))
  return some.filter(({ finding_id: id }) => !known.has(id))
}

/** Why this run and another of the pair differ, in words. */
export function Comparison(props: {
  project: string
  run: Run
  report: Report | null
  runs: Run[]
}) {
  const { project, run, report, runs } = props
  const others = runs.filter(({ run_id: id, status }) => id !== run.run_id && FINISHED.has(status))
  const before = others.find(({ started_at: at }) => at < run.started_at) ?? others[0]
  const other = others.find(({ run_id: id }) => id === parameter('with')) ?? before
  const [found, setFound] = useState<{ of: string; report: Report | null } | null>(null)
  useEffect(() => {
    if (other === undefined) return
    const id = other.run_id
    getReport(project, run.pair_id, id).then(
      (loaded) => setFound({ of: id, report: loaded }),
      () => setFound({ of: id, report: null }),
    )
  }, [other?.run_id])
  if (other === undefined)
    return (
      <section class="panel run-panel" aria-label={words.title}>
        <h2>{words.title}</h2>
        <p class="muted">{words.onlyRun}</p>
      </section>
    )
  const known = found?.of === other.run_id ? found.report : null
  return (
    <section class="panel run-panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      <select
        class="input"
        aria-label={words.other}
        value={other.run_id}
        onChange={(event) => setParameters({ with: event.currentTarget.value })}
      >
        {others.map((each) => (
          <option key={each.run_id} value={each.run_id}>
            {words.option(ago(each.started_at, Date.now()), each.counts?.count ?? 0)}
          </option>
        ))}
      </select>
      {report !== null && known !== null ? (
        <Sentences run={run} other={other} mine={report.findings} theirs={known.findings} />
      ) : (
        <p class="muted">{found === null ? common.loading : words.noReport}</p>
      )}
    </section>
  )
}

function Sentences(props: { run: Run; other: Run; mine: Finding[]; theirs: Finding[] }) {
  const { run, other, mine, theirs } = props
  const isLater = run.started_at >= other.started_at
  const [come, gone] = isLater
    ? [without(mine, theirs), without(theirs, mine)]
    : [without(theirs, mine), without(mine, theirs)]
  const [before, after] = isLater ? [other, run] : [run, other]
  const sentences = compareRuns(before, after, { gone: gone.length, come: come.length })
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Changed title={words.come} findings={come} />
      <Changed title={words.gone} findings={gone} />
    </>
  )
}

const MOST = 20

const Changed = ({ title, findings }: { title: string; findings: Finding[] }) =>
  findings.length === 0 ? null : (
    <div>
      <h3 class="run-changed">{title}</h3>
      <ul>
        {findings.slice(0, MOST).map((finding) => (
          <li class="clip" key={finding.finding_id}>
            {headline(finding)}
          </li>
        ))}
        {findings.length > MOST && <li class="muted">{words.more(findings.length - MOST)}</li>}
      </ul>
    </div>
  )
