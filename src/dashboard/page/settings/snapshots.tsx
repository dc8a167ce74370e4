import { listScreens, screenImage, type Snapshot, type Source } from '../api/design-tool.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { parameter, setParameters } from '../app/location.ts'
import { Button } from '../ui/button.tsx'
import { sayError } from '../ui/toast.tsx'
import { counted } from '../words/number.ts'
import { ago } from '../words/time.ts'
import { importing, importInto } from './importing.ts'
import { Problem } from './problem.tsx'

/** What was imported, how far it has come, and the frames of the chosen one (`?snapshot=`). */
export function Snapshots(props: {
  project: string
  snapshots: Snapshot[]
  sources: Source[]
  onChanged: () => Promise<void>
}) {
  const { project, snapshots, sources, onChanged } = props
  const shown = snapshots.find(({ id }) => id === parameter('snapshot'))
  if (snapshots.length === 0)
    return (
      <p class="panel settings-panel muted">Nothing yet. An import begins at a tracked file.</p>
    )
  return (
    <div class="panel">
      <div class="table-wrap">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Import</th>
              <th scope="col">Begun</th>
              <th scope="col">Frames</th>
              <th scope="col">
                <span class="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {snapshots.map((snapshot) => (
              <SnapshotRow
                key={snapshot.id}
                project={project}
                snapshot={snapshot}
                source={sources.find(({ id }) => id === snapshot.source_id) ?? null}
                isShown={snapshot === shown}
                onChanged={onChanged}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown && <Screens key={shown.id} project={project} snapshot={shown} />}
    </div>
  )
}

function SnapshotRow(props: {
  project: string
  snapshot: Snapshot
  source: Source | null
  isShown: boolean
  onChanged: () => Promise<void>
}) {
  const { project, snapshot, source, isShown, onChanged } = props
  const isAtWork = importing.value.has(snapshot.id)
  const goOn = async (from: Source): Promise<void> => {
    try {
      await importInto(project, snapshot.id, from, onChanged)
    } catch (error) {
      sayError(error)
    }
  }
  return (
    <tr data-chosen={isShown}>
      <td>{snapshot.name}</td>
      <td>{ago(snapshot.created_at, Date.now())}</td>
      <td>
        <Progress snapshot={snapshot} isAtWork={isAtWork} />
      </td>
      <td class="is-actions">
        {snapshot.status === 'open' && source !== null && !isAtWork && (
          <Button onClick={() => void goOn(source)}>
            Go on<span class="unseen"> with {snapshot.name}</span>
          </Button>
        )}
        {snapshot.frames_done > 0 && (
          <Button
            kind="quiet"
            expanded={isShown}
            onClick={() => setParameters({ snapshot: isShown ? null : snapshot.id })}
          >
            {isShown ? 'Hide' : 'Show'}
            <span class="unseen"> the frames of {snapshot.name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

function Progress({ snapshot, isAtWork }: { snapshot: Snapshot; isAtWork: boolean }) {
  const { frames_done: done, frames_total: total, frames_failed: failed } = snapshot
  return (
    <div class="import-progress">
      <span class="number">
        {snapshot.status === 'complete' ? counted(done, 'frame') : `${done} of ${total}`}
        {isAtWork && <span class="muted">, importing…</span>}
        {failed > 0 && <span class="form-failure">, {failed} failed</span>}
        {!isAtWork && snapshot.retry_at !== null && (
          <span class="muted">, to be continued {ago(snapshot.retry_at, Date.now())}</span>
        )}
      </span>
      {snapshot.status === 'open' && (
        <div
          class="meter"
          role="progressbar"
          aria-label={`Import ${snapshot.name}`}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
        >
          <span style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
        </div>
      )}
    </div>
  )
}

function Screens({ project, snapshot }: { project: string; snapshot: Snapshot }) {
  const { value, failure } = useLoaded(
    () => listScreens(project, snapshot.id),
    [project, snapshot.id, snapshot.frames_done],
  )
  return (
    <>
      <Problem failure={failure} />
      <div class="screens">
        {value?.map((screen) => (
          <figure key={screen.id}>
            <img
              src={screenImage(project, screen.id)}
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
