import type { Pair } from '../api/types.ts'
import type { Drawing } from './drawing.ts'
import type { ReviewStore } from './review-store.ts'
import type { StageState } from './stage-state.ts'
import type { Only, ViewMode } from './view-modes.ts'

/** What is shown of a pair, and how. */
export interface StageProps {
  store: ReviewStore
  pair: Pair
  stage: StageState
  mode: ViewMode
  only: Only
  showBoxes: boolean
  drawing: Drawing
}

export interface PaneProps extends StageProps {
  slots: ('a' | 'b')[]
  side: 'a' | 'b' | 'both'
  /** The only image to show now; both by default. */
  visible?: 'a' | 'b'
  paneRef?: { current: HTMLDivElement | null }
}
