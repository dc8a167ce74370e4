import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { counted } from '../words/number.ts'

/** Asks before a pair is marked as done although candidates of it have no decision. */
export function UndecidedDialog(props: {
  count: number
  onDecide: () => void
  onDone: () => void
  onClose: () => void
}) {
  const { count, onDecide, onDone, onClose } = props
  const candidates = counted(count, 'candidate')
  return (
    <Dialog title={`${candidates} without a decision`} onClose={onClose}>
      <p>
        If you mark the pair as done now, {count === 1 ? 'it stays' : 'they stay'} undecided: the
        pair leaves the queue, but the check of its pull request goes on waiting for a decision.
      </p>
      <div class="dialog-foot">
        <Button onClick={onDone}>Done all the same</Button>
        <button type="button" class="button button-primary" autoFocus onClick={onDecide}>
          Decide {count === 1 ? 'it' : 'them'} first
        </button>
      </div>
    </Dialog>
  )
}
