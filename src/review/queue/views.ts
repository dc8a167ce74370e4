import { lockView } from '../pairs/pair-view.ts'
import type { ListedPair, QueueCounts } from './state.ts'
import type { QueueCountsView, QueueStateView } from './view-schema.ts'

export const listedPairView = ({
  pairId,
  name,
  state,
}: ListedPair): QueueStateView['pairs'][number] => ({
  pair_id: pairId,
  name,
  done: state.done,
  ...lockView(state),
})

export const queueCountsView = ({
  total,
  done,
  inProgress,
  open,
}: QueueCounts): QueueCountsView => ({ total, done, in_progress: inProgress, open })
