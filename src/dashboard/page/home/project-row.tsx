import { getProject } from '../../../../generated/clients/dashboard.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { ProjectGlance, Session } from '../api/types.ts'
import { paths } from '../app/routes.ts'
import { mayReview } from '../app/session.ts'
import { startReview } from '../pairs/pair-queue.ts'
import { Button } from '../ui/button.tsx'
import { ago } from '../words/time.ts'
import { QueueMeter } from './queue-meter.tsx'
import { words } from './words.ts'

type Listed = Session['projects'][number]

const factsOf = ({ project_id: id, title, role, visibility }: Listed): string =>
  [...(title ? [id] : []), role, ...(visibility === 'private' ? [words.private] : [])].join(' · ')

/** A project as a line of the list; what waits in it comes a moment later, into room that is kept for it. */
export function ProjectRow(props: { project: Listed; isOnly: boolean }) {
  const { project, isOnly } = props
  const { project_id: id, title } = project
  const { value, failure } = useLoaded(() => getProject(id), [id])
  return (
    <li class="project-item">
      <a class="project-row" href={paths.project(id)}>
        <span class="project-name">
          <strong class="clip">{title || id}</strong>
          <span class="muted clip">{factsOf(project)}</span>
        </span>
        {value === null ? (
          <span class="muted project-wide">{failure ?? ''}</span>
        ) : (
          <Glance value={value} />
        )}
      </a>
      <span class="project-start">
        {value?.queue && value.queue.open > 0 && mayReview(id) && (
          <Button kind={isOnly ? 'primary' : 'plain'} onClick={() => void startReview(id)}>
            {words.review}
            <span class="unseen"> {title || id}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

const Glance = ({ value: { queue, issues, latest_build: build } }: { value: ProjectGlance }) => (
  <>
    <span>
      {queue && queue.total > 0 ? (
        <QueueMeter queue={queue} />
      ) : (
        <span class="muted">{words.noPairs}</span>
      )}
    </span>
    <span class="project-waiting">
      {issues && (
        <Waiting
          candidates={issues.candidate}
          unnamed={issues.unnamed_changes}
          open={issues.open}
          toVerify={issues.fixed_awaiting_verify}
        />
      )}
    </span>
    <span class="project-build">
      {build ? (
        <>
          <span class="clip">{build.version_id}</span>
          <span class="muted clip">
            {words.build(build.build_number, ago(build.arrived_at ?? build.created_at, Date.now()))}
          </span>
        </>
      ) : (
        <span class="muted">{words.noBuilds}</span>
      )}
    </span>
  </>
)

function Waiting(props: { candidates: number; unnamed: number; open: number; toVerify: number }) {
  const { candidates, unnamed, open, toVerify } = props
  if (candidates + unnamed + open + toVerify === 0)
    return <span class="muted">{words.nothingWaits}</span>
  return (
    <>
      {candidates > 0 && (
        <span class="chip chip-candidate">{words.waiting.candidates(candidates)}</span>
      )}
      {unnamed > 0 && <span class="chip chip-candidate">{words.waiting.unnamed(unnamed)}</span>}
      {open > 0 && <span class="chip chip-major">{words.waiting.open(open)}</span>}
      {toVerify > 0 && <span class="chip chip-minor">{words.waiting.toVerify(toVerify)}</span>}
    </>
  )
}
