import { SEVERITIES } from '../../../vocabulary/labels.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { refine } from '../api/diff.ts'
import type { Issue, Pair } from '../api/types.ts'
import { paths } from '../app/routes.ts'
import { inList } from '../pairs/shown-list.ts'
import { Button } from '../ui/button.tsx'
import { SeverityChip, StatusChip } from '../ui/chips.tsx'
import { sayError } from '../ui/toast.tsx'
import { explaining } from '../words/capture-words.ts'
import { withColourNames } from '../words/colour.ts'
import { labelWord } from '../words/issue-words.ts'
import type { ReviewStore } from './review-store.ts'
import { SameCause } from './same-cause.tsx'
import { common } from '../words/common.ts'
import { issueWords as words } from './words.ts'

/** The selected issue: what was said of it, and what may be done. */
export function IssueDetail(props: {
  store: ReviewStore
  pair: Pair
  issue: Issue
  mayReview: boolean
  onDismiss: () => void
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}) {
  const { store, pair, issue, mayReview } = props
  const hints = issue.capture_hint
    ? explaining(pair.latest_run?.capture_warnings ?? [], issue.labels)
    : []
  return (
    <section class="issue-detail" aria-label={words.label(issue.number)} tabIndex={0}>
      <div class="issue-detail-head">
        <a class="number" href={inList(paths.issue(store.project, issue.number))}>
          #{issue.number}
        </a>
        <StatusChip status={issue.status} />
        {issue.severity !== null && <SeverityChip severity={issue.severity} />}
        {issue.labels.map((label) => (
          <span class="chip" key={label}>
            {labelWord(label)}
          </span>
        ))}
      </div>
      {props.isEditing ? (
        <NoteForm store={store} issue={issue} onClose={() => props.onEdit(false)} />
      ) : (
        <p class="issue-note">{withColourNames(issue.note)}</p>
      )}
      {hints.map(({ code, message }) => (
        <p class="issue-hint" key={code}>
          {words.artefact(message)}
        </p>
      ))}
      {issue.status === 'dismissed' && (
        <p class="muted">
          {issue.dismissed_kind === 'superseded' ? words.superseded : words.dismissed(issue.reason)}
        </p>
      )}
      {mayReview && <Actions {...props} />}
    </section>
  )
}

type ActionsProps = Parameters<typeof IssueDetail>[0]

function Actions({ store, issue, onDismiss, isEditing, onEdit }: ActionsProps) {
  const { status } = issue
  return (
    <div class="issue-actions">
      {(status === 'candidate' || issue.severity !== null || status === 'open') && (
        <div class="issue-severities" role="group" aria-label={severityLabel(status)}>
          <span class="muted">{severityLabel(status)}</span>
          {SEVERITIES.map((severity) => (
            <Button
              key={severity}
              binding={`severity-${severity}`}
              kind={
                status === 'candidate' && issue.suggested_severity === severity
                  ? 'primary'
                  : 'plain'
              }
              pressed={status === 'candidate' ? undefined : issue.severity === severity}
              disabled={status === 'dismissed'}
              showKey
            >
              {severity}
            </Button>
          ))}
        </div>
      )}
      <div class="issue-moves">
        {status === 'open' && (
          <Button binding="fix" showKey>
            {words.fixed}
          </Button>
        )}
        {status === 'fixed_awaiting_verify' && (
          <Button binding="verify" kind="primary" showKey>
            {words.verify}
          </Button>
        )}
        {(status === 'fixed_awaiting_verify' || status === 'closed') && (
          <Button binding="reopen" showKey>
            {words.reopen}
          </Button>
        )}
        {status === 'dismissed' && (
          <Button binding="restore" showKey>
            {words.restore}
          </Button>
        )}
        {(status === 'candidate' || status === 'open') && (
          <Button binding="dismiss" kind="danger" showKey onClick={onDismiss}>
            {words.dismiss}
          </Button>
        )}
        {!isEditing && (
          <Button binding="note" kind="quiet" showKey onClick={() => onEdit(true)}>
            {words.editNote}
          </Button>
        )}
        {status === 'candidate' && <SameCause store={store} issue={issue} />}
      </div>
    </div>
  )
}

const severityLabel = (status: Issue['status']): string =>
  status === 'candidate' ? words.promote : words.severity

function NoteForm(props: { store: ReviewStore; issue: Issue; onClose: () => void }) {
  const { store, issue, onClose } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState(store.drafts.get(issue.id) ?? issue.note)
  const [isBusy, setBusy] = useState(false)
  // Whatever had the focus: what is typed now is the note.
  useLayoutEffect(() => field.current?.focus(), [])
  const write = (text: string): void => {
    store.drafts.set(issue.id, text)
    setNote(text)
  }
  const close = (): void => {
    store.drafts.delete(issue.id)
    onClose()
  }
  const reword = async (): Promise<void> => {
    setBusy(true)
    try {
      const refined = await refine(store.project, { note, issue_id: issue.id })
      write(refined.note)
    } catch (error) {
      sayError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      class="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        store.changeNote(issue, note)
        close()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.requestSubmit()
      }}
    >
      <label>
        <span class="unseen">{words.note}</span>
        <textarea
          class="input"
          rows={5}
          value={note}
          ref={field}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <div class="issue-moves">
        <Button type="submit" kind="primary">
          {common.save}
        </Button>
        <Button
          onClick={() => void reword()}
          disabled={isBusy || note.trim() === ''}
          tip={words.refineTip}
        >
          {isBusy ? words.refining : words.refine}
        </Button>
        <Button kind="quiet" onClick={close}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
