import { computed, signal } from '@preact/signals'
import { listPairs, listStates } from '../api/diff.ts'
import { messageOf } from '../api/request.ts'
import type { PairState, PairSummary } from '../api/types.ts'
import { joined } from './pair-list.ts'

// The pairs of the project, or of the version of it, that was opened last. They stay while a pair is reviewed, so that coming back
// shows the list at once; it is then brought up to date.

const project = signal<string | null>(null)
const version = signal<string | null>(null)
const summaries = signal<PairSummary[]>([])
const states = signal<ReadonlyMap<string, PairState>>(new Map())

export const isComplete = signal(false)
export const failure = signal<string | null>(null)

export const pairs = computed(() => joined(summaries.value, states.value))

/** Loads the pairs of a project, or of one version of it; shows them page by page if none are shown yet. */
export async function loadPairs(of: string, ofVersion: string | null): Promise<void> {
  const isShown = (): boolean => project.peek() === of && version.peek() === ofVersion
  if (!isShown()) {
    project.value = of
    version.value = ofVersion
    summaries.value = []
    states.value = new Map()
    isComplete.value = false
  }
  failure.value = null
  const isFirst = summaries.peek().length === 0
  try {
    const [, all] = await Promise.all([
      loadStates(of),
      listPairs(of, ofVersion, (some) => {
        if (isFirst && isShown()) summaries.value = some
      }),
    ])
    if (!isShown()) return
    summaries.value = all
    isComplete.value = true
  } catch (error) {
    if (isShown()) failure.value = messageOf(error)
  }
}

async function loadStates(of: string): Promise<void> {
  const all = await listStates(of)
  if (project.peek() === of) states.value = new Map(all.map((state) => [state.pair_id, state]))
}

/** Refreshes who reviews what; a lost connection is shown elsewhere. */
export const refreshStates = (of: string): void => void loadStates(of).catch(() => {})
