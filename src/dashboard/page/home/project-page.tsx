import { useEffect, useState } from 'preact/hooks'
import { getProject } from '../../../../generated/clients/dashboard.ts'
import { getPair, getRun, listLatestRuns } from '../api/diff.ts'
import { onChange } from '../api/feed.ts'
import type { IssueCounts, ProjectGlance, QueueCounts, Run } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { mayReview, who } from '../app/session.ts'
import { BuildPreview } from '../builds/build-preview.tsx'
import { FirstSteps } from '../builds/first-steps.tsx'
import { startReview } from '../pairs/pair-queue.ts'
import { RunState } from '../runs/run-state.tsx'
import { Button } from '../ui/button.tsx'
import { Shown } from '../ui/table.tsx'
import { Loading } from '../ui/loading.tsx'
import { Failed } from '../ui/failed.tsx'
import { foundWords } from '../words/run-words.ts'
import { grouped } from '../words/number.ts'
import { ago } from '../words/time.ts'
import { QueueMeter } from './queue-meter.tsx'
import { overview as words } from './words.ts'
import './home.css'

/** The state of a project: its review, issues, latest build and latest runs of the judge. */
export function Page({ project }: RouteOf<'overview'>) {
  const { value: loaded, failure, reload } = useLoaded(() => getProject(project), [project])
  const [queue, setQueue] = useState<QueueCounts | null>(null)
  useEffect(() => {
    setQueue(null)
    return onChange((event) => {
      if (event.type === 'pair') return setQueue(event.queue)
      if (event.type === 'begun') setQueue(null)
      void reload()
    })
  }, [project])
  const value = loaded && { ...loaded, queue: queue ?? loaded.queue }
  if (failure !== null) return <Failed message={failure} retry={() => void reload()} />
  return (
    <div class="page">
      <div class="page-head">
        <h1>{value?.title || project}</h1>
        {value?.visibility === 'private' && <span class="chip">{words.private}</span>}
        {value?.queue && value.queue.open > 0 && mayReview(project) && (
          <Button kind="primary" onClick={() => void startReview(project)}>
            {words.start(value.queue.open)}
          </Button>
        )}
      </div>
      {value === null ? (
        <Loading />
      ) : (
        <div class="overview">
          <div class="overview-column">
            <Review project={project} glance={value} />
            {value.queue !== null && value.queue.total > 0 && <LatestRuns project={project} />}
          </div>
          <LatestBuild project={project} glance={value} />
        </div>
      )}
    </div>
  )
}

function Review({
  project,
  glance: { queue, issues },
}: {
  project: string
  glance: ProjectGlance
}) {
  const pairs = paths.section(project, 'pairs')
  if (queue === null || queue.total === 0)
    return (
      <section class="panel overview-panel">
        <h2>{words.review}</h2>
        <div class="overview-first">
          <p class="muted">{words.noPairs}</p>
          <FirstSteps project={project} />
        </div>
      </section>
    )
  return (
    <section class="panel overview-panel overview-review">
      <h2>
        {words.review}
        <a href={pairs}>{words.allPairs}</a>
      </h2>
      <QueueMeter queue={queue} />
      {issues && <Counts project={project} issues={issues} />}
    </section>
  )
}

function Counts({ project, issues }: { project: string; issues: IssueCounts }) {
  const list = paths.section(project, 'issues')
  return (
    <div class="overview-counts">
      <Count
        href={`${list}?status=candidate`}
        count={issues.candidate}
        of={words.counts.candidates(issues.candidate)}
      />
      {issues.unnamed_changes > 0 && (
        <Count
          href={`${paths.section(project, 'pairs')}?with=waiting`}
          count={issues.unnamed_changes}
          of={words.counts.unnamed}
        />
      )}
      <Count href={list} count={issues.open} of={words.counts.open(issues.open)} />
      <Count
        href={`${list}?status=fixed_awaiting_verify`}
        count={issues.fixed_awaiting_verify}
        of={words.counts.toVerify}
      />
      <Count href={`${list}?status=closed`} count={issues.closed} of={words.counts.verified} />
      {issues.open_for !== undefined && issues.open_for > 0 && (
        <Count
          href={`${list}?${new URLSearchParams({ for: who() }).toString()}`}
          count={issues.open_for}
          of={words.counts.yours}
        />
      )}
    </div>
  )
}

const Count = ({ href, count, of }: { href: string; count: number; of: string }) => (
  <a href={href}>
    <strong class="number">{grouped(count)}</strong>
    {of}
  </a>
)

const SHOWN_RUNS = 8
const MONTH_MS = 30 * 86_400_000

interface LatestRun {
  run: Run
  /** The name of its pair. */
  name: string
  found: string
}

/** Loads the runs of the last month, each with the name of its pair. */
async function loadLatest(project: string): Promise<LatestRun[]> {
  const runs = await listLatestRuns(project, new Date(Date.now() - MONTH_MS).toISOString())
  return Promise.all(
    runs.slice(0, SHOWN_RUNS).map(async (run) => {
      // A run whose pair cannot be read still shows its outcome.
      const pair = await getPair(project, run.pair_id).catch(() => null)
      const name = pair?.name ?? run.pair_id
      const count = run.counts?.count ?? 0
      if (count > 0) return { run, name, found: words.found(count) }
      // The list does not say whether the images differ.
      const whole = await getRun(project, run.run_id).catch(() => null)
      return { run, name, found: foundWords(whole, pair) }
    }),
  )
}

function LatestRuns({ project }: { project: string }) {
  const runs = useLoaded(() => loadLatest(project), [project])
  return (
    <section class="panel overview-panel overview-runs">
      <h2>{words.runs}</h2>
      <Shown
        of={runs}
        isEmpty={(value) => value.length === 0}
        empty={<p class="muted">{words.noRuns}</p>}
      >
        {(value) => (
          <ul>
            {value.map(({ run, name, found }) => (
              <li key={run.run_id}>
                <a class="clip" href={paths.run(project, run.run_id)}>
                  {name}
                </a>
                {run.status === 'complete' && run.counts !== null ? (
                  <span>{found}</span>
                ) : (
                  <RunState run={run} />
                )}
                <span class="muted overview-when">{ago(run.started_at, Date.now())}</span>
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </section>
  )
}

function LatestBuild(props: { project: string; glance: ProjectGlance }) {
  const { project, glance } = props
  const build = glance.latest_build
  return (
    <section class="panel overview-panel">
      <h2>
        {words.build}
        <a href={paths.section(project, 'builds')}>{words.allBuilds}</a>
      </h2>
      {build === null ? (
        <p class="muted">{words.noBuild}</p>
      ) : (
        <BuildPreview build={build} isPrivate={glance.visibility === 'private'} />
      )}
    </section>
  )
}
