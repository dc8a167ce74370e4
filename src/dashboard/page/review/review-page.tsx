import { useSignal, useSignalEffect } from '@preact/signals'
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import type { Issue } from '../api/types.ts'
import { parameter, setParameters } from '../app/location.ts'
import type { RouteOf } from '../app/routes.ts'
import { mayReview } from '../app/session.ts'
import { useKeys } from '../app/use-keys.ts'
import { sayError } from '../ui/toast.tsx'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { NotFound } from '../ui/not-found.tsx'
import type { Decided } from '../undo/decided.ts'
import { UndoOffer } from '../undo/undo-offer.tsx'
import { ACTIONS } from '../words/issue-words.ts'
import { headline } from '../words/evidence.ts'
import { replacedSince } from '../words/review-words.ts'
import { boxOf } from './boxes.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { EvidenceStrip, type EvidenceProps } from './evidence-strip.tsx'
import { IssueDetail } from './issue-detail.tsx'
import { IssueList } from './issue-list.tsx'
import { LIST_FILTERS } from './issue-order.ts'
import { isForeign } from './lock.ts'
import { LockBanner } from './lock-banner.tsx'
import { NothingLeft } from './nothing-left.tsx'
import { QueueProgress } from './queue-progress.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { reviewKeys, type ReviewCommands } from './review-keys.ts'
import { ReviewToolbar } from './review-toolbar.tsx'
import { Stage } from './stage.tsx'
import type { StageState } from './stage-state.ts'
import { UndecidedDialog } from './undecided-dialog.tsx'
import {
  annotate,
  finish,
  open as openReview,
  showUndone,
  skip,
  stepPair,
  useReview,
  type Review,
} from './use-review.ts'
import { VIEW_MODES, type Only, type ViewMode } from './view-modes.ts'
import './review.css'

type Open = 'dismiss' | 'bulk' | 'note' | 'undecided' | null

const modeOfUrl = (): ViewMode => VIEW_MODES.find((name) => name === parameter('view')) ?? 'side'
const onlyOfUrl = (): Only =>
  (['a', 'b'] as const).find((side) => side === parameter('only')) ?? null

/** Mounts a new review for each pair, so that no listener of the previous one stays. */
export const Page = ({ project, pairId }: RouteOf<'review'>) => (
  <ReviewOf key={`${project} ${pairId}`} project={project} pairId={pairId} />
)

function ReviewOf({ project, pairId }: { project: string; pairId: string }) {
  const review = useReview(project, pairId)
  const { store, stage, lock, drawing } = review
  const open = useSignal<Open>(null)
  const isBusy = useSignal(false)
  const mode = modeOfUrl()
  const only = onlyOfUrl()
  const showBoxes = parameter('boxes') !== 'off'
  const showEvidence = parameter('evidence') !== 'off'
  useUrl(review)
  // The note that is edited is that of the selected issue. At once: an effect after the next frame would also close a
  // note that was opened meanwhile.
  useEffect(
    () =>
      store.selectedId.subscribe(() => {
        if (open.peek() === 'note') open.value = null
      }),
    [store, open],
  )
  const commands = useCommands(review, open, isBusy, { mode, only })
  useKeys(reviewKeys(commands))
  const onUndo = useCallback(
    (undone: Decided) => void showUndone(review, undone).catch(sayError),
    [review],
  )

  const pair = store.pair.value
  const failure = store.failure.value
  if (failure?.isMissing) return <NotFound what="pair" />
  if (failure) return <Failed message={failure.message} retry={() => void openReview(review)} />
  if (pair === null) return <p class="loading">Loading…</p>
  const issue = store.selected.value
  // Two people who decide at once undo each other's work: while somebody else has the pair, this one looks.
  const may = mayReview(project) && !isForeign(lock.state.value)
  const replaced = replacedSince(pair.last_review, Date.now())
  return (
    <div class="review">
      <ReviewToolbar
        {...{ project, pair, stage, mode }}
        mayReview={may}
        isUndecided={store.counts.value.candidate > 0 || pair.latest_run === null}
        isDrawing={drawing.isActive.value}
      />
      <div class="review-banners">
        <LockBanner lock={lock} onNext={() => void skip(review)} />
        {replaced !== null && (
          <p class="banner" role="status">
            {replaced} Look at it again.
          </p>
        )}
        {drawing.isActive.value && (
          <p class="banner" role="status">
            Draw a box around what is wrong. Enter reports without a box, Esc stops.
          </p>
        )}
      </div>
      <Stage {...{ store, pair, stage, mode, only, showBoxes, drawing }} />
      <aside class="review-side" aria-label="Issues">
        <QueueProgress project={project} pairId={pairId} />
        <IssueList store={store} empty={<NothingLeft {...{ store, stage }} mayReview={may} />} />
        {mayReview(project) && (
          <div class="issues-foot">
            {may && store.counts.value.candidate > 1 && store.filter.value === 'decide' && (
              <Button kind="quiet" binding="bulk" showKey>
                Dismiss many…
              </Button>
            )}
            <UndoOffer onUndo={onUndo} />
          </div>
        )}
        {issue !== null && (
          <IssueDetail
            key={issue.id}
            {...{ store, pair, issue }}
            mayReview={may}
            onDismiss={() => (open.value = 'dismiss')}
            isEditing={open.value === 'note'}
            onEdit={(isEditing) => (open.value = isEditing ? 'note' : null)}
          />
        )}
      </aside>
      {showEvidence && store.issues.value.length > 0 && (
        <Evidence {...{ store, pair, stage, issue }} />
      )}
      <p class="unseen" role="status">
        {isBusy.value ? 'The judge is running…' : issue !== null && headline(issue)}
      </p>
      {isBusy.value && <p class="working">The judge is running…</p>}
      {open.value === 'dismiss' && issue !== null && (
        <DismissDialog
          issue={issue}
          onClose={() => (open.value = null)}
          onDismiss={(reason) => {
            open.value = null
            store.decide(issue, { action: 'dismiss', reason })
          }}
        />
      )}
      {open.value === 'undecided' && (
        <UndecidedDialog
          count={store.counts.value.candidate}
          onClose={() => (open.value = null)}
          onDecide={() => {
            open.value = null
            setParameters({ list: null })
            store.selectFirstCandidate()
          }}
          onDone={() => {
            open.value = null
            void finish(review)
          }}
        />
      )}
      {open.value === 'bulk' && <BulkDialog store={store} onClose={() => (open.value = null)} />}
      {drawing.finished.value !== null && <ReportDialog store={store} drawing={drawing} />}
    </div>
  )
}

/** Keeps its place when nothing is selected, so that nothing jumps. */
const Evidence = ({ issue, ...rest }: Omit<EvidenceProps, 'issue'> & { issue: Issue | null }) =>
  issue === null ? (
    <p class="evidence evidence-none muted">
      {rest.store.listed.value.length > 0
        ? 'Select an issue to see what differs there.'
        : 'What differs at an issue is shown here.'}
    </p>
  ) : (
    <EvidenceStrip {...rest} issue={issue} />
  )

/** Keeps URL and selection in step; either can change first. */
function useUrl({ store, stage }: Review): void {
  // The one that the URL names is shown with the view that it holds; a pair that is read again moves nothing.
  const shown = useRef(parameter('issue'))
  useSignalEffect(() => {
    const issue = store.selected.value
    if (store.pair.value === null) return
    const number = issue === null ? null : String(issue.number)
    setParameters({ issue: number })
    if (number !== shown.current) reveal(issue, stage)
    shown.current = number
  })
  useViewInUrl({ store, stage })
  const list = parameter('list')
  useEffect(() => {
    if (store.pair.peek() === null) return
    const selected = store.selected.peek()
    store.filter.value = LIST_FILTERS.find((name) => name === list) ?? 'decide'
    const isListed = store.listed.peek().some(({ id }) => id === selected?.id)
    if (!isListed) store.select(store.listed.peek()[0]?.id ?? null)
  }, [list])
}

/** Has the view go to where an issue is. */
function reveal(issue: Issue | null, stage: StageState): void {
  const box = issue && boxOf(issue, 'both', stage.sizes.peek())
  if (box !== null) stage.reveal(box)
}

/** The address is written only after a pause, because browsers refuse to change it with every frame. */
const VIEW_RESTS_MS = 400

/** Keeps zoom, position and slider in the URL, so that a link shows what its sender saw. */
function useViewInUrl({ store, stage }: Pick<Review, 'store' | 'stage'>): void {
  const isShown = useRef(false)
  useSignalEffect(() => {
    if (!stage.isReady.value) return
    if (!isShown.current) {
      const at = parameter('at')
      if (at === null) reveal(store.selected.peek(), stage)
      else stage.showText(at)
    }
    isShown.current = true
    const at = stage.toText()
    const percent = Math.round(stage.share.value * 100)
    const share = percent === 50 ? null : String(percent)
    const timer = window.setTimeout(() => setParameters({ at, share }), VIEW_RESTS_MS)
    return () => window.clearTimeout(timer)
  })
}

function useCommands(
  review: Review,
  open: { value: Open },
  isBusy: { value: boolean },
  view: { mode: ViewMode; only: Only },
): ReviewCommands {
  const { store, stage, drawing, lock } = review
  const { project } = store
  const selected = () => store.selected.peek()
  const withIssue = (act: (issue: NonNullable<ReturnType<typeof selected>>) => void) => () => {
    const issue = selected()
    if (issue !== null) act(issue)
  }
  return useMemo(
    (): ReviewCommands => ({
      mayReview: () => mayReview(project) && !isForeign(lock.state.peek()),
      allows: (action) =>
        ACTIONS[selected()?.status ?? 'closed'].includes(action) && selected() !== null,
      hasIssue: () => selected() !== null,
      hasSeverity: () => selected() !== null && selected()?.status !== 'dismissed',
      step: (by) => store.step(by),
      stepPair: (by) => void stepPair(review, by).catch(sayError),
      promote: withIssue((issue) =>
        store.decide(issue, { action: 'promote', severity: issue.suggested_severity ?? 'minor' }),
      ),
      severity: (severity) =>
        withIssue((issue) =>
          issue.status === 'candidate'
            ? store.decide(issue, { action: 'promote', severity })
            : store.changeSeverity(issue, severity),
        )(),
      move: (action) => withIssue((issue) => store.decide(issue, { action }))(),
      dismiss: () => (open.value = 'dismiss'),
      ignore: withIssue((issue) => store.decide(issue, { action: 'dismiss', reason: 'Intended' })),
      note: () => (open.value = 'note'),
      bulk: () => (open.value = 'bulk'),
      draw: () => (drawing.isActive.peek() ? drawing.cancel() : drawing.start()),
      skipDrawing: () => drawing.skip(),
      isDrawing: () => drawing.isActive.peek(),
      annotate: () => {
        if (isBusy.value) return
        isBusy.value = true
        annotate(review)
          .catch(sayError)
          .finally(() => (isBusy.value = false))
      },
      done: () => {
        const isUndecided = store.counts.peek().candidate > 0 && !store.pair.peek()?.state.done
        if (isUndecided) open.value = 'undecided'
        else void finish(review).catch(sayError)
      },
      mode: (mode) => setParameters({ view: mode === 'side' ? null : mode, only: null }),
      only: (side) => setParameters({ only: view.only === side ? null : side }),
      boxes: () => setParameters({ boxes: parameter('boxes') === 'off' ? null : 'off' }),
      details: () => setParameters({ evidence: parameter('evidence') === 'off' ? null : 'off' }),
      fit: () => stage.fit(),
      focus: withIssue((issue) => {
        const box = boxOf(issue, 'both', stage.sizes.peek())
        if (box !== null) stage.focus(box)
      }),
      zoom: (direction) => stage.zoomStep(direction),
      pixels: () => stage.zoomTo(1),
      escape: () => (drawing.isActive.peek() ? drawing.cancel() : store.select(null)),
    }),
    [review, view.mode, view.only],
  )
}
