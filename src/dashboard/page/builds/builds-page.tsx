import {
  archiveBuild,
  pinBuild,
  restoreBuild,
  unpinBuild,
} from '../../../../generated/clients/dashboard.ts'
import type { Build } from '../api/types.ts'
import { parameter, setParameters } from '../app/location.ts'
import type { RouteOf } from '../app/routes.ts'
import { isPrivate, roleIn } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Check } from '../ui/form.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { say } from '../ui/toast.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { Failed } from '../ui/failed.tsx'
import { common } from '../words/common.ts'
import { ago, day } from '../words/time.ts'
import { size } from '../words/size.ts'
import { BuildPreview } from './build-preview.tsx'
import { BuildStories } from './build-stories.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useBuilds } from './use-builds.ts'
import { moveWords, pinWords, words } from './words.ts'
import './builds.css'

/** Builds of a project; the chosen one (`?build=`) is shown beside the list. */
export function Page({ project }: RouteOf<'builds'>) {
  const number = /^\d{1,9}$/.test(parameter('build') ?? '') ? Number(parameter('build')) : null
  const { value, failure, reload, more } = useBuilds(project, number)
  const showsAll = parameter('show') === 'all'
  if (failure !== null) return <Failed message={failure} retry={() => void reload()} />
  if (value === null) return <Loading />
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
        <h1>{words.title}</h1>
        {archived > 0 && (
          <Check checked={showsAll} onChange={(all) => setParameters({ show: all ? 'all' : null })}>
            {words.showArchived(archived)}
          </Check>
        )}
      </div>
      {builds.length === 0 ? (
        <div class="panel">
          <Empty title={words.none}>
            <FirstSteps project={project} />
          </Empty>
        </div>
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
                <Button onClick={() => void more()}>{words.older}</Button>
              </div>
            )}
          </div>
          {chosen && (
            <aside class="panel builds-side" aria-label={words.build(chosen.build_number)}>
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
    name: words.columns.version,
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
  { name: words.columns.build, kind: 'number', cell: ({ build_number: number }) => number },
  {
    name: words.columns.uploaded,
    kind: 'time',
    cell: (build) => ago(build.arrived_at ?? build.created_at, Date.now()),
  },
  {
    name: words.columns.size,
    kind: 'number',
    cell: ({ size_bytes: bytes }) => (bytes === null ? '' : size(bytes)),
  },
  { name: words.columns.state, cell: (build) => <BuildState build={build} /> },
  ...(roleIn(project) === 'owner'
    ? [
        {
          name: common.actions,
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
      {build.from_fork && <span class="chip">{words.states.fromFork}</span>}
    </>
  )
}

function ServedState({ build }: { build: Build }) {
  if (build.status === 'archived') return <span class="chip">{words.states.archived}</span>
  if (build.arrived_at === null)
    return <span class="chip chip-minor">{words.states.notArrived}</span>
  const { removed_after: end, pinned } = build
  return (
    <>
      <span class="chip chip-good">{words.states.served}</span>
      {pinned && <span class="chip">{words.states.pinned}</span>}
      {end !== null && !pinned && (
        <span class="chip chip-minor">{words.states.ends(day(end))}</span>
      )}
    </>
  )
}

/** Keeps the version of a build whatever ends it, or no longer does. */
function PinButton(props: { project: string; build: Build; onMoved: () => Promise<void> }) {
  const { project, build, onMoved } = props
  const words = build.pinned ? pinWords.unpin : pinWords.pin
  const run = async (): Promise<void> => {
    await (build.pinned ? unpinBuild : pinBuild)(project, build.build_id)
    await onMoved()
    say(words.done(build.version_id))
  }
  return (
    <ConfirmButton
      action={words.action}
      what={build.version_id}
      title={words.title(build.version_id)}
      run={run}
    >
      <p>{words.text}</p>
    </ConfirmButton>
  )
}

function MoveButton(props: { project: string; build: Build; onMoved: () => Promise<void> }) {
  const { project, build, onMoved } = props
  const isActive = build.status === 'active'
  const words = isActive ? moveWords.archive : moveWords.restore
  const run = async (): Promise<void> => {
    await (isActive ? archiveBuild : restoreBuild)(project, build.build_id)
    await onMoved()
    say(words.done(build.build_number))
  }
  return (
    <ConfirmButton
      action={words.action}
      what={`build ${build.build_number}`}
      title={words.title(build.build_number)}
      run={run}
    >
      <p>{words.text(build.version_id)}</p>
    </ConfirmButton>
  )
}
