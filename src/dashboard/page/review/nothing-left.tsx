import type { ComponentChildren } from 'preact'
import { paths } from '../app/routes.ts'
import { Button } from '../ui/button.tsx'
import { counted } from '../words/number.ts'
import { UNNAMED_WORDS } from '../words/review-words.ts'
import { lookedAtAll, lookedAtNothing, passName, passWords } from '../words/run-words.ts'
import type { ReviewStore } from './review-store.ts'

/** Stands in place of an empty list, and says whether nothing differs or the judge has not run. */
export function NothingLeft({ store, mayReview }: { store: ReviewStore; mayReview: boolean }) {
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
        <p>Whether the images differ elsewhere too, only a look at them shows.</p>
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
    <Said title="No difference found">
      <p>
        Structures, icons and pixels were compared. Nothing differs visibly but what a person has
        accepted.
      </p>
      {mayReview && pair?.state.done === false && <DoneNext />}
    </Said>
  )
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
