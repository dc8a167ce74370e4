import { parseNullable } from '../../store/json-column.ts'
import { PairObjects } from '../../store/review/pair-objects.ts'
import { reviewState, type KnownPair, type ListedPair, type ReviewState } from './state.ts'
import type { QueuedPair } from './table.ts'

// What callers of the queue learn of a pair in it.

export const stateOf = ({ done, lock }: QueuedPair): ReviewState => reviewState(done, lock)

export const listedOf = (pair: QueuedPair): ListedPair => ({
  pairId: pair.pairId,
  name: pair.name,
  state: stateOf(pair),
})

export const knownOf = (pair: QueuedPair): KnownPair => ({
  state: stateOf(pair),
  objects: parseNullable(PairObjects, pair.objects) ?? {},
  registration: pair.registration,
  version: pair.doneRevision,
})
