import { computed, effect, signal } from '@preact/signals'
import { deliver } from '../api/outbox.ts'
import { messageOf } from '../api/request.ts'
import { route } from '../app/location.ts'
import { session } from '../app/session.ts'
import { say } from '../ui/toast.tsx'
import { takeBack, type Inverse } from './inverse.ts'
import { words } from './words.ts'

// What a person has decided in this tab, in whichever pair, so that it can be undone step by step.

export interface Decided {
  project: string
  /** The pair to show when it is undone; null for a decision in several pairs. */
  pairId: string | null
  /** The issue that was decided; null for all other decisions. */
  issue: { id: string; number: number } | null
  /** What is so since: `#3 is an open issue now`. */
  what: string
  /** How it is undone; null until the service has confirmed the decision. */
  inverse: Inverse | null
}

/** How many decisions can be undone; the oldest are forgotten. */
const MOST_KEPT = 50

const KEY = 'decided'

const decided = signal<readonly Decided[]>([])

/** The last decision in the project that is shown. */
export const lastDecided = computed(() => {
  const at = route.value
  return decided.value.findLast(({ project }) => 'project' in at && at.project === project) ?? null
})

/** Keeps a decision. */
export function remember(decision: Decided): Decided {
  show([...decided.value, decision].slice(-MOST_KEPT))
  return decision
}

/** Takes note of how a decision is undone, now that the service has confirmed it. */
export function confirm(decision: Decided, inverse: Inverse): void {
  decision.inverse = inverse
  keep()
}

/** Forgets a decision that the service refused. */
export const forget = (decision: Decided): void =>
  show(decided.value.filter((other) => other !== decision))

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
      if (last.inverse === null) throw new Error(words.notRecorded)
      await takeBack(last.project, last.inverse)
      say(words.undone(last.what))
      for (const listener of listeners) listener(last)
    },
    failed: (error) => say(words.notUndone(messageOf(error)), { kind: 'error' }),
  })
}

function show(decisions: readonly Decided[]): void {
  decided.value = decisions
  keep()
}

// A reload keeps them, for the person who made them.

interface Kept {
  who: string
  decisions: Decided[]
}

/** Whose decisions are shown; null until that is known. */
let owner: string | null = null

function keep(): void {
  if (owner === null) return
  const decisions = decided.peek().filter(({ inverse }) => inverse !== null)
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ who: owner, decisions } satisfies Kept))
  } catch {
    // Without storage, a reload forgets them.
  }
}

function kept(who: string): Decided[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    return stored?.who === who ? stored.decisions : []
  } catch {
    return []
  }
}

effect(() => {
  const who = session.value?.person.who ?? null
  if (who === null || who === owner) return
  owner = who
  decided.value = kept(who)
})
