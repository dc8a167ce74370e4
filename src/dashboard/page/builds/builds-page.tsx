import { useState } from 'preact/hooks'
import { listBuilds, moveBuild, type Build } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { parameter, setParameters } from '../app/location.ts'
import { Failed, type RouteOf } from '../app/pages.tsx'
import { roleIn } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { say } from '../ui/toast.tsx'
import { counted } from '../words/number.ts'
import { ago } from '../words/time.ts'
import { size } from '../words/size.ts'
import { BuildPreview } from './build-preview.tsx'
import { BuildStories } from './build-stories.tsx'
import '../ui/table.css'
import '../settings/forms.css'
import './builds.css'

/** Builds of a project; the chosen one (`?build=`) is shown beside the list. */
export function Page({ project }: RouteOf<'builds'>) {
  const { value: builds, failure, reload } = useLoaded(() => listBuilds(project), [project])
  const showsAll = parameter('show') === 'all'
  if (failure !== null) return <Failed message={failure} retry={() => void reload()} />
  if (builds === null) return <p class="loading">Loading…</p>
  const listed = showsAll ? builds : builds.filter(({ status }) => status === 'active')
  const chosen =
    builds.find(({ build_number }) => String(build_number) === parameter('build')) ??
    listed.find(({ view_url }) => view_url !== null) ??
    null
  const archived = builds.length - builds.filter(({ status }) => status === 'active').length
  return (
    <div class="page">
      <div class="page-head">
        <h1>Builds</h1>
        {archived > 0 && (
          <label class="check">
            <input
              type="checkbox"
              checked={showsAll}
              onChange={() => setParameters({ show: showsAll ? null : 'all' })}
            />
            Show {counted(archived, 'archived build')}
          </label>
        )}
      </div>
      {builds.length === 0 ? (
        <div class="empty panel">
          <h2>No builds yet</h2>
          <p>Your pipeline uploads them with an API key of this project.</p>
        </div>
      ) : (
        <div class="builds-layout">
          <BuildTable project={project} builds={listed} chosen={chosen} onMoved={reload} />
          {chosen && (
            <aside class="panel builds-side" aria-label={`Build ${chosen.build_number}`}>
              <BuildPreview key={chosen.build_id} build={chosen} />
              <BuildStories project={project} build={chosen} />
            </aside>
          )}
        </div>
      )}
    </div>
  )
}

function BuildTable(props: {
  project: string
  builds: Build[]
  chosen: Build | null
  onMoved: () => Promise<void>
}) {
  const { project, builds, chosen, onMoved } = props
  const isOwner = roleIn(project) === 'owner'
  return (
    <div class="panel table-wrap">
      <table class="table">
        <thead>
          <tr>
            <th scope="col" class="is-number">
              Build
            </th>
            <th scope="col">Version</th>
            <th scope="col">Uploaded</th>
            <th scope="col" class="is-number">
              Size
            </th>
            <th scope="col">
              <span class="unseen">State</span>
            </th>
            {isOwner && (
              <th scope="col">
                <span class="unseen">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {builds.map((build) => (
            <tr
              key={build.build_id}
              data-chosen={build === chosen}
              data-gone={build.status === 'archived'}
            >
              <td class="is-number">{build.build_number}</td>
              <td>
                <a
                  href={`?build=${build.build_number}`}
                  aria-current={build === chosen ? 'true' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    setParameters({ build: String(build.build_number) })
                  }}
                >
                  {build.version_id}
                </a>
              </td>
              <td>{ago(build.arrived_at ?? build.created_at, Date.now())}</td>
              <td class="is-number">{build.size_bytes === null ? '' : size(build.size_bytes)}</td>
              <td>
                <BuildState build={build} />
              </td>
              {isOwner && (
                <td class="is-actions">
                  <MoveButton project={project} build={build} onMoved={onMoved} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BuildState({ build }: { build: Build }) {
  if (build.status === 'archived') return <span class="chip">archived</span>
  if (build.arrived_at === null) return <span class="chip chip-minor">not arrived</span>
  return <span class="chip chip-good">served</span>
}

function MoveButton(props: { project: string; build: Build; onMoved: () => Promise<void> }) {
  const { project, build, onMoved } = props
  const [isAsking, setAsking] = useState(false)
  const move = build.status === 'active' ? 'archive' : 'restore'
  const run = async (): Promise<void> => {
    await moveBuild(project, build.build_id, move)
    await onMoved()
    say(`Build ${build.build_number} is ${move === 'archive' ? 'archived' : 'served again'}`)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {move === 'archive' ? 'Archive' : 'Restore'}
        <span class="unseen"> build {build.build_number}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={`${move === 'archive' ? 'Archive' : 'Restore'} build ${build.build_number}?`}
          action={move === 'archive' ? 'Archive' : 'Restore'}
          run={run}
          onClose={() => setAsking(false)}
        >
          <p>
            {move === 'archive'
              ? `${build.version_id} is no longer served; links to it show the page for missing files. You can restore it.`
              : `${build.version_id} is served again, unless a newer upload has replaced its files.`}
          </p>
        </Confirm>
      )}
    </>
  )
}
