import { getProject, type ProjectGlance } from '../api/admin.ts'
import { diffUrl } from '../api/diff.ts'
import { request } from '../api/request.ts'
import type { IssueCounts, Run } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Failed, type RouteOf } from '../app/pages.tsx'
import { paths } from '../app/routes.ts'
import { mayReview } from '../app/session.ts'
import { BuildPreview } from '../builds/build-preview.tsx'
import { counted } from '../words/number.ts'
import { ago } from '../words/time.ts'
import { QueueMeter } from './queue-meter.tsx'
import './home.css'

/** Where a project stands: the review, its issues, its latest build, what the judge did last. */
export function Page({ project }: RouteOf<'overview'>) {
  const { value, failure, reload } = useLoaded(() => getProject(project), [project])
  if (failure !== null) return <Failed message={failure} retry={() => void reload()} />
  return (
    <div class="page">
      <div class="page-head">
        <h1>{value?.title || project}</h1>
        {value?.queue && value.queue.open > 0 && mayReview(project) && (
          <a class="button button-primary" href={paths.section(project, 'pairs')}>
            Review {counted(value.queue.open, 'pair')}
          </a>
        )}
      </div>
      {value === null ? (
        <p class="loading">Loading…</p>
      ) : (
        <div class="overview">
          <div class="overview-column">
            <Review project={project} glance={value} />
            <LatestRuns project={project} />
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
        <h2>Review</h2>
        <p class="muted">
          No pairs yet. A pair is a design beside the story that was built from it; your pipeline
          registers them.
        </p>
      </section>
    )
  return (
    <section class="panel overview-panel overview-review">
      <h2>
        Review
        <a href={pairs}>All pairs</a>
      </h2>
      <QueueMeter queue={queue} />
      {issues && <Counts pairs={pairs} issues={issues} />}
    </section>
  )
}

const Counts = ({ pairs, issues }: { pairs: string; issues: IssueCounts }) => (
  <div class="overview-counts">
    <a href={`${pairs}?with=candidates`}>
      <strong class="number">{issues.candidate.toLocaleString('en')}</strong>
      candidates
    </a>
    <a href={`${pairs}?with=issues`}>
      <strong class="number">{issues.open.toLocaleString('en')}</strong>
      open issues
    </a>
    <a href={`${pairs}?with=verify`}>
      <strong class="number">{issues.fixed_awaiting_verify.toLocaleString('en')}</strong>
      to verify
    </a>
    <a href={pairs}>
      <strong class="number">{issues.closed.toLocaleString('en')}</strong>
      closed
    </a>
  </div>
)

const SHOWN_RUNS = 8
const MONTH_MS = 30 * 86_400_000

/** Runs of the last month. */
async function listRuns(project: string): Promise<Run[]> {
  const from = new Date(Date.now() - MONTH_MS).toISOString()
  const path = `/api/projects/${encodeURIComponent(project)}/runs`
  const { runs } = await request<{ runs: Run[] }>(diffUrl(project, path, { from }))
  return runs.slice(0, SHOWN_RUNS)
}

const RUN_WORDS: Record<Run['status'], [text: string, kind: string]> = {
  queued: ['waiting', ''],
  running: ['at work', 'chip-accent'],
  complete: ['complete', 'chip-good'],
  degraded: ['in part', 'chip-minor'],
  errored: ['failed', 'chip-blocker'],
}

function LatestRuns({ project }: { project: string }) {
  const { value, failure } = useLoaded(() => listRuns(project), [project])
  return (
    <section class="panel overview-panel overview-runs">
      <h2>What the judge did last</h2>
      {failure !== null && <p role="alert">{failure}</p>}
      {value?.length === 0 && <p class="muted">No runs in the last 30 days.</p>}
      <ul>
        {value?.map((run) => (
          <li key={run.run_id}>
            <a class="clip" href={paths.run(project, run.run_id)}>
              {run.pair_id}
            </a>
            <span class={`chip ${RUN_WORDS[run.status][1]}`}>{RUN_WORDS[run.status][0]}</span>
            <span class="muted">{ago(run.started_at, Date.now())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LatestBuild(props: { project: string; glance: ProjectGlance }) {
  const { project, glance } = props
  const build = glance.latest_build
  return (
    <section class="panel overview-panel">
      <h2>
        Latest build
        <a href={paths.section(project, 'builds')}>All builds</a>
      </h2>
      {build === null ? (
        <p class="muted">None has been uploaded yet.</p>
      ) : (
        <BuildPreview build={build} />
      )}
    </section>
  )
}
