import { prefersReducedMotion } from '../app/theme.ts'
import { headline } from '../words/evidence.ts'
import { UNNAMED_WORDS } from '../words/review-words.ts'
import { shareWords } from './difference.ts'
import { ShareSlider } from './share-slider.tsx'
import type { PaneProps } from './stage-props.ts'
import type { StageState } from './stage-state.ts'
import { evidenceWords, stageWords as words } from './words.ts'

/** The line above a pane: what it shows, and what is to be said about it, so that nothing lies on the picture. */
export function PaneHead(props: PaneProps) {
  const { mode, side, stage, slots } = props
  const isOverlaid = slots.length === 2
  return (
    <header class="pane-head">
      {!isOverlaid || mode === 'blink' ? (
        <Name slot={side === 'a' ? 'a' : 'b'} stage={stage} />
      ) : mode === 'overlay' ? (
        <ShareSlider stage={stage} what={words.opacityOfBuilt} ends={['a', 'b']} />
      ) : mode === 'swipe' ? (
        <Name slot="a" stage={stage} />
      ) : (
        <Compared stage={stage} />
      )}
      <Note {...props} />
      {isOverlaid && mode === 'swipe' && <Name slot="b" stage={stage} />}
    </header>
  )
}

function Name({ slot, stage }: { slot: 'a' | 'b'; stage: StageState }) {
  const { width, height } = stage.sizes.value[slot]
  return (
    <span class="pane-name">
      <strong>{evidenceWords.sides[slot]}</strong>
      {stage.sides.value[slot] !== undefined && (
        <span class="muted number">
          {' '}
          {Math.round(width)} × {Math.round(height)}
        </span>
      )}
    </span>
  )
}

const Compared = ({ stage: { differing } }: { stage: StageState }) => (
  <span class="pane-name" role="status">
    <strong>{evidenceWords.pixelDifference}</strong>{' '}
    <span class="muted">
      {differing.value === null ? words.comparing : shareWords(differing.value)}
    </span>
  </span>
)

/** What is to be said about what is under the pointer, or else about the images. */
function Note({ store, pair, slots, side, mode, showBoxes }: PaneProps) {
  const moved = store.hoveredMove.value
  if (moved !== null) {
    const cause = store.issues.value.find(({ id }) => id === moved.causeId)
    const what = cause === undefined ? moved.detail : words.movedBy(headline(cause))
    return <span class="stage-note stage-note-moved clip">{what}</span>
  }
  if (mode === 'blink' && slots.length === 2 && prefersReducedMotion())
    return (
      <span class="stage-note clip">
        {words.lessMotion[0]} <kbd>←</kbd> {words.lessMotion[1]} <kbd>→</kbd>
        {words.lessMotion[2]}
      </span>
    )
  const change = pair.unnamed_change
  const box = change && (side === 'a' ? change.box_a : (change.box_b ?? change.box_a))
  if (box !== null && showBoxes)
    return <span class="stage-note stage-note-unnamed clip">{UNNAMED_WORDS}</span>
  return <span class="stage-note" />
}
