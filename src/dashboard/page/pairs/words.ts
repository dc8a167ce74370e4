import type { Action } from '../words/issue-words.ts'
import { counted, grouped } from '../words/number.ts'
import type { FindingFilter, Order, StateFilter } from './pair-list.ts'

/** What the list of pairs says. */
export const words = {
  title: 'Pairs',
  ofVersion: 'of version',
  allVersions: 'All versions',
  reviewed: (all: number) => ` of ${counted(all, 'pair')} reviewed`,
  inProgress: (count: number) => `, ${grouped(count)} in progress`,
  toDecide: (count: number) => ` · ${counted(count, 'candidate')} to decide`,
  unnamed: (count: number) => ` · ${grouped(count)} changed, not named`,
  start: 'Start reviewing',
  lists: 'What is listed',
  pairs: 'Pairs',
  causes: 'Same cause',
  count: (count: number) => counted(count, 'pair'),
  view: 'View',
  table: 'Table',
  grid: 'Grid',
  nothingWaits: 'No pair is waiting for a review',
  nothingWaitsInList: 'No pair in this list is waiting for a review',
}

/** What the list says when it is empty. */
export const empty = {
  noMatch: 'No pair matches',
  noMatchText: 'Change the search or the filters to see other pairs.',
  noneOfVersion: 'No pairs of this version',
  noneOfVersionText: 'Nothing of this version was compared, or a newer version has its pairs now.',
  none: 'No pairs yet',
  noneText: 'A pair is a design and the story that was built from it, side by side.',
}

/** What the keys of the list do. */
export const keyWords = {
  group: 'Pairs',
  start: 'Review the next pair',
  search: 'Search',
  down: 'Next row',
  up: 'Previous row',
  right: 'Next pair of the row',
  left: 'Previous pair of the row',
  view: 'Table or grid',
}

export const filterWords = {
  search: 'Search pairs',
  hint: 'Name, story or id',
  tip: 'Search',
  state: 'State',
  states: {
    all: 'All',
    open: 'Waiting',
    progress: 'In progress',
    done: 'Done',
  } satisfies Record<StateFilter, string>,
  found: 'What was found',
  findings: {
    any: 'All pairs',
    waiting: 'Waiting for a decision',
    candidates: 'With candidates',
    issues: 'With open issues',
    verify: 'With fixes to verify',
    warnings: 'With capture warnings',
    unjudged: 'Not judged yet',
  } satisfies Record<FindingFilter, string>,
  order: 'Order',
  orders: {
    need: 'Needs a decision first',
    queue: 'Order of the queue',
    name: 'By name',
    candidates: 'Most candidates first',
    judged: 'Judged last first',
  } satisfies Record<Order, string>,
}

/** What a row of the list says. */
export const row = {
  columns: {
    state: 'State',
    pair: 'Pair',
    candidates: 'Candidates',
    open: 'Open',
    toVerify: 'To verify',
    capture: 'Capture',
    judged: 'Judged',
  },
  states: { done: 'Done', open: 'Waiting', you: 'You' },
  candidates: (count: number) => (count === 1 ? ' candidate' : ' candidates'),
  openIssues: (count: number) => (count === 1 ? ' open issue' : ' open issues'),
  toVerify: (count: number) => (count === 1 ? ' fix to verify' : ' fixes to verify'),
  notJudged: 'not yet',
  judged: 'judged ',
  runs: {
    running: 'in progress',
    queued: 'in progress',
    errored: 'failed',
    degraded: 'incomplete',
  } as Readonly<Record<string, string>>,
}

/** What the list of causes says. */
export const causes = {
  label: 'Causes',
  none: 'No candidates with a cause in common',
  noneText:
    'Where the same value differs in several places, you decide it here once for all of them.',
  where: (labels: string, pairs: number) => `${labels} · in ${counted(pairs, 'pair')}`,
  times: (count: number) => `, ${count} times`,
  decide: 'Decide for all',
}

const choice = (action: Action): string => (action === 'promote' ? 'Promote' : 'Dismiss')

/** What the dialog says that decides all candidates of a cause. */
export const decideCause = {
  about: (candidates: number, pairs: number) =>
    `${counted(candidates, 'candidate')} in ${counted(pairs, 'pair')}.`,
  first: (count: number) => ` You can decide the first ${count} here.`,
  which: 'Candidates to decide',
  severity: 'Make them issues of severity',
  reason: 'Or dismiss them, because',
  action: (action: Action, count: number) => `${choice(action)} ${count}`,
  asks: (action: Action, count: number, severity: string | undefined) =>
    `${choice(action)} ${counted(count, 'candidate')}${severity === undefined ? '' : ` as ${severity}`}?`,
  back: 'Back',
  decided: (done: number, total: number) => `${done} of ${total} decided`,
  notDecided: (failures: readonly string[]) => `Not decided: ${failures.join('; ')}`,
  did: (action: Action, count: number) =>
    `${counted(count, 'candidate')} ${action === 'promote' ? 'promoted' : 'dismissed'}`,
  pictures: 'Candidates to decide',
}
