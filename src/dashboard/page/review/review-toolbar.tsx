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
import { MODE_SHORT, MODE_WORDS, VIEW_MODES, type ViewMode } from './view-modes.ts'

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
        aria-label="All pairs"
        data-tip="All pairs"
      >
        <BackIcon />
      </a>
      <div class="review-title">
        <h1 class="clip">{pair.name}</h1>
        {isDone && (
          <span class="chip chip-good">
            <CheckIcon />
            Done
          </span>
        )}
        <Warnings warnings={pair.latest_run?.capture_warnings ?? []} />
      </div>
      <div class="review-modes segments" role="group" aria-label="View">
        {VIEW_MODES.map((name) => {
          const Icon = MODE_ICONS[name]
          return (
            <Button
              key={name}
              kind="quiet"
              binding={`mode-${name}`}
              label={MODE_WORDS[name]}
              pressed={mode === name}
            >
              <Icon />
              <span class="review-wide" aria-hidden="true">
                {MODE_SHORT[name]}
              </span>
            </Button>
          )
        })}
      </div>
      <Zoom stage={stage} isLive={mode === 'live'} />
      {props.mayReview && (
        <div class="review-draw">
          <Button binding="draw" label="Report an issue" pressed={props.isDrawing}>
            <DrawIcon />
            <span class="review-wide" aria-hidden="true">
              Report
            </span>
          </Button>
        </div>
      )}
      {props.mayReview && (
        <div class="review-done">
          {isDone ? (
            <Button binding="done">Review again</Button>
          ) : (
            <Button kind={props.isUndecided ? 'plain' : 'primary'} binding="done" showKey>
              Done, next
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
          <span class="unseen">{others.length === 1 ? ' more warning' : ' more warnings'}</span>
        </span>
      )}
    </>
  )
}

/** Stays where it is over the live story, which it does not change. */
const Zoom = ({ stage, isLive }: { stage: StageState; isLive: boolean }) => (
  <div class="review-zoom segments" role="group" aria-label="Zoom">
    <Button kind="quiet" binding="zoom-out" label="Zoom out" disabled={isLive}>
      <MinusIcon />
    </Button>
    <Button kind="quiet" binding="zoom-pixels" disabled={isLive}>
      <span class="number review-percent">{Math.round(stage.magnification.value * 100)} %</span>
    </Button>
    <Button kind="quiet" binding="zoom-in" label="Zoom in" disabled={isLive}>
      <PlusIcon />
    </Button>
    <Button
      kind="quiet"
      binding="fit"
      label="Fit"
      pressed={!isLive && stage.isFit.value}
      disabled={isLive}
    >
      <FitIcon />
    </Button>
  </div>
)
