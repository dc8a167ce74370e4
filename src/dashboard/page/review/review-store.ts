import { batch, computed, signal } from '@preact/signals'
import * as api from '../api/diff.ts'
import { deliver } from '../api/outbox.ts'
import { ApiError, messageOf } from '../api/request.ts'
import type { IssuesChanged } from '../../../vocabulary/review-event.ts'
import type { DecidedIssue, Issue, Pair, Report } from '../api/types.ts'
import { who } from '../app/session.ts'
import { say, sayError } from '../ui/toast.tsx'
import { confirm, forget, remember, type Decided } from '../undo/decided.ts'
import { counted } from '../words/number.ts'
import { decisionWords, eventWords, LEADS_TO, type IssueStatus } from '../words/issue-words.ts'
import { consequencesOf, type Consequence } from './consequences.ts'
import { byUrgency, filterOf, inFilter, keepsBox, type ListFilter } from './issue-order.ts'
import { loadReview } from './review-data.ts'
import { news } from './words.ts'

/** The review of one pair: its data, the selection, and every decision. */
export class ReviewStore {
  readonly project: string
  readonly pairId: string
  readonly pair = signal<Pair | null>(null)
  readonly issues = signal<Issue[]>([])
  readonly report = signal<Report | null>(null)
  readonly failure = signal<{ message: string; isMissing: boolean } | null>(null)
  readonly filter = signal<ListFilter>('decide')
  readonly selectedId = signal<string | null>(null)
  readonly hoveredId = signal<string | null>(null)
  /** The moved element under the pointer, if no issue is there. */
  readonly hoveredMove = signal<Consequence | null>(null)
  /** Notes that are being written, by issue: another selection does not lose them. */
  readonly drafts = new Map<string, string>()

  /** The issues in the list, the most urgent first. */
  readonly listed = computed(() =>
    this.issues.value.filter((issue) => inFilter(issue, this.filter.value)).toSorted(byUrgency),
  )
  /** The issues of the other lists, whose boxes are drawn faintly. */
  readonly unlisted = computed(() =>
    this.issues.value.filter((issue) => !inFilter(issue, this.filter.value) && keepsBox(issue)),
  )
  readonly selected = computed(
    () => this.issues.value.find(({ id }) => id === this.selectedId.value) ?? null,
  )
  readonly hovered = computed(
    () => this.issues.value.find(({ id }) => id === this.hoveredId.value) ?? null,
  )
  readonly counts = computed(() => {
    const counts: Record<IssueStatus, number> = {
      candidate: 0,
      open: 0,
      fixed_awaiting_verify: 0,
      closed: 0,
      dismissed: 0,
    }
    for (const { status } of this.issues.value) counts[status]++
    return counts
  })
  readonly consequences = computed(() =>
    consequencesOf(this.report.value?.suppressions ?? [], this.issues.value),
  )

  readonly #confirm: () => Promise<void>
  /** The issues whose decisions are on their way, once for each. */
  #sending: string[] = []
  /** The number of the last time that the issues were read. */
  #reading = 0
  #isShown = false

  /** `confirm` throws before a decision is sent that this person may no longer make. */
  constructor(project: string, pairId: string, confirm: () => Promise<void> = async () => {}) {
    this.project = project
    this.pairId = pairId
    this.#confirm = confirm
  }

  async load(): Promise<void> {
    this.failure.value = null
    const reading = ++this.#reading
    try {
      const { pair, issues, report } = await loadReview(this.project, this.pairId)
      batch(() => {
        this.pair.value = pair
        this.report.value = report
        this.#show(issues, reading)
      })
    } catch (error) {
      this.failure.value = { message: messageOf(error), isMissing: isNotFound(error) }
    }
  }

  /** Reloads what others may have decided, and keeps the selection. */
  async refresh(): Promise<void> {
    const reading = ++this.#reading
    try {
      this.#show(await api.listIssues(this.project, this.pairId), reading)
    } catch (error) {
      // The page says that there is no such pair.
      if (isNotFound(error)) this.failure.value = { message: messageOf(error), isMissing: true }
      else sayError(error)
    }
  }

  /** Whether an issue is shown as it is by now. */
  shows(issue: IssuesChanged['issue']): boolean {
    const shown = issue && this.issues.peek().find(({ id }) => id === issue.id)
    return shown?.status === issue?.status && shown?.severity === issue?.severity && !!shown
  }

  /**
   * Shows what was read, unless it was read again since and something is shown already. A decision that is on its way stays
   * as it was made.
   */
  #show(issues: Issue[], reading: number): void {
    if (reading !== this.#reading && this.#isShown) return
    this.#isShown = true
    const made = this.issues.peek().filter(({ id }) => this.#sending.includes(id))
    this.issues.value = issues.map((issue) => made.find(({ id }) => id === issue.id) ?? issue)
  }

  select(id: string | null): void {
    this.selectedId.value = id
  }

  selectFirstCandidate(): void {
    this.filter.value = 'decide'
    this.select(this.listed.value.find(({ status }) => status === 'candidate')?.id ?? null)
  }

  /** Selects the next or previous issue of the list, and stops at its ends. */
  step(by: 1 | -1): void {
    const listed = this.listed.peek()
    const now = listed.findIndex(({ id }) => id === this.selectedId.peek())
    const next = now < 0 ? (by === 1 ? 0 : listed.length - 1) : now + by
    const issue = listed[Math.min(listed.length - 1, Math.max(0, next))]
    if (issue !== undefined) this.select(issue.id)
  }

  /**
   * Shows a decision at once and then sends it to the server, which may refuse it. If the issue leaves the
   * list, the next one is selected.
   */
  decide(issue: Issue, decision: api.Decision): void {
    const listed = this.listed.peek()
    const place = listed.findIndex(({ id }) => id === issue.id)
    batch(() => {
      this.#replace({
        ...issue,
        status: decision.action === 'restore' ? restored(issue) : LEADS_TO[decision.action],
        severity: decision.severity ?? issue.severity,
        reason: decision.action === 'dismiss' ? (decision.reason ?? null) : issue.reason,
      })
      if (!this.listed.value.some(({ id }) => id === issue.id) && place >= 0) {
        const next = this.listed.value[Math.min(place, this.listed.value.length - 1)]
        this.select(next?.id ?? null)
      }
    })
    const what = decisionWords(decision.action, issue.number)
    this.#sendDecision(issue, what, () => api.decide(this.project, issue.id, decision))
  }

  changeSeverity(issue: Issue, severity: string): void {
    if (issue.severity === severity) return
    this.#replace({ ...issue, severity })
    const what = `#${issue.number} is ${severity} now`
    this.#sendDecision(issue, what, () => api.changeSeverity(this.project, issue.id, severity))
  }

  changeNote(issue: Issue, note: string): void {
    this.#replace({ ...issue, note })
    this.#send(issue, () => api.changeNote(this.project, issue.id, note))
  }

  assign(issue: Issue, assignee: string | null): void {
    this.#replace({ ...issue, assignee })
    this.#send(issue, () => api.assign(this.project, issue.id, assignee))
  }

  async reportIssue(issue: Omit<api.NewIssue, 'pair_id'>): Promise<void> {
    const created = await api.createIssue(this.project, { ...issue, pair_id: this.pairId })
    batch(() => {
      // It may have been read before the response came.
      const others = this.issues.peek().filter(({ id }) => id !== created.id)
      this.issues.value = [...others, created]
      this.select(created.id)
    })
  }

  /** Dismisses many candidates in one step. */
  async dismissMany(ids: string[], reason: string): Promise<void> {
    await this.#confirm()
    const { project, pairId } = this
    const { dismissed, undo_id: undoId } = await api.dismissMany(project, pairId, {
      ids,
      reason,
    })
    if (undoId !== null)
      remember({
        project,
        pairId,
        issue: null,
        what: `${counted(dismissed, 'candidate')} dismissed`,
        inverse: { kind: 'dismissal', undoId },
      })
    await this.refresh()
  }

  /** Shows what an issue, or the whole pair, is again since a decision was undone. */
  async showUndone({ issue }: Decided): Promise<void> {
    await this.refresh()
    const again = this.issues.peek().find(({ id }) => id === issue?.id)
    if (again === undefined) return
    if (!inFilter(again, this.filter.peek())) this.filter.value = filterOf(again)
    this.select(again.id)
  }

  /** Sends a decision that can be undone once it is confirmed. */
  #sendDecision(issue: Issue, what: string, call: () => Promise<DecidedIssue>): void {
    const { project, pairId } = this
    const { id, number } = issue
    const decided = remember({ project, pairId, issue: { id, number }, what, inverse: null })
    const decide = async (): Promise<Issue> => {
      const { undo_id: undoId, ...after } = await call()
      if (undoId !== null) confirm(decided, { kind: 'issues', issues: [{ id, number, undoId }] })
      return after
    }
    this.#send(issue, decide, decided)
  }

  #replace(issue: Issue): void {
    const before = this.issues.peek()
    const place = before.findIndex(({ id }) => id === issue.id)
    if (place >= 0) this.issues.value = before.with(place, { ...before[place], ...issue })
  }

  #send(before: Issue, call: () => Promise<Issue>, decided?: Decided): void {
    let isConfirmed = false
    this.#sending.push(before.id)
    const sent = (): void => {
      this.#sending.splice(this.#sending.indexOf(before.id), 1)
    }
    void deliver({
      send: async () => {
        // Only once: what a lost connection has kept was decided while the pair was this person's.
        if (!isConfirmed) {
          isConfirmed = true
          await this.#confirm()
        }
        const after = await call()
        sent()
        this.#replace(after)
      },
      failed: (error) => {
        sent()
        if (decided !== undefined) forget(decided)
        this.#replace(before)
        void this.#explain(before, error)
        // Most refusals mean that somebody else was faster.
        void this.refresh()
      },
    })
  }

  /** Says why a decision was refused: who decided before, and what. */
  async #explain({ id, number }: Issue, error: unknown): Promise<void> {
    const isLate = error instanceof ApiError && error.status === 409
    const events = isLate ? await api.listEvents(this.project, id).catch(() => []) : []
    const last = events.at(-1)
    if (last === undefined || last.who === null || last.who === who()) return sayError(error)
    const what = news.changed(number, last.who, eventWords(last.action), last.severity)
    say(news.tooLate(what), { kind: 'error' })
  }
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Guesses the status before an issue was dismissed; the response says it exactly. */
const restored = ({ severity }: Issue): IssueStatus => (severity === null ? 'candidate' : 'open')
