import type { Pair } from '../api/types.ts'
import { onImage } from '../geometry/box.ts'
import { inPane } from '../geometry/view.ts'
import type { BoxSide } from './boxes.ts'
import type { StageState } from './stage-state.ts'

interface UnnamedBoxProps {
  pair: Pair
  stage: StageState
  side: BoxSide
}

/** Where the images of a pair differ although the judge has no finding. */
export function UnnamedBox({ pair: { unnamed_change: change }, stage, side }: UnnamedBoxProps) {
  const slot = side === 'a' || (side === 'both' && change?.box_b === null) ? 'a' : 'b'
  const on = change && (slot === 'a' ? change.box_a : change.box_b)
  if (on === null || !stage.isReady.value) return null
  const box = inPane(onImage(on, stage.sizes.value[slot]), stage.view.value)
  return (
    <div
      class="unnamed-box"
      style={{
        transform: `translate(${box.x}px, ${box.y}px)`,
        width: `${box.w}px`,
        height: `${box.h}px`,
      }}
    />
  )
}
