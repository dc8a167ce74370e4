import { setParameters } from '../app/location.ts'
import type { Pair } from '../api/types.ts'
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
import { MODE_SHORT, MODE_WORDS, SIDE_WORDS, VIEW_MODES, type ViewMode } from './view-modes.ts'

const MODE_ICONS: Record<ViewMode, () => preact.JSX.Element> = {
  side: SideIcon,
  overlay: OverlayIcon,
  swipe: SwipeIcon,
  blink: BlinkIcon,
  difference: DifferenceIcon,
  live: LiveIcon,
}

/** Modes with a slider: what it does, and what each end shows. */
const SLIDES: Partial<Record<ViewMode, { what: string; ends: readonly ['a' | 'b', 'a' | 'b'] }>> = {
  overlay: { what: 'Opacity of the built side', ends: ['a', 'b'] },
  swipe: { what: 'Where the built side begins', ends: ['b', 'a'] },
  live: { what: 'Opacity of the design', ends: ['b', 'a'] },
}

export function ReviewToolbar(props: {
  project: string
  pair: Pair
  stage: StageState
  mode: ViewMode
  share: number
  mayReview: boolean
  /** Whether candidates still wait, or a judge: then that is the next step, not the next pair. */
  isUndecided: boolean
  isDrawing: boolean
}) {
  const { project, pair, stage, mode, share } = props
  const slides = SLIDES[mode]
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
      <h1 class="clip">{pair.name}</h1>
      {isDone && (
        <span class="chip chip-good">
          <CheckIcon />
          Done
        </span>
      )}
      <span class="review-warnings">
        {(pair.latest_run?.capture_warnings ?? []).map((warning) => (
          <WarningChip key={warning.code} warning={warning} />
        ))}
      </span>
      <span class="review-space" />
      <div class="segments" role="group" aria-label="View">
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
      {slides !== undefined && (
        <span class="review-slide muted">
          <span aria-hidden="true">{SIDE_WORDS[slides.ends[0]]}</span>
          <input
            type="range"
            min="0"
            max="100"
            value={Math.round(share * 100)}
            aria-label={slides.what}
            data-tip={slides.what}
            onInput={(event) => setParameters({ share: event.currentTarget.value })}
          />
          <span aria-hidden="true">{SIDE_WORDS[slides.ends[1]]}</span>
        </span>
      )}
      {mode !== 'live' && (
        <div class="review-zoom segments" role="group" aria-label="Zoom">
          <Button kind="quiet" binding="zoom-out" label="Zoom out">
            <MinusIcon />
          </Button>
          <Button kind="quiet" binding="zoom-pixels">
            <span class="number review-percent">
              {Math.round(stage.magnification.value * 100)} %
            </span>
          </Button>
          <Button kind="quiet" binding="zoom-in" label="Zoom in">
            <PlusIcon />
          </Button>
          <Button kind="quiet" binding="fit" label="Fit" pressed={stage.isFit.value}>
            <FitIcon />
          </Button>
        </div>
      )}
      {props.mayReview && (
        <>
          <Button binding="draw" label="Report an issue" pressed={props.isDrawing}>
            <DrawIcon />
            <span class="review-wide" aria-hidden="true">
              Report
            </span>
          </Button>
          {isDone ? (
            <Button binding="done">Review again</Button>
          ) : (
            <Button kind={props.isUndecided ? 'plain' : 'primary'} binding="done" showKey>
              Done, next
            </Button>
          )}
        </>
      )}
    </header>
  )
}
