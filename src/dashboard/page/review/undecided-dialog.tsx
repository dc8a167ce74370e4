import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { dialogs } from './words.ts'

/** Asks before a pair is marked as done although candidates of it have no decision. */
export function UndecidedDialog(props: {
  count: number
  onDecide: () => void
  onDone: () => void
  onClose: () => void
}) {
  const { count, onDecide, onDone, onClose } = props
  return (
    <Dialog title={dialogs.undecided(count)} onClose={onClose}>
      <p>{dialogs.undecidedText(count)}</p>
      <div class="dialog-foot">
        <Button onClick={onDone}>{dialogs.doneAnyway}</Button>
        <button type="button" class="button button-primary" autoFocus onClick={onDecide}>
          {dialogs.decideFirst(count)}
        </button>
      </div>
    </Dialog>
  )
}
