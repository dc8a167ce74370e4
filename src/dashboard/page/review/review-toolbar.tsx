import type { CaptureWarning, Pair } from '../api/types.ts'
import { pairsUrl } from '../pairs/shown-list.ts'
import { Button } from '../ui/button.tsx'
import { WarningChip } from '../ui/chips.tsx'
import {
  BackIcon,
  BlinkIcon,
  CheckIcon,
  DifferenceIcon,
  DrawIcon,
  FitIcon,
  LiveIcon,
  MinusIcon,
  OverlayIcon,
  PlusIcon,
  SideIcon,
  SwipeIcon,
} from '../ui/icons.tsx'
import type { StageState } from './stage-state.ts'
import { VIEW_MODES, type ViewMode } from './view-modes.ts'
import { keyWords, modeWords, shortModeWords } from './key-words.ts'
import { words } from './words.ts'

const MODE_ICONS: Record<ViewMode, () => preact.JSX.Element> = {
  side: SideIcon,
  overlay: OverlayIcon,
  swipe: SwipeIcon,
  blink: BlinkIcon,
  difference: DifferenceIcon,
  live: LiveIcon,
}

export function ReviewToolbar(props: {
  project: string
  pair: Pair
  stage: StageState
  mode: ViewMode
  mayReview: boolean
  /** Whether candidates still wait, or a judge: then that is the next step, not the next pair. */
  isUndecided: boolean
  isDrawing: boolean
}) {
  const { project, pair, stage, mode } = props
  const isDone = pair.state.done
  return (
    <header class="review-bar">
      <a
        class="button button-quiet button-icon"
        href={pairsUrl(project)}
        aria-label={words.allPairs}
        data-tip={words.allPairs}
      >
        <BackIcon />
      </a>
      <div class="review-title">
        <h1 class="clip">{pair.name}</h1>
        {isDone && (
          <span class="chip chip-good">
            <CheckIcon />
            {words.done}
          </span>
        )}
        <Warnings warnings={pair.latest_run?.capture_warnings ?? []} />
      </div>
      <div class="review-modes segments" role="group" aria-label={words.view}>
        {VIEW_MODES.map((name) => {
          const Icon = MODE_ICONS[name]
          return (
            <Button
              key={name}
              kind="quiet"
              binding={`mode-${name}`}
              label={modeWords[name]}
              pressed={mode === name}
            >
              <Icon />
              <span class="review-wide" aria-hidden="true">
                {shortModeWords[name]}
              </span>
            </Button>
          )
        })}
      </div>
      <Zoom stage={stage} isLive={mode === 'live'} />
      {props.mayReview && (
        <div class="review-draw">
          <Button binding="draw" label={words.report} pressed={props.isDrawing}>
            <DrawIcon />
            <span class="review-wide" aria-hidden="true">
              {words.reportShort}
            </span>
          </Button>
        </div>
      )}
      {props.mayReview && (
        <div class="review-done">
          {isDone ? (
            <Button binding="done">{words.reviewAgain}</Button>
          ) : (
            <Button kind={props.isUndecided ? 'plain' : 'primary'} binding="done" showKey>
              {words.doneNext}
            </Button>
          )}
        </div>
      )}
    </header>
  )
}

/** The first warning; how many more there are, with their words in the tooltip. */
function Warnings({ warnings: [first, ...others] }: { warnings: readonly CaptureWarning[] }) {
  if (first === undefined) return null
  return (
    <>
      <WarningChip warning={first} />
      {others.length > 0 && (
        <span class="chip chip-warning" data-tip={others.map(({ message }) => message).join('. ')}>
          +{others.length}
          <span class="unseen">{words.moreWarnings(others.length)}</span>
        </span>
      )}
    </>
  )
}

/** Stays where it is over the live story, which it does not change. */
const Zoom = ({ stage, isLive }: { stage: StageState; isLive: boolean }) => (
  <div class="review-zoom segments" role="group" aria-label={words.zoom}>
    <Button kind="quiet" binding="zoom-out" label={keyWords.zoomOut} disabled={isLive}>
      <MinusIcon />
    </Button>
    <Button kind="quiet" binding="zoom-pixels" disabled={isLive}>
      <span class="number review-percent">{Math.round(stage.magnification.value * 100)} %</span>
    </Button>
    <Button kind="quiet" binding="zoom-in" label={keyWords.zoomIn} disabled={isLive}>
      <PlusIcon />
    </Button>
    <Button
      kind="quiet"
      binding="fit"
      label={keyWords.fit}
      pressed={!isLive && stage.isFit.value}
      disabled={isLive}
    >
      <FitIcon />
    </Button>
  </div>
)
