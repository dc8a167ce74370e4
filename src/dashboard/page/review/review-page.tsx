import { useSignal } from '@preact/signals'
import { useCallback, useEffect } from 'preact/hooks'
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
import { headline } from '../words/evidence.ts'
import { replacedSince } from '../words/review-words.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { EvidenceStrip, type EvidenceProps } from './evidence-strip.tsx'
import { IssueDetail } from './issue-detail.tsx'
import { IssueList } from './issue-list.tsx'
import { isForeign } from './lock.ts'
import { LockBanner } from './lock-banner.tsx'
import { NothingLeft } from './nothing-left.tsx'
import { QueueProgress } from './queue-progress.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { reviewKeys } from './review-keys.ts'
import { ReviewToolbar } from './review-toolbar.tsx'
import { Stage } from './stage.tsx'
import { UndecidedDialog } from './undecided-dialog.tsx'
import { useCommands, type Open } from './use-commands.ts'
import { finish, open as openReview, showUndone, skip, useReview } from './use-review.ts'
import { useUrl } from './use-url.ts'
import { VIEW_MODES, type Only, type ViewMode } from './view-modes.ts'
import { Loading } from '../ui/loading.tsx'
import { evidenceWords, words } from './words.ts'
import './review.css'

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
  if (pair === null) return <Loading />
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
            {words.replaced(replaced)}
          </p>
        )}
        {drawing.isActive.value && (
          <p class="banner" role="status">
            {words.drawing}
          </p>
        )}
      </div>
      <Stage {...{ store, pair, stage, mode, only, showBoxes, drawing }} />
      <aside class="review-side" aria-label={words.issues}>
        <QueueProgress project={project} pairId={pairId} isJudging={isBusy.value} />
        <IssueList store={store} empty={<NothingLeft {...{ store, stage }} mayReview={may} />} />
        {mayReview(project) && (
          <div class="issues-foot">
            {may && store.counts.value.candidate > 1 && store.filter.value === 'decide' && (
              <Button kind="quiet" binding="bulk" showKey>
                {words.dismissMany}
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
        {issue !== null && headline(issue)}
      </p>
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
      {rest.store.listed.value.length > 0 ? evidenceWords.selectOne : evidenceWords.none}
    </p>
  ) : (
    <EvidenceStrip {...rest} issue={issue} />
  )
