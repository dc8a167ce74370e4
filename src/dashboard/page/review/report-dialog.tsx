import { useState } from 'preact/hooks'
import { refine } from '../api/diff.ts'
import { who } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sayError } from '../ui/toast.tsx'
import { labelWord, LABELS, SEVERITIES } from '../words/issue-words.ts'
import type { Drawing } from './drawing.ts'
import type { ReviewStore } from './review-store.ts'

/** What a reviewer says of a box that was drawn. */
export function ReportDialog({ store, drawing }: { store: ReviewStore; drawing: Drawing }) {
  const drawn = drawing.finished.value
  const [note, setNote] = useState('')
  const [label, setLabel] = useState('')
  const [severity, setSeverity] = useState<string>('minor')
  const [isOnBoth, setOnBoth] = useState(true)
  const [isBusy, setBusy] = useState(false)
  if (drawn === null) return null
  const boxes = {
    box_a: isOnBoth || drawn.side !== 'b' ? drawn.boxA : null,
    box_b: isOnBoth || drawn.side !== 'a' ? drawn.boxB : null,
  }
  const needsNote = boxes.box_a === null && boxes.box_b === null
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      sayError(error)
    } finally {
      setBusy(false)
    }
  }
  const reword = () =>
    attempt(async () => {
      const about = { note, pair_id: store.pairId, ...boxes }
      setNote((await refine(store.project, who(), about)).note)
    })
  const send = () =>
    attempt(async () => {
      const labels = label === '' ? [] : [label]
      await store.reportIssue({ note, labels, severity, ...boxes })
      drawing.cancel()
    })
  return (
    <Dialog title="Report an issue" onClose={() => drawing.cancel()}>
      <form
        class="bulk"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <label class="field">
          <span>What is wrong?</span>
          <textarea
            class="input"
            rows={3}
            autoFocus
            value={note}
            onInput={(event) => setNote(event.currentTarget.value)}
          />
        </label>
        <div class="report-fields">
          <label class="field">
            <span>Severity</span>
            <select
              class="input"
              value={severity}
              onChange={(event) => setSeverity(event.currentTarget.value)}
            >
              {SEVERITIES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Kind</span>
            <select
              class="input"
              value={label}
              onChange={(event) => setLabel(event.currentTarget.value)}
            >
              <option value="">Not said</option>
              {LABELS.map((name) => (
                <option key={name} value={name}>
                  {labelWord(name)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {drawn.side !== 'both' && (
          <label class="report-both">
            <input
              type="checkbox"
              checked={isOnBoth}
              onChange={(event) => setOnBoth(event.currentTarget.checked)}
            />
            The same place on the other side
          </label>
        )}
        <div class="dialog-foot">
          <Button onClick={() => void reword()} disabled={isBusy || note.trim() === ''}>
            Refine
          </Button>
          <Button
            type="submit"
            kind="primary"
            disabled={isBusy || (needsNote && note.trim() === '')}
          >
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
