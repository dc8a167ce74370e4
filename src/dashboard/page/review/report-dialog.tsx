import { LABELS, SEVERITIES } from '../../../vocabulary/labels.ts'
import { useState } from 'preact/hooks'
import { refine } from '../api/diff.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Check, Form, SelectField, TextArea, type Choice } from '../ui/form.tsx'
import { sayError } from '../ui/toast.tsx'
import { labelWord } from '../words/issue-words.ts'
import type { Drawing } from './drawing.ts'
import type { ReviewStore } from './review-store.ts'
import { issueWords, report as words } from './words.ts'

const KINDS: readonly Choice<string>[] = [
  ['', words.noKind],
  ...LABELS.map((name) => [name, labelWord(name)] as const),
]

/** The form in which a reviewer describes the box that was drawn. */
export function ReportDialog({ store, drawing }: { store: ReviewStore; drawing: Drawing }) {
  const drawn = drawing.finished.value
  const [note, setNote] = useState('')
  const [label, setLabel] = useState('')
  const [severity, setSeverity] = useState<string>('minor')
  const [isOnBoth, setOnBoth] = useState(true)
  const [isRewording, setRewording] = useState(false)
  if (drawn === null) return null
  const boxes = {
    box_a: isOnBoth || drawn.side !== 'b' ? drawn.boxA : null,
    box_b: isOnBoth || drawn.side !== 'a' ? drawn.boxB : null,
  }
  const needsNote = boxes.box_a === null && boxes.box_b === null
  const reword = async (): Promise<void> => {
    setRewording(true)
    try {
      const about = { note, pair_id: store.pairId, ...boxes }
      setNote((await refine(store.project, about)).note)
    } catch (error) {
      sayError(error)
    }
    setRewording(false)
  }
  const send = async (): Promise<void> => {
    const labels = label === '' ? [] : [label]
    await store.reportIssue({ note, labels, severity, ...boxes })
    drawing.cancel()
  }
  return (
    <Dialog title={words.title} onClose={() => drawing.cancel()}>
      <Form
        action={words.submit}
        run={send}
        isReady={!isRewording && (!needsNote || note.trim() !== '')}
        onCancel={() => drawing.cancel()}
        beside={
          <Button
            onClick={() => void reword()}
            disabled={isRewording || note.trim() === ''}
            tip={issueWords.refineTip}
          >
            {isRewording ? issueWords.refining : issueWords.refine}
          </Button>
        }
      >
        <TextArea label={words.note} rows={3} autoFocus value={note} onInput={setNote} />
        <div class="form-columns">
          <SelectField
            label={words.severity}
            value={severity}
            choices={SEVERITIES.map((name) => [name, name])}
            onChange={setSeverity}
          />
          <SelectField label={words.kind} value={label} choices={KINDS} onChange={setLabel} />
        </div>
        {drawn.side !== 'both' && (
          <Check checked={isOnBoth} onChange={setOnBoth}>
            {words.bothSides}
          </Check>
        )}
      </Form>
    </Dialog>
  )
}
