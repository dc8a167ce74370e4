import { useEffect, useState } from 'preact/hooks'
import { annotate, getPair, getReport, getRun, listRuns } from '../api/diff.ts'
import { ApiError, messageOf } from '../api/request.ts'
import type { Pair, Report, Run, WholeRun } from '../api/types.ts'
import { navigate } from '../app/location.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { mayReview } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { sayError } from '../ui/toast.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { lookedAtNothing, passName, passWords } from '../words/run-words.ts'
import { dollars } from '../words/size.ts'
import { duration, moment } from '../words/time.ts'
import { CaptureCard } from './capture-card.tsx'
import { Comparison } from './comparison.tsx'
import { RunList } from './run-list.tsx'
import { RunState } from './run-state.tsx'
import { details, words } from './words.ts'
import './runs.css'

interface Loaded {
  run: WholeRun
  pair: Pair
  runs: Run[]
  report: Report | null
}

async function load(project: string, runId: string): Promise<Loaded> {
  const run = await getRun(project, runId)
  const [pair, runs, report] = await Promise.all([
    getPair(project, run.pair_id),
    listRuns(project, run.pair_id),
    'hybrid-report' in run.artifacts ? getReport(project, run.pair_id, runId) : null,
  ])
  return { run, pair, runs, report }
}

/** One run of the judge: its inputs, what it did, and why it may differ from another. */
export function Page({ project, runId }: RouteOf<'run'>) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const reload = (): void => {
    setFailure(null)
    load(project, runId).then(setLoaded, setFailure)
  }
  useEffect(() => {
    setLoaded(null)
    reload()
  }, [project, runId])
  if (failure instanceof ApiError && failure.status === 404) return <NotFound what="run" />
  if (failure !== null) return <Failed message={messageOf(failure)} retry={reload} />
  if (loaded === null) return <Loading />
  const { run, pair, runs, report } = loaded
  return (
    <div class="page">
      <div class="page-head">
        <h1>{pair.name}</h1>
        <RunState run={run} />
        <span class="run-buttons">
          <a class="button" href={paths.review(project, pair.pair_id)}>
            {words.reviewPair}
          </a>
          {mayReview(project) && <JudgeAgain project={project} pair={pair} />}
        </span>
      </div>
      <div class="run-columns">
        <div class="run-main">
          <Result run={run} report={report} />
          <CaptureCard run={run} />
          <Details run={run} />
        </div>
        <div class="run-side">
          <Comparison key={run.run_id} project={project} run={run} report={report} runs={runs} />
          <RunList project={project} current={run.run_id} runs={runs} />
        </div>
      </div>
    </div>
  )
}

/** What the run found and, first, whether it looked at everything. */
function Result({ run, report }: { run: WholeRun; report: Report | null }) {
  const passes = run.passes ?? []
  const isBlind = lookedAtNothing(run.passes)
  return (
    <section class="panel run-panel" aria-label={words.result}>
      <h2>
        {isBlind
          ? words.nothingCompared
          : words.found(report?.findings.length ?? run.counts?.count ?? 0)}
      </h2>
      {isBlind && <p>{words.noApproval}</p>}
      {run.error !== null && <p class="run-error">{run.error}</p>}
      <ul class="run-passes">
        {passes.map((pass) => (
          <li key={pass.name} data-status={pass.status}>
            <strong>{passName(pass.name)}</strong>
            <span>{passWords(pass)}</span>
            <span class="muted number">{duration(pass.duration_ms)}</span>
          </li>
        ))}
      </ul>
      {run.counts !== null && <p class="muted">{words.counts(run.counts)}</p>}
    </section>
  )
}

function Details({ run }: { run: WholeRun }) {
  const rows: [string, string | null][] = [
    [details.judge, run.judge_version],
    [details.release, run.judge_label],
    [details.role, run.judge_arm && details.roles[run.judge_arm]],
    [details.inputs, run.input_version],
    [details.tier, run.tier],
    [details.took, run.latency_ms === null ? null : duration(run.latency_ms)],
    [details.cost, run.cost_usd === null ? null : dollars(run.cost_usd)],
    [details.requestedBy, run.requested_by],
    [details.started, moment(run.started_at)],
  ]
  return (
    <section class="panel run-panel" aria-label={details.title}>
      <h2>{details.title}</h2>
      <dl class="run-facts">
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Runs the judge once more, says how long it takes, and opens the new run. */
function JudgeAgain({ project, pair }: { project: string; pair: Pair }) {
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (startedAt === null) return
    const timer = window.setInterval(() => setNow(Date.now()), 200)
    return () => window.clearInterval(timer)
  }, [startedAt])
  const judge = async (): Promise<void> => {
    setNow(Date.now())
    setStartedAt(Date.now())
    try {
      const { run_id: runId } = await annotate(project, pair.pair_id)
      navigate(paths.run(project, runId))
    } catch (error) {
      sayError(error)
    } finally {
      setStartedAt(null)
    }
  }
  return (
    <Button kind="primary" disabled={startedAt !== null} onClick={() => void judge()}>
      <span role="status" class="number">
        {startedAt === null ? words.runAgain : words.running(duration(now - startedAt))}
      </span>
    </Button>
  )
}
