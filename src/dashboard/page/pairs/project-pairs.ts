import { batch, computed, signal } from '@preact/signals'
import { listPairs, listStates } from '../api/diff.ts'
import { onChange } from '../api/feed.ts'
import { messageOf } from '../api/request.ts'
import type { PairState, PairSummary } from '../api/types.ts'
import { noNews, note, withCounts, withNews } from './news.ts'
import { joined } from './pair-list.ts'

// The pairs of the project, or of the version of it, that was opened last. They stay while a pair is reviewed, so that coming back
// shows the list at once; it is then brought up to date. What others change is shown as it comes.

const project = signal<string | null>(null)
const version = signal<string | null>(null)
const summaries = signal<PairSummary[]>([])
const states = signal<ReadonlyMap<string, PairState>>(new Map())

export const isComplete = signal(false)
export const failure = signal<string | null>(null)

export const pairs = computed(() => joined(summaries.value, states.value))

/** Whether something was changed that takes reading the list again: a pair is new, or the judge has run. */
let isOutdated = false
let loadedAt = 0

/** Loads the pairs of a project, or of one version of it; shows them page by page if none are shown yet. */
export async function loadPairs(of: string, ofVersion: string | null): Promise<void> {
  const isShown = (): boolean => project.peek() === of && version.peek() === ofVersion
  if (!isShown()) {
    project.value = of
    version.value = ofVersion
    summaries.value = []
    states.value = new Map()
    isComplete.value = false
  }
  failure.value = null
  isOutdated = false
  const isFirst = summaries.peek().length === 0
  try {
    const list = () =>
      listPairs(of, ofVersion, (some) => {
        if (isFirst && isShown()) summaries.value = some
      })
    const [, { value: all, news }] = await Promise.all([loadStates(of), withNews(list)])
    if (!isShown()) return
    summaries.value = withCounts(all, news)
    isComplete.value = true
    loadedAt = Date.now()
  } catch (error) {
    if (isShown()) failure.value = messageOf(error)
  }
}

async function loadStates(of: string): Promise<void> {
  const { value: all, news } = await withNews(() => listStates(of))
  if (project.peek() !== of) return
  const read = all.map((state): [string, PairState] => [state.pair_id, state])
  states.value = new Map([...read, ...news.states])
}

/** Refreshes who reviews what; a lost connection is shown elsewhere. */
export const refreshStates = (of: string): void => void loadStates(of).catch(() => {})

/** Loads the pairs again if something was changed that they do not show. */
export const reloadOutdated = (of: string, ofVersion: string | null): void =>
  void (isOutdated && loadPairs(of, ofVersion))

/** Changes are shown together: a pipeline may register a thousand pairs at once. */
const TOGETHER_MS = 100
/** Whatever was loaded this recently is not read again with a new connection. */
const RECENT_MS = 5_000

let news = noNews()
let showing = 0

onChange((event, of) => {
  if (of !== project.peek()) return
  if (event.type === 'begun') {
    isOutdated ||= Date.now() - loadedAt > RECENT_MS
    refreshStates(of)
    return
  }
  note(news, event)
  showing ||= window.setTimeout(showNews, TOGETHER_MS)
})

function showNews(): void {
  const shown = news
  news = noNews()
  showing = 0
  const before = states.peek()
  isOutdated ||= shown.isJudged || [...shown.states.keys()].some((id) => !before.has(id))
  batch(() => {
    if (shown.states.size > 0) states.value = new Map([...before, ...shown.states])
    if (shown.counts.size > 0) summaries.value = withCounts(summaries.peek(), shown)
  })
}
