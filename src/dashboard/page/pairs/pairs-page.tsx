import { useEffect, useMemo, useRef } from 'preact/hooks'
import { isLive } from '../api/feed.ts'
import { onReturn } from '../api/outbox.ts'
import { navigate, parameter, setParameters } from '../app/location.ts'
import type { RouteOf } from '../app/routes.ts'
import { mayReview } from '../app/session.ts'
import { useKeys } from '../app/use-keys.ts'
import { FirstSteps } from '../builds/first-steps.tsx'
import { Button } from '../ui/button.tsx'
import { GridIcon, TableIcon } from '../ui/icons.tsx'
import { useActiveRow } from '../ui/use-active-row.ts'
import { Failed } from '../ui/failed.tsx'
import { counted } from '../words/number.ts'
import type { Decided } from '../undo/decided.ts'
import { UndoOffer } from '../undo/undo-offer.tsx'
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
import './pairs.css'

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
    start: {
      keys: ['Enter'],
      what: 'Review the next pair',
      group: 'Pairs',
      run: () => void review(),
      enabled: () => mayReview(project),
    },
    search: { keys: ['/'], what: 'Search', group: 'Pairs', run: () => search.current?.focus() },
    view: {
      keys: ['g'],
      what: 'Table or grid',
      group: 'Pairs',
      run: () => setParameters({ as: isGrid ? null : 'grid' }),
    },
    down: {
      keys: ['ArrowDown', 'j'],
      what: 'Next row',
      group: 'Pairs',
      repeats: true,
      run: () => move(isGrid ? columns.current : 1),
    },
    up: {
      keys: ['ArrowUp', 'k'],
      what: 'Row before',
      group: 'Pairs',
      repeats: true,
      run: () => move(isGrid ? -columns.current : -1),
    },
    right: {
      keys: ['ArrowRight', 'l'],
      what: 'Next pair of the row',
      group: 'Pairs',
      repeats: true,
      run: () => move(1),
      enabled: () => isGrid,
    },
    left: {
      keys: ['ArrowLeft', 'h'],
      what: 'Pair before',
      group: 'Pairs',
      repeats: true,
      run: () => move(-1),
      enabled: () => isGrid,
    },
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
      <div class="pairs-tabs" role="group" aria-label="What is listed">
        <Button kind="quiet" pressed={tab === 'pairs'} onClick={() => setParameters({ tab: null })}>
          Pairs
        </Button>
        <Button
          kind="quiet"
          pressed={tab === 'causes'}
          onClick={() => setParameters({ tab: 'causes' })}
        >
          Same cause
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
  <div class="segments pairs-views" role="group" aria-label="View">
    <Button
      kind="quiet"
      label="Table"
      pressed={!isGrid}
      onClick={() => setParameters({ as: null })}
    >
      <TableIcon />
    </Button>
    <Button
      kind="quiet"
      label="Grid"
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
      <h1>Pairs</h1>
      {props.version !== null && (
        <p class="pairs-version">
          <span class="clip">
            of version <strong>{props.version}</strong>
          </span>
          <Button onClick={() => setParameters({ version: null })}>All versions</Button>
        </p>
      )}
      <div class="pairs-progress">
        <p class="muted number">
          {isComplete.value ? (
            <>
              <strong>{done.toLocaleString('en')}</strong> of {counted(all, 'pair')} reviewed
              {progress > 0 && `, ${progress} in progress`}
              {candidates > 0 && ` · ${counted(candidates, 'candidate')} to decide`}
              {unnamed > 0 && ` · ${unnamed.toLocaleString('en')} changed, not named`}
            </>
          ) : (
            'Loading…'
          )}
        </p>
        <div class="meter" aria-hidden="true">
          <span style={{ width: share(done) }} />
          <span style={{ width: share(progress) }} />
        </div>
      </div>
      {mayReview(props.project) && all > done && (
        <Button kind="primary" binding="start" showKey onClick={() => void props.onStart()}>
          Start reviewing
        </Button>
      )}
    </div>
  )
}

function Nothing(props: { project: string; version: string | null; hasPairs: boolean }) {
  const { project, version, hasPairs } = props
  if (!isComplete.value) return <p class="loading">Loading…</p>
  if (hasPairs)
    return (
      <div class="empty">
        <h2>No pair matches</h2>
        <Button onClick={() => setParameters({ q: null, state: null, with: null })}>
          Clear the filters
        </Button>
      </div>
    )
  if (version !== null)
    return (
      <div class="empty">
        <h2>No pairs of this version</h2>
        <p>Nothing of it was compared, or its pairs are of a newer version by now.</p>
        <Button onClick={() => setParameters({ version: null })}>All versions</Button>
      </div>
    )
  return (
    <div class="empty">
      <h2>No pairs yet</h2>
      <p>A pair is a design beside the story that was built from it.</p>
      <FirstSteps project={project} />
    </div>
  )
}
