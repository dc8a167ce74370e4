import { SEVERITIES } from '../../../vocabulary/labels.ts'
import { useState } from 'preact/hooks'
import * as api from '../api/diff.ts'
import type { Decision } from '../api/diff.ts'
import { forEachOf } from '../api/each.ts'
import { messageOf } from '../api/request.ts'
import type { Cause } from '../api/types.ts'
import { paths } from '../app/routes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { headline } from '../words/evidence.ts'
import { REASONS } from '../words/issue-words.ts'
import { remember } from '../undo/decided.ts'
import type { UndoableIssue } from '../undo/inverse.ts'
import { CausePictures } from './cause-pictures.tsx'
import { pairs } from './project-pairs.ts'
import { inList } from './shown-list.ts'
import { decideCause as words } from './words.ts'

/** Requests at once. The service accepts more, but other people should not notice a slowdown. */
const AT_ONCE = 4

/** More candidates than these are shown before all of them are decided. */
const MOST_UNASKED = 5

type Member = Cause['issues'][number]

interface Progress {
  finished: number
  total: number
}

/** Makes one decision for every ticked candidate of a cause. */
export function DecideCause(props: {
  project: string
  cause: Cause
  onClose: (changed: boolean) => void
}) {
  const { project, cause, onClose } = props
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState<string>(REASONS[0])
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failures, setFailures] = useState<string[]>([])
  const [asked, setAsked] = useState<Decision | null>(null)
  const chosen = cause.issues.filter(({ id }) => !left.has(id))

  const decideAll = async (decision: Decision): Promise<void> => {
    const total = chosen.length
    setFailures([])
    setProgress({ finished: 0, total })
    const together = { ...decision, decision_id: crypto.randomUUID() }
    const decided: UndoableIssue[] = []
    const work = async ({ id, number }: Member): Promise<void> => {
      const { undo_id: undoId } = await api.decide(project, id, together)
      if (undoId !== null) decided.push({ id, number, undoId })
    }
    const { done, failed } = await forEachOf(chosen, AT_ONCE, work, (finished) =>
      setProgress({ finished, total }),
    )
    setProgress(null)
    if (decided.length > 0) rememberAll(project, decided, decision)
    if (failed.length === 0) {
      onClose(true)
      return
    }
    setLeft(new Set([...left, ...done.map(({ id }) => id)]))
    setFailures(failed.map(({ item, error }) => `#${item.number}: ${messageOf(error)}`))
  }

  /** Many at once are shown first. */
  const decideOrAsk = (decision: Decision): void => {
    if (chosen.length > MOST_UNASKED) setAsked(decision)
    else void decideAll(decision)
  }

  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const isBusy = progress !== null
  if (asked !== null)
    return (
      <Dialog
        key="asked"
        class="dialog-wide"
        title={words.asks(asked.action, chosen.length, severityOf(asked))}
        onClose={() => setAsked(null)}
      >
        <CausePictures project={project} members={chosen} nameOf={nameOf} />
        <div class="dialog-foot">
          <Button onClick={() => setAsked(null)}>{words.back}</Button>
          <Button
            kind="primary"
            onClick={() => {
              setAsked(null)
              void decideAll(asked)
            }}
          >
            {words.action(asked.action, chosen.length)}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      key="choice"
      title={headline(cause)}
      onClose={() => onClose(failures.length > 0)}
      onKeyDown={(event) => {
        const severity = SEVERITIES[Number(event.key) - 1]
        const isTyped = event.target instanceof Element && event.target.matches('.input')
        if (severity === undefined || isTyped || isBusy || chosen.length === 0) return
        decideOrAsk({ action: 'promote', severity })
      }}
    >
      <p>
        {words.about(cause.issue_count, cause.pair_count)}
        {cause.issue_count > cause.issues.length && words.first(cause.issues.length)}
      </p>
      <fieldset disabled={isBusy}>
        <legend class="unseen">{words.which}</legend>
        <div class="cause-members">
          {cause.issues.map((issue) => (
            <label key={issue.id}>
              <input
                type="checkbox"
                checked={!left.has(issue.id)}
                onChange={() => toggle(issue.id)}
              />
              <span class="clip">{nameOf(issue)}</span>
              <a href={inList(`${paths.review(project, issue.pair_id)}?issue=${issue.number}`)}>
                #{issue.number}
              </a>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="field">
        <span>{words.severity}</span>
        <div class="dialog-severities">
          {SEVERITIES.map((severity, index) => (
            <Button
              key={severity}
              disabled={isBusy || chosen.length === 0}
              onClick={() => decideOrAsk({ action: 'promote', severity })}
            >
              {severity}
              <kbd aria-hidden="true">{index + 1}</kbd>
            </Button>
          ))}
        </div>
      </div>
      <form
        class="dialog-inline"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') decideOrAsk({ action: 'dismiss', reason: reason.trim() })
        }}
      >
        <label class="field">
          <span>{words.reason}</span>
          <input
            class="input"
            list="reasons"
            value={reason}
            disabled={isBusy}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <datalist id="reasons">
          {REASONS.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <Button type="submit" kind="danger" disabled={isBusy || chosen.length === 0}>
          {words.action('dismiss', chosen.length)}
        </Button>
      </form>
      <p role="status">
        {progress !== null && words.decided(progress.finished, progress.total)}
        {failures.length > 0 && words.notDecided(failures)}
      </p>
    </Dialog>
  )
}

const severityOf = (decision: Decision): string | undefined =>
  decision.action === 'promote' ? (decision.severity ?? undefined) : undefined

/** Keeps what was decided, so that all of it can be undone at once. */
function rememberAll(project: string, issues: UndoableIssue[], decision: Decision): void {
  const what = words.did(decision.action, issues.length)
  remember({ project, pairId: null, issue: null, what, inverse: { kind: 'issues', issues } })
}

const nameOf = ({ pair_id: id }: Member): string =>
  pairs.value.find((pair) => pair.pair_id === id)?.name ?? id
