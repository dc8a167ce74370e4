import { useFocusIfActive } from '../ui/use-focus-if-active.ts'
import { who } from '../app/session.ts'
import { PairPictures } from '../thumbnails/pair-pictures.tsx'
import { CheckIcon, LockIcon } from '../ui/icons.tsx'
import { ReplacedChip, UnnamedChip, WarningChip } from '../ui/chips.tsx'
import { replacedSince } from '../words/review-words.ts'
import { ago } from '../words/time.ts'
import { grouped } from '../words/number.ts'
import { countedWarnings, stateOf, type ListedPair } from './pair-list.ts'
import { reviewUrl } from './shown-list.ts'
import { row as words } from './words.ts'

/** For each of the two pictures of a row. */
const ROW_ROOM = { width: 56, height: 40 }

/** The names of the columns; screen readers hear them in each row instead. */
export const PairsHead = () => (
  <div class="list-row list-columns pair-row pairs-columns" aria-hidden="true">
    <span>{words.columns.state}</span>
    <span />
    <span>{words.columns.pair}</span>
    <span class="pair-number">{words.columns.candidates}</span>
    <span class="pair-number">{words.columns.open}</span>
    <span class="pair-number">{words.columns.toVerify}</span>
    <span>{words.columns.capture}</span>
    <span>{words.columns.judged}</span>
  </div>
)

export function PairRow(props: { project: string; pair: ListedPair; isActive: boolean }) {
  const { project, pair, isActive } = props
  const link = useFocusIfActive(isActive)
  const { latest_run: run } = pair
  return (
    <a class="list-row pair-row" ref={link} href={reviewUrl(project, pair.pair_id)}>
      <PairState pair={pair} />
      <PairPictures project={project} pair={pair} room={ROW_ROOM} />
      <PairName pair={pair} />
      <PairCounts pair={pair} />
      <PairWarnings pair={pair} />
      <span class="muted clip pair-judged">
        {run === null ? words.notJudged : <JudgedAt status={run.status} at={run.started_at} />}
      </span>
    </a>
  )
}

export const PairName = ({ pair }: { pair: ListedPair }) => (
  <span class="pair-name">
    <span class="clip">{pair.name}</span>
    {pair.link_id !== null && <span class="clip muted">{pair.link_id}</span>}
  </span>
)

export const PairCounts = ({ pair: { issues } }: { pair: ListedPair }) => (
  <>
    <Count count={issues.candidate} what={words.candidates} kind="chip-candidate" />
    <Count count={issues.open} what={words.openIssues} kind="chip-major" />
    <Count count={issues.fixed_awaiting_verify} what={words.toVerify} kind="chip-minor" />
  </>
)

export function PairWarnings({ pair }: { pair: ListedPair }) {
  const replaced = replacedSince(pair.last_review, Date.now())
  return (
    <span class="pair-warnings">
      {replaced !== null && <ReplacedChip tip={replaced} />}
      {pair.unnamed_change !== null && <UnnamedChip />}
      {countedWarnings(pair).map((warning) => (
        <WarningChip key={warning.code} warning={warning} />
      ))}
    </span>
  )
}

const JudgedAt = ({ status, at }: { status: string; at: string }) => (
  <>
    <span class="unseen">{words.judged}</span>
    {words.runs[status] === undefined ? '' : `${words.runs[status]}, `}
    {ago(at, Date.now())}
  </>
)

export function PairState({ pair }: { pair: ListedPair }) {
  const state = stateOf(pair)
  if (state === 'done')
    return (
      <span class="pair-state" data-state="done">
        <CheckIcon />
        {words.states.done}
      </span>
    )
  if (state === 'progress')
    return (
      <span class="pair-state" data-state="progress">
        <LockIcon />
        <span class="clip">{pair.lockedBy === who() ? words.states.you : pair.lockedBy}</span>
      </span>
    )
  return (
    <span class="pair-state" data-state="open">
      {words.states.open}
    </span>
  )
}

const Count = (props: { count: number; what: (count: number) => string; kind: string }) => (
  <span class="pair-number number">
    {props.count > 0 && (
      <span class={`chip ${props.kind}`}>
        {grouped(props.count)}
        <span class="unseen">{props.what(props.count)}</span>
      </span>
    )}
  </span>
)
