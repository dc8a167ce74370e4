import { useState } from 'preact/hooks'
import type { Issue } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { headline } from '../words/evidence.ts'
import { REASONS } from '../words/issue-words.ts'
import { dialogs } from './words.ts'

/** Asks why. The usual reasons have the keys 1 to 5. */
export function DismissDialog(props: {
  issue: Issue
  onDismiss: (reason: string) => void
  onClose: () => void
}) {
  const { issue, onDismiss, onClose } = props
  const [other, setOther] = useState('')
  return (
    <Dialog title={dialogs.dismiss(issue.number)} onClose={onClose}>
      <p class="muted">{headline(issue)}</p>
      <div
        class="reasons"
        role="group"
        aria-label={dialogs.why}
        onKeyDown={(event) => {
          const reason = REASONS[Number(event.key) - 1]
          if (reason !== undefined) onDismiss(reason)
        }}
      >
        {REASONS.map((reason, index) => (
          <button
            key={reason}
            type="button"
            class="button"
            autoFocus={index === 0}
            onClick={() => onDismiss(reason)}
          >
            {reason}
            <kbd aria-hidden="true">{index + 1}</kbd>
          </button>
        ))}
      </div>
      <form
        class="dialog-inline"
        onSubmit={(event) => {
          event.preventDefault()
          if (other.trim() !== '') onDismiss(other.trim())
        }}
      >
        <label class="field">
          <span>{dialogs.otherReason}</span>
          <input
            class="input"
            value={other}
            maxLength={2000}
            onInput={(event) => setOther(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" disabled={other.trim() === ''}>
          {dialogs.dismissIt}
        </Button>
      </form>
    </Dialog>
  )
}
