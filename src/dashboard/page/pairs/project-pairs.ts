import { computed, signal } from '@preact/signals'
import { listPairs, listStates } from '../api/diff.ts'
import { messageOf } from '../api/request.ts'
import type { PairState, PairSummary } from '../api/types.ts'
import { joined } from './pair-list.ts'

// The pairs of the project that was opened last. They stay while a pair is reviewed, so that coming back
// shows the list at once; it is then brought up to date.

const project = signal<string | null>(null)
const summaries = signal<PairSummary[]>([])
const states = signal<ReadonlyMap<string, PairState>>(new Map())

export const isComplete = signal(false)
export const failure = signal<string | null>(null)

export const pairs = computed(() => joined(summaries.value, states.value))

/** Loads the pairs of a project; shows them page by page if none are shown yet. */
export async function loadPairs(of: string): Promise<void> {
  if (project.peek() !== of) {
    project.value = of
    summaries.value = []
    states.value = new Map()
    isComplete.value = false
  }
  failure.value = null
  const isFirst = summaries.peek().length === 0
  try {
    const [, all] = await Promise.all([
      loadStates(of),
      listPairs(of, (some) => {
        if (isFirst && project.peek() === of) summaries.value = some
      }),
    ])
    if (project.peek() !== of) return
    summaries.value = all
    isComplete.value = true
  } catch (error) {
    if (project.peek() === of) failure.value = messageOf(error)
  }
}

async function loadStates(of: string): Promise<void> {
  const all = await listStates(of)
  if (project.peek() === of) states.value = new Map(all.map((state) => [state.pair_id, state]))
}

/** Refreshes who reviews what; a lost connection is shown elsewhere. */
export const refreshStates = (of: string): void => void loadStates(of).catch(() => {})
