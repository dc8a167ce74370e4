import type { Run } from '../api/types.ts'
import { paths } from '../app/routes.ts'
import { ago } from '../words/time.ts'
import { RunState } from './run-state.tsx'
import { words } from './words.ts'

/** All runs of the pair, the newest first. */
export const RunList = (props: { project: string; current: string; runs: Run[] }) => (
  <section class="panel run-panel" aria-label={words.runs}>
    <h2>{words.runs}</h2>
    <ul class="run-list">
      {props.runs.map((run) => (
        <li key={run.run_id}>
          <a
            href={paths.run(props.project, run.run_id)}
            aria-current={run.run_id === props.current ? 'page' : undefined}
          >
            <RunState run={run} />
            <span>{run.counts === null ? '' : words.found(run.counts.count)}</span>
            <span class="muted">{ago(run.started_at, Date.now())}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
