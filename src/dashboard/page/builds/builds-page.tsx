import { moveBuild, type Build } from '../api/admin.ts'
import { parameter, setParameters } from '../app/location.ts'
import type { RouteOf } from '../app/routes.ts'
import { isPrivate, roleIn } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Check } from '../ui/form.tsx'
import { Nothing, Table, type Column } from '../ui/table.tsx'
import { say } from '../ui/toast.tsx'
import { Failed } from '../ui/failed.tsx'
import { counted } from '../words/number.ts'
import { ago } from '../words/time.ts'
import { day, size } from '../words/size.ts'
import { BuildPreview } from './build-preview.tsx'
import { BuildStories } from './build-stories.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useBuilds } from './use-builds.ts'
import './builds.css'

/** Builds of a project; the chosen one (`?build=`) is shown beside the list. */
export function Page({ project }: RouteOf<'builds'>) {
  const number = /^\d{1,9}$/.test(parameter('build') ?? '') ? Number(parameter('build')) : null
  const { value, failure, reload, more } = useBuilds(project, number)
  const showsAll = parameter('show') === 'all'
  if (failure !== null) return <Failed message={failure} retry={() => void reload()} />
  if (value === null) return <p class="loading">Loading…</p>
  const { builds, linked, hasOlder } = value
  const listed = showsAll ? builds : builds.filter(({ status }) => status === 'active')
  const chosen =
    builds.find(({ build_number: own }) => own === number) ??
    (linked?.build_number === number ? linked : null) ??
    listed.find(({ view_url }) => view_url !== null) ??
    null
  const archived = builds.length - builds.filter(({ status }) => status === 'active').length
  return (
    <div class="page">
      <div class="page-head">
        <h1>Builds</h1>
        {archived > 0 && (
          <Check checked={showsAll} onChange={(all) => setParameters({ show: all ? 'all' : null })}>
            Show {counted(archived, 'archived build')}
          </Check>
        )}
      </div>
      {builds.length === 0 ? (
        <Nothing title="No builds yet">
          <FirstSteps project={project} />
        </Nothing>
      ) : (
        <div class="builds-layout">
          <div class="panel panel-parts">
            <Table
              columns={columnsOf(project, chosen, reload)}
              rows={listed}
              keyOf={({ build_id: id }) => id}
              isChosen={(build) => build === chosen}
              isGone={({ status }) => status === 'archived'}
            />
            {hasOlder && (
              <div class="builds-more">
                <Button onClick={() => void more()}>Older builds</Button>
              </div>
            )}
          </div>
          {chosen && (
            <aside class="panel builds-side" aria-label={`Build ${chosen.build_number}`}>
              <BuildPreview key={chosen.build_id} build={chosen} isPrivate={isPrivate(project)} />
              <BuildStories project={project} build={chosen} />
            </aside>
          )}
        </div>
      )}
    </div>
  )
}

const columnsOf = (
  project: string,
  chosen: Build | null,
  onMoved: () => Promise<void>,
): Column<Build>[] => [
  {
    name: 'Version',
    kind: 'title',
    cell: (build) => (
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
    ),
  },
  { name: 'Build', kind: 'number', cell: ({ build_number: number }) => number },
  {
    name: 'Uploaded',
    cell: (build) => ago(build.arrived_at ?? build.created_at, Date.now()),
  },
  {
    name: 'Size',
    kind: 'number',
    cell: ({ size_bytes: bytes }) => (bytes === null ? '' : size(bytes)),
  },
  { name: 'State', cell: (build) => <BuildState build={build} /> },
  ...(roleIn(project) === 'owner'
    ? [
        {
          name: 'Actions',
          kind: 'actions' as const,
          cell: (build: Build) => (
            <>
              {build.status === 'active' && (
                <PinButton project={project} build={build} onMoved={onMoved} />
              )}
              <MoveButton project={project} build={build} onMoved={onMoved} />
            </>
          ),
        },
      ]
    : []),
]

function BuildState({ build }: { build: Build }) {
  return (
    <>
      <ServedState build={build} />
      {build.from_fork && <span class="chip">from a fork</span>}
    </>
  )
}

function ServedState({ build }: { build: Build }) {
  if (build.status === 'archived') return <span class="chip">archived</span>
  if (build.arrived_at === null) return <span class="chip chip-minor">not arrived</span>
  const { removed_after: end, pinned } = build
  return (
    <>
      <span class="chip chip-good">served</span>
      {pinned && <span class="chip">pinned</span>}
      {end !== null && !pinned && <span class="chip chip-minor">ends on {day(end)}</span>}
    </>
  )
}

/** Keeps the version of a build whatever ends it, or no longer does. */
function PinButton(props: { project: string; build: Build; onMoved: () => Promise<void> }) {
  const { project, build, onMoved } = props
  const action = build.pinned ? 'Unpin' : 'Keep'
  const run = async (): Promise<void> => {
    await moveBuild(project, build.build_id, build.pinned ? 'unpin' : 'pin')
    await onMoved()
    say(`${build.version_id} is ${build.pinned ? 'no longer pinned' : 'kept'}`)
  }
  return (
    <ConfirmButton
      action={action}
      what={build.version_id}
      title={`${action} ${build.version_id}?`}
      run={run}
    >
      <p>
        {build.pinned
          ? 'It ends with its pull request, or when a rule of retention ends it.'
          : 'Neither the end of its pull request nor a rule of retention removes it, until it is unpinned.'}
      </p>
    </ConfirmButton>
  )
}

function MoveButton(props: { project: string; build: Build; onMoved: () => Promise<void> }) {
  const { project, build, onMoved } = props
  const isActive = build.status === 'active'
  const action = isActive ? 'Archive' : 'Restore'
  const run = async (): Promise<void> => {
    await moveBuild(project, build.build_id, isActive ? 'archive' : 'restore')
    await onMoved()
    say(`Build ${build.build_number} is ${isActive ? 'archived' : 'served again'}`)
  }
  return (
    <ConfirmButton
      action={action}
      what={`build ${build.build_number}`}
      title={`${action} build ${build.build_number}?`}
      run={run}
    >
      <p>
        {isActive
          ? `${build.version_id} is no longer served; links to it show the page for missing files. You can restore it.`
          : `${build.version_id} is served again, unless a newer upload has replaced its files.`}
      </p>
    </ConfirmButton>
  )
}
