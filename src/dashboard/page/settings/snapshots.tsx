import { listDesignScreens } from '../../../../generated/clients/diff.ts'
import { path } from '../../../base/url-path.ts'
import { diffUrl } from '../api/call-diff.ts'
import type { DesignSource, Snapshot } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { parameter, setParameters } from '../app/location.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { sayError } from '../ui/toast.tsx'
import { common } from '../words/common.ts'
import { ago } from '../words/time.ts'
import { importing, importInto } from './importing.ts'
import { imports as words } from './connection-words.ts'

interface SnapshotsProps {
  project: string
  snapshots: Snapshot[]
  sources: DesignSource[]
}

/** The imports with their progress, and the frames of the chosen one (`?snapshot=`). */
export function Snapshots(props: SnapshotsProps) {
  const { project, snapshots } = props
  const shown = snapshots.find(({ id }) => id === parameter('snapshot'))
  return (
    <div class="panel panel-parts">
      <Table
        columns={columnsOf(props)}
        rows={snapshots}
        keyOf={({ id }) => id}
        isChosen={(snapshot) => snapshot === shown}
      />
      {snapshots.some(({ id }) => importing.value.has(id)) && (
        <p class="import-note muted">{words.note}</p>
      )}
      {shown && <Screens key={shown.id} project={project} snapshot={shown} />}
    </div>
  )
}

const columnsOf = ({ project, sources }: SnapshotsProps): Column<Snapshot>[] => [
  { name: words.columns.import, kind: 'title', cell: ({ name }) => name },
  { name: words.columns.begun, cell: ({ created_at: at }) => ago(at, Date.now()) },
  {
    name: words.columns.frames,
    cell: (snapshot) => (
      <Progress snapshot={snapshot} isAtWork={importing.value.has(snapshot.id)} />
    ),
  },
  {
    name: common.actions,
    kind: 'actions',
    cell: (snapshot) => (
      <SnapshotActions
        project={project}
        snapshot={snapshot}
        source={sources.find(({ id }) => id === snapshot.source_id) ?? null}
      />
    ),
  },
]

function SnapshotActions(props: {
  project: string
  snapshot: Snapshot
  source: DesignSource | null
}) {
  const { project, snapshot, source } = props
  const isAtWork = importing.value.has(snapshot.id)
  const isShown = snapshot.id === parameter('snapshot')
  const goOn = async (from: DesignSource): Promise<void> => {
    try {
      await importInto(project, snapshot.id, from)
    } catch (error) {
      sayError(error)
    }
  }
  return (
    <>
      {snapshot.status === 'open' && source !== null && !isAtWork && (
        <Button onClick={() => void goOn(source)}>
          {words.resume}
          <span class="unseen">{words.resumeWhat(snapshot.name)}</span>
        </Button>
      )}
      {snapshot.frames_done > 0 && (
        <Button
          kind="quiet"
          expanded={isShown}
          onClick={() => setParameters({ snapshot: isShown ? null : snapshot.id })}
        >
          {isShown ? words.hide : words.show}
          <span class="unseen">{words.framesOf(snapshot.name)}</span>
        </Button>
      )}
    </>
  )
}

function Progress({ snapshot, isAtWork }: { snapshot: Snapshot; isAtWork: boolean }) {
  const { frames_done: done, frames_total: total, frames_failed: failed } = snapshot
  return (
    <div class="import-progress">
      <span class="number">
        {snapshot.status === 'complete' && words.frames(done)}
        {snapshot.status === 'open' && (total === 0 ? words.none : words.done(done, total))}
        {isAtWork && <span class="muted">{words.atWork}</span>}
        {failed > 0 && <span class="problem">{words.failed(failed)}</span>}
        {!isAtWork && snapshot.retry_at !== null && (
          <span class="muted">{words.resumes(ago(snapshot.retry_at, Date.now()))}</span>
        )}
      </span>
      {snapshot.status === 'open' && total > 0 && (
        <div
          class="meter"
          role="progressbar"
          aria-label={words.progress(snapshot.name)}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
        >
          <span style={{ width: `${(100 * done) / total}%` }} />
        </div>
      )}
    </div>
  )
}

function Screens({ project, snapshot }: { project: string; snapshot: Snapshot }) {
  const { value, failure } = useLoaded(
    () => listDesignScreens(project, { snapshot: snapshot.id }),
    [project, snapshot.id, snapshot.frames_done],
  )
  return (
    <>
      <Problem failure={failure} />
      <div class="screens">
        {value?.screens.map((screen) => (
          <figure key={screen.id}>
            <img
              src={diffUrl(
                project,
                path`/api/projects/${project}/design-screens/${screen.id}/image`,
              )}
              alt=""
              loading="lazy"
              width={screen.width}
              height={screen.height}
            />
            <figcaption class="clip">
              {screen.name}{' '}
              <span class="muted number">
                {screen.width} × {screen.height}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
