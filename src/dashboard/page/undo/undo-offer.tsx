import { useEffect } from 'preact/hooks'
import { keysIn, type Bindings } from '../app/keys.ts'
import { useKeys } from '../app/use-keys.ts'
import { Button } from '../ui/button.tsx'
import { lastDecided, onUndone, undoLast, type Decided } from './decided.ts'
import { keyWords } from '../app/words.ts'
import { words } from './words.ts'
import './undo.css'

const KEYS: Bindings = {
  undo: keysIn(keyWords.everywhere)(['Ctrl+z'], words.key, () => void undoLast(), {
    enabled: () => lastDecided.peek() !== null,
  }),
}

/** Says what was decided last and offers to undo it, in a line that is always there. */
export function UndoOffer({ onUndo }: { onUndo: (undone: Decided) => void }) {
  useKeys(KEYS)
  useEffect(() => onUndone(onUndo), [onUndo])
  const last = lastDecided.value
  return (
    <div class="undo">
      <p class="clip" role="status" data-tip={last?.what}>
        {last?.what ?? <span class="muted">{words.nothing}</span>}
      </p>
      {last !== null && (
        <Button kind="quiet" binding="undo" showKey>
          {words.undo}
        </Button>
      )}
    </div>
  )
}
