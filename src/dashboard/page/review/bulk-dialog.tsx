import { useMemo, useState } from 'preact/hooks'
import type { Issue } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sayError } from '../ui/toast.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { headline } from '../words/evidence.ts'
import { labelWord, REASONS } from '../words/issue-words.ts'
import { percent } from '../words/number.ts'
import type { ReviewStore } from './review-store.ts'
import { common } from '../words/common.ts'
import { bulk as words } from './words.ts'

/** Dismisses candidates by label, by confidence or by both, and shows before which ones go. */
export function BulkDialog({ store, onClose }: { store: ReviewStore; onClose: () => void }) {
  const candidates = store.issues.value.filter(({ status }) => status === 'candidate')
  const labels = [...new Set(candidates.flatMap((issue) => issue.labels))].toSorted()
  const [label, setLabel] = useState('')
  const [most, setMost] = useState(100)
  const [reason, setReason] = useState<string>(REASONS[3])
  const [isBusy, setBusy] = useState(false)
  const going = useMemo(
    () => candidates.filter((issue) => isMeant(issue, label, most / 100)),
    [store.issues.value, label, most],
  )
  const dismiss = async (): Promise<void> => {
    setBusy(true)
    try {
      await store.dismissMany(
        going.map(({ id }) => id),
        reason.trim(),
      )
      onClose()
    } catch (error) {
      sayError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form
        class="bulk"
        onSubmit={(event) => {
          event.preventDefault()
          void dismiss()
        }}
      >
        <label class="field">
          <span>{words.kind}</span>
          <select
            class="input"
            value={label}
            autoFocus
            onChange={(event) => setLabel(event.currentTarget.value)}
          >
            <option value="">{words.anyKind}</option>
            {labels.map((name) => (
              <option key={name} value={name}>
                {labelWord(name)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{words.confidence(most)}</span>
          <input
            type="range"
            min="0"
            max="100"
            value={most}
            onInput={(event) => setMost(Number(event.currentTarget.value))}
          />
        </label>
        <div class="bulk-preview">
          <p aria-live="polite">
            {words.chosen(going.length)}
            <span class="muted">{words.of(candidates.length)}</span>
          </p>
          <VirtualList
            items={going}
            rowHeight={28}
            keyOf={({ id }) => id}
            label={words.list}
            row={(issue) => (
              <p class="bulk-row">
                <span class="muted number">#{issue.number}</span>
                <span class="clip">{headline(issue)}</span>
                {issue.confidence !== null && (
                  <span class="muted number">{percent(issue.confidence)}</span>
                )}
              </p>
            )}
          />
        </div>
        <label class="field">
          <span>{words.reason}</span>
          <input
            class="input"
            value={reason}
            maxLength={2000}
            required
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <div class="dialog-foot">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            kind="danger"
            disabled={isBusy || going.length === 0 || reason.trim() === ''}
          >
            {words.submit(going.length)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const isMeant = ({ labels, confidence }: Issue, label: string, most: number): boolean =>
  (label === '' || labels.includes(label)) && (most >= 1 || (confidence ?? 0) <= most)
