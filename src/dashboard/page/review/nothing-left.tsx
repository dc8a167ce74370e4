import { useSignalEffect } from '@preact/signals'
import { paths } from '../app/routes.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { UNNAMED_WORDS } from '../words/review-words.ts'
import { lookedAtAll, lookedAtNothing, passName, passWords } from '../words/run-words.ts'
import { shareWords } from './difference.ts'
import { compareAll } from './pixel-comparison.ts'
import type { ReviewStore } from './review-store.ts'
import type { StageState } from './stage-state.ts'
import { emptyList as words } from './words.ts'

/** Stands in place of an empty list, and says whether nothing differs or the judge has not run. */
export function NothingLeft(props: { store: ReviewStore; stage: StageState; mayReview: boolean }) {
  const { store, stage, mayReview } = props
  const pair = store.pair.value
  const report = store.report.value
  const run = pair?.latest_run ?? null
  if (store.filter.value !== 'decide')
    return <Empty title={words.noneOfThese} text={words.noneOfTheseText} />
  if (pair !== null && pair.unnamed_change !== null)
    return <Empty title={UNNAMED_WORDS} text={words.unnamedText(pair.unnamed_change.pixels)} />
  if (hasDecisions(store) && report !== null && lookedAtAll(report.passes))
    return (
      <Empty
        title={words.decided}
        text={
          <>
            <Differs stage={stage} /> {words.onlyALook}
          </>
        }
      >
        <Button binding="mode-difference">{words.showDifference}</Button>
      </Empty>
    )
  if (stage.missing.value.length > 0)
    return <Empty title={words.missing} text={words.missingText} />
  if (run === null || report === null || lookedAtNothing(report.passes))
    return (
      <Empty title={words.notCompared} text={run === null ? words.neverRun : words.couldNot}>
        <Passes store={store} />
        {mayReview && (
          <Button binding="annotate" kind={run === null ? 'primary' : 'plain'}>
            {words.runJudge}
          </Button>
        )}
        {run !== null && <a href={paths.run(store.project, run.run_id)}>{words.openRun}</a>}
      </Empty>
    )
  if (!lookedAtAll(report.passes))
    return (
      <Empty title={words.partly} text={words.partlyText}>
        <Passes store={store} />
      </Empty>
    )
  return (
    <Empty
      title={stage.differing.value === 0 ? words.identical : words.nothingFound}
      text={
        <>
          {words.compared} <Differs stage={stage} />
          {(stage.differing.value ?? 0) > 0 && ` ${words.unseen}`}
        </>
      }
    >
      {stage.differing.value !== 0 && (
        <Button binding="mode-difference">{words.showDifference}</Button>
      )}
    </Empty>
  )
}

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
  return <>{share === null ? words.comparing : `${shareWords(share)}.`}</>
}

/** Whether a person has decided anything; that a later run no longer found something is no decision. */
const hasDecisions = ({ issues }: ReviewStore): boolean =>
  issues.value.some(({ dismissed_kind: kind }) => kind !== 'superseded')

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
