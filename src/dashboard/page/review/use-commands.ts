import { useMemo } from 'preact/hooks'
import { parameter, setParameters } from '../app/location.ts'
import { mayReview } from '../app/session.ts'
import { sayError } from '../ui/toast.tsx'
import { ACTIONS } from '../words/issue-words.ts'
import { boxOf } from './boxes.ts'
import { isForeign } from './lock.ts'
import type { ReviewCommands } from './review-keys.ts'
import { annotate, finish, stepPair, type Review } from './use-review.ts'
import type { Only, ViewMode } from './view-modes.ts'

/** What the page has open above the review. */
export type Open = 'dismiss' | 'bulk' | 'note' | 'undecided' | null

/** What the keys and buttons of a review do. */
export function useCommands(
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
