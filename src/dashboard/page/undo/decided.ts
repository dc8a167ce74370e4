import { computed, signal } from '@preact/signals'
import { deliver } from '../api/outbox.ts'
import { messageOf } from '../api/request.ts'
import { route } from '../app/location.ts'
import { say } from '../ui/toast.tsx'
import { words } from './words.ts'

// What a person has decided since the page was opened, in whichever pair, so that the last of it can be undone.

export interface Decided {
  project: string
  /** The pair to show when it is undone; null for a decision in several pairs. */
  pairId: string | null
  /** The issue that was decided; null for all other decisions. */
  issue: { id: string; number: number } | null
  /** What is so since: `#3 is an open issue now`. */
  what: string
  undo: () => Promise<unknown>
}

const decided = signal<readonly Decided[]>([])

/** The last decision in the project that is shown. */
export const lastDecided = computed(() => {
  const at = route.value
  return decided.value.findLast(({ project }) => 'project' in at && at.project === project) ?? null
})

/** Keeps a decision. The service undoes only the last decision on an issue, so earlier ones on it are forgotten. */
export function remember(decision: Decided): Decided {
  const { issue } = decision
  decided.value = [
    ...decided.value.filter((other) => issue === null || other.issue?.id !== issue.id),
    decision,
  ]
  return decision
}

/** Forgets a decision that the service refused. */
export function forget(decision: Decided): void {
  decided.value = decided.value.filter((other) => other !== decision)
}

const listeners = new Set<(undone: Decided) => void>()

/** Calls the listener whenever a decision was undone, until the returned function is called. */
export function onUndone(listener: (undone: Decided) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undoes the last decision in the project that is shown, after whatever decisions are still on their way. */
export async function undoLast(): Promise<void> {
  const last = lastDecided.peek()
  if (last === null) return
  forget(last)
  await deliver({
    send: async () => {
      await last.undo()
      say(words.undone(last.what))
      for (const listener of listeners) listener(last)
    },
    failed: (error) => say(words.notUndone(messageOf(error)), { kind: 'error' }),
  })
}
