import type { StageState } from './stage-state.ts'
import { evidenceWords } from './words.ts'

/** How much of which side is seen, between the names of the two. */
export function ShareSlider(props: {
  stage: StageState
  what: string
  ends: readonly ['a' | 'b', 'a' | 'b']
}) {
  const { stage, what, ends } = props
  return (
    <span class="share-slider">
      <strong>{evidenceWords.sides[ends[0]]}</strong>
      <input
        type="range"
        min="0"
        max="100"
        value={Math.round(stage.share.value * 100)}
        aria-label={what}
        data-tip={what}
        onInput={(event) => stage.setShare(Number(event.currentTarget.value) / 100)}
      />
      <strong>{evidenceWords.sides[ends[1]]}</strong>
    </span>
  )
}
