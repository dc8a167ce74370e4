import { keysIn } from '../app/keys.ts'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { isLive } from '../api/feed.ts'
import { onReturn } from '../api/outbox.ts'
import { navigate, parameter, setParameters } from '../app/location.ts'
import type { RouteOf } from '../app/routes.ts'
import { mayReview } from '../app/session.ts'
import { useKeys } from '../app/use-keys.ts'
import { FirstSteps } from '../builds/first-steps.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { GridIcon, TableIcon } from '../ui/icons.tsx'
import { useActiveRow } from '../ui/use-active-row.ts'
import { Failed } from '../ui/failed.tsx'
import { common } from '../words/common.ts'
import type { Decided } from '../undo/decided.ts'
import { UndoOffer } from '../undo/undo-offer.tsx'
import { grouped } from '../words/number.ts'
import { Causes } from './causes.tsx'
import { countStates, listed, type ListedPair } from './pair-list.ts'
import { keepOrder, startReview } from './pair-queue.ts'
import { PairGrid, PairTable } from './pair-table.tsx'
import { PairsFilter } from './pairs-filter.tsx'
import {
  failure,
  isComplete,
  loadPairs,
  pairs,
  refreshStates,
  reloadOutdated,
} from './project-pairs.ts'
import { reviewUrl, shownFilter, shownVersion, shownView } from './shown-list.ts'
import { empty, keyWords, words } from './words.ts'
import './pairs.css'

const key = keysIn(keyWords.group)

const REFRESH_MS = 20_000
/** Where changes do not come by themselves: above this number of pairs, states are not refreshed, which would cost too much. */
const MOST_REFRESHED = 2_000

export function Page({ project }: RouteOf<'pairs'>) {
  const version = shownVersion()
  useEffect(() => {
    void loadPairs(project, version)
    const refresh = (): void => {
      if (isLive.peek()) reloadOutdated(project, version)
      else if (pairs.peek().length <= MOST_REFRESHED && document.visibilityState === 'visible')
        refreshStates(project)
    }
    const timer = window.setInterval(refresh, REFRESH_MS)
    const stop = onReturn(() => void loadPairs(project, version))
    return () => {
      window.clearInterval(timer)
      stop()
    }
  }, [project, version])

  const filter = shownFilter()
  const { text, state, finding, order } = filter
  const all = pairs.value
  const shown = useMemo(() => listed(all, filter), [all, text, state, finding, order])
  // Once the list is whole: a review that is begun before that takes the service's order.
  useEffect(() => {
    if (isComplete.value) keepOrder(project, shown)
  }, [project, shown, isComplete.value])
  const [active, move] = useActiveRow(shown)
  const review = (): Promise<void> => startReview(project)
  const search = useRef<HTMLInputElement>(null)
  const isGrid = shownView() === 'grid'
  const columns = useRef(1)
  const tab = parameter('tab') === 'causes' ? 'causes' : 'pairs'

  useKeys({
    start: key(['Enter'], keyWords.start, () => void review(), {
      enabled: () => mayReview(project),
    }),
    search: key(['/'], keyWords.search, () => search.current?.focus()),
    view: key(['g'], keyWords.view, () => setParameters({ as: isGrid ? null : 'grid' })),
    down: key(['ArrowDown', 'j'], keyWords.down, () => move(isGrid ? columns.current : 1), {
      repeats: true,
    }),
    up: key(['ArrowUp', 'k'], keyWords.up, () => move(isGrid ? -columns.current : -1), {
      repeats: true,
    }),
    right: key(['ArrowRight', 'l'], keyWords.right, () => move(1), {
      enabled: () => isGrid,
      repeats: true,
    }),
    left: key(['ArrowLeft', 'h'], keyWords.left, () => move(-1), {
      enabled: () => isGrid,
      repeats: true,
    }),
  })

  const listing = {
    project,
    pairs: shown,
    active,
    empty: <Nothing project={project} version={version} hasPairs={all.length > 0} />,
  }
  if (failure.value !== null && all.length === 0)
    return <Failed message={failure.value} retry={() => void loadPairs(project, version)} />
  return (
    <div class="pairs">
      <Progress project={project} version={version} all={all} onStart={review} />
      <div class="pairs-tabs" role="group" aria-label={words.lists}>
        <Button kind="quiet" pressed={tab === 'pairs'} onClick={() => setParameters({ tab: null })}>
          {words.pairs}
        </Button>
        <Button
          kind="quiet"
          pressed={tab === 'causes'}
          onClick={() => setParameters({ tab: 'causes' })}
        >
          {words.causes}
        </Button>
        {tab === 'pairs' && <Views isGrid={isGrid} />}
        {mayReview(project) && <UndoOffer onUndo={(undone) => show(project, undone)} />}
      </div>
      {tab === 'causes' ? (
        <Causes project={project} version={version} />
      ) : (
        <>
          <PairsFilter filter={filter} counts={countStates(all)} search={search} />
          {isGrid ? (
            <PairGrid {...listing} onColumns={(count) => (columns.current = count)} />
          ) : (
            <PairTable {...listing} />
          )}
        </>
      )}
    </div>
  )
}

const Views = ({ isGrid }: { isGrid: boolean }) => (
  <div class="segments pairs-views" role="group" aria-label={words.view}>
    <Button
      kind="quiet"
      label={words.table}
      pressed={!isGrid}
      onClick={() => setParameters({ as: null })}
    >
      <TableIcon />
    </Button>
    <Button
      kind="quiet"
      label={words.grid}
      pressed={isGrid}
      onClick={() => setParameters({ as: 'grid' })}
    >
      <GridIcon />
    </Button>
  </div>
)

/** Brings the list up to date with a decision that was undone; one about a single pair is shown there. */
function show(project: string, { pairId }: Decided): void {
  if (pairId === null) void loadPairs(project, shownVersion())
  else navigate(reviewUrl(project, pairId))
}

function Progress(props: {
  project: string
  version: string | null
  all: readonly ListedPair[]
  onStart: () => Promise<void>
}) {
  const { all, done, progress } = countStates(props.all)
  const share = (count: number) => `${all === 0 ? 0 : (100 * count) / all}%`
  const candidates = props.all.reduce((sum, { issues }) => sum + issues.candidate, 0)
  const unnamed = props.all.filter(({ unnamed_change }) => unnamed_change !== null).length
  return (
    <div class="pairs-head">
      <h1>{words.title}</h1>
      {props.version !== null && (
        <p class="pairs-version">
          <span class="clip">
            {words.ofVersion} <strong>{props.version}</strong>
          </span>
          <Button onClick={() => setParameters({ version: null })}>{words.allVersions}</Button>
        </p>
      )}
      <div class="pairs-progress">
        <p class="muted number">
          {isComplete.value ? (
            <>
              <strong>{grouped(done)}</strong>
              {words.reviewed(all)}
              {progress > 0 && words.inProgress(progress)}
              {candidates > 0 && words.toDecide(candidates)}
              {unnamed > 0 && words.unnamed(unnamed)}
            </>
          ) : (
            common.loading
          )}
        </p>
        <div class="meter" aria-hidden="true">
          <span style={{ width: share(done) }} />
          <span style={{ width: share(progress) }} />
        </div>
      </div>
      {mayReview(props.project) && all > done && (
        <Button kind="primary" binding="start" showKey onClick={() => void props.onStart()}>
          {words.start}
        </Button>
      )}
    </div>
  )
}

function Nothing(props: { project: string; version: string | null; hasPairs: boolean }) {
  const { project, version, hasPairs } = props
  if (!isComplete.value) return <Loading />
  if (hasPairs)
    return (
      <Empty title={empty.noMatch} text={empty.noMatchText}>
        <Button onClick={() => setParameters({ q: null, state: null, with: null })}>
          {common.clearFilters}
        </Button>
      </Empty>
    )
  if (version !== null)
    return (
      <Empty title={empty.noneOfVersion} text={empty.noneOfVersionText}>
        <Button onClick={() => setParameters({ version: null })}>{words.allVersions}</Button>
      </Empty>
    )
  return (
    <Empty title={empty.none} text={empty.noneText}>
      <FirstSteps project={project} />
    </Empty>
  )
}
