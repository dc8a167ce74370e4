import { useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { paths } from '../app/routes.ts'
import { Button } from '../ui/button.tsx'
import { counted } from '../words/number.ts'
import { UNNAMED_WORDS } from '../words/review-words.ts'
import { lookedAtAll, lookedAtNothing, passName, passWords } from '../words/run-words.ts'
import { shareWords } from './difference.ts'
import { compareAll } from './pixel-comparison.ts'
import type { ReviewStore } from './review-store.ts'
import type { StageState } from './stage-state.ts'

/** Stands in place of an empty list, and says whether nothing differs or the judge has not run. */
export function NothingLeft(props: { store: ReviewStore; stage: StageState; mayReview: boolean }) {
  const { store, stage, mayReview } = props
  const pair = store.pair.value
  const report = store.report.value
  const run = pair?.latest_run ?? null
  if (store.filter.value !== 'decide')
    return (
      <Said title="None of these">
        <p>The pair has no such issues.</p>
      </Said>
    )
  if (pair !== null && pair.unnamed_change !== null)
    return (
      <Said title={UNNAMED_WORDS}>
        <p>
          The images differ in {counted(pair.unnamed_change.pixels, 'pixel')}. Mark the pair as done
          if that is meant.
        </p>
        {mayReview && <DoneNext />}
      </Said>
    )
  if (hasDecisions(store) && report !== null && lookedAtAll(report.passes))
    return (
      <Said title="All candidates are decided">
        <p>
          <Differs stage={stage} /> Whether all of that was decided, only a look at the images
          shows.
        </p>
        <Button binding="mode-difference">Show the difference</Button>
        {mayReview && pair?.state.done === false && <DoneNext />}
      </Said>
    )
  if (run === null || report === null || lookedAtNothing(report.passes))
    return (
      <Said title="Not compared">
        <p>
          {run === null
            ? 'No judge has looked at this pair yet, so this is no approval.'
            : 'The last run could not compare the images, so this is no approval.'}
        </p>
        <Passes store={store} />
        {mayReview && (
          <Button binding="annotate" kind={run === null ? 'primary' : 'plain'}>
            Run the judge
          </Button>
        )}
        {run !== null && <a href={paths.run(store.project, run.run_id)}>What the run says</a>}
      </Said>
    )
  if (!lookedAtAll(report.passes))
    return (
      <Said title="Compared in part">
        <p>There is no candidate, but not everything was compared:</p>
        <Passes store={store} />
        {mayReview && pair?.state.done === false && <DoneNext />}
      </Said>
    )
  return (
    <Said title={title(stage)}>
      <p>
        Structures, icons and pixels were compared. <Differs stage={stage} />
        {(stage.differing.value ?? 0) > 0 && ' Nobody has looked at them yet.'}
      </p>
      {stage.differing.value !== 0 && (
        <Button binding="mode-difference">Show the difference</Button>
      )}
      {mayReview && pair?.state.done === false && <DoneNext />}
    </Said>
  )
}

const title = ({ differing }: StageState): string =>
  differing.value === 0 ? 'No difference found' : 'The judge has found no difference'

/** Enough to notice whatever can be seen, at once on a phone too. */
const MOST_PIXELS = 1_000_000

/** Says what share of the pixels differs: measured here, whatever the judge has found. */
function Differs({ stage }: { stage: StageState }) {
  useSignalEffect(() => {
    const { a, b } = stage.sides.value
    if (a === undefined || b === undefined || stage.differing.peek() !== null) return
    const stop = new AbortController()
    compareAll({ a, b }, { mostPixels: MOST_PIXELS, stop: stop.signal }).then(
      ({ share }) => (stage.differing.value ??= share),
      () => {},
    )
    return () => stop.abort()
  })
  const share = stage.differing.value
  return <>{share === null ? 'The pixels are being compared.' : `${shareWords(share)}.`}</>
}

/** Whether a person has decided anything; that a later run no longer found something is no decision. */
const hasDecisions = ({ issues }: ReviewStore): boolean =>
  issues.value.some(({ dismissed_kind: kind }) => kind !== 'superseded')

const DoneNext = () => (
  <Button kind="primary" binding="done" showKey>
    Done, next
  </Button>
)

const Said = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
)

const Passes = ({ store }: { store: ReviewStore }) => (
  <ul class="passes-short">
    {(store.report.value?.passes ?? [])
      .filter(({ status, reason }) => status !== 'ok' || reason !== undefined)
      .map((pass) => (
        <li key={pass.name}>
          <strong>{passName(pass.name)}.</strong> {passWords(pass)}
        </li>
      ))}
  </ul>
)
