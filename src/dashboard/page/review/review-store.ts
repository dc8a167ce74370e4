import { batch, computed, signal } from '@preact/signals'
import * as api from '../api/diff.ts'
import { deliver } from '../api/outbox.ts'
import { ApiError, messageOf } from '../api/request.ts'
import type { Issue, Pair, Report } from '../api/types.ts'
import { who } from '../app/session.ts'
import { say, sayError } from '../ui/toast.tsx'
import { LEADS_TO, type IssueStatus } from '../words/issue-words.ts'
import { consequencesOf, type Consequence } from './consequences.ts'
import { byUrgency, inFilter, type ListFilter } from './issue-order.ts'
import { loadReview } from './review-data.ts'

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

  /** The issues in the list, the most urgent first. */
  readonly listed = computed(() =>
    this.issues.value.filter((issue) => inFilter(issue, this.filter.value)).toSorted(byUrgency),
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

  constructor(project: string, pairId: string) {
    this.project = project
    this.pairId = pairId
  }

  async load(): Promise<void> {
    this.failure.value = null
    try {
      const { pair, issues, report } = await loadReview(this.project, this.pairId)
      batch(() => {
        this.pair.value = pair
        this.issues.value = issues
        this.report.value = report
      })
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404
      this.failure.value = { message: messageOf(error), isMissing }
    }
  }

  /** Reloads what others may have decided, and keeps the selection. */
  async refresh(): Promise<void> {
    try {
      this.issues.value = await api.listIssues(this.project, this.pairId)
    } catch (error) {
      sayError(error)
    }
  }

  select(id: string | null): void {
    this.selectedId.value = id
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
    if (decision.action === 'dismiss')
      say(`Dismissed #${issue.number}`, {
        action: { label: 'Restore', run: () => this.#restore(issue.id) },
      })
    if (decision.action === 'promote') say(`#${issue.number} is an open issue now`)
    this.#send(issue, () => api.decide(this.project, issue.id, who(), decision))
  }

  changeSeverity(issue: Issue, severity: string): void {
    this.#replace({ ...issue, severity })
    this.#send(issue, () => api.changeSeverity(this.project, issue.id, who(), severity))
  }

  changeNote(issue: Issue, note: string): void {
    this.#replace({ ...issue, note })
    this.#send(issue, () => api.changeNote(this.project, issue.id, who(), note))
  }

  async reportIssue(issue: Omit<api.NewIssue, 'pair_id'>): Promise<void> {
    const created = await api.createIssue(this.project, who(), { ...issue, pair_id: this.pairId })
    batch(() => {
      this.issues.value = [...this.issues.peek(), created]
      this.select(created.id)
    })
  }

  /** Dismisses many candidates in one step. */
  async dismissMany(ids: string[], reason: string): Promise<number> {
    const { dismissed } = await api.dismissMany(this.project, this.pairId, who(), { ids, reason })
    await this.refresh()
    return dismissed
  }

  #restore(id: string): void {
    const issue = this.issues.peek().find((known) => known.id === id)
    if (issue?.status === 'dismissed') this.decide(issue, { action: 'restore' })
  }

  #replace(issue: Issue): void {
    const before = this.issues.peek()
    const place = before.findIndex(({ id }) => id === issue.id)
    if (place >= 0) this.issues.value = before.with(place, { ...before[place], ...issue })
  }

  #send(before: Issue, call: () => Promise<Issue>): void {
    void deliver({
      send: async () => this.#replace(await call()),
      failed: (error) => {
        this.#replace(before)
        sayError(error)
        // Most refusals mean that somebody else was faster.
        void this.refresh()
      },
    })
  }
}

/** Guesses the status before an issue was dismissed; the response says it exactly. */
const restored = ({ severity }: Issue): IssueStatus => (severity === null ? 'candidate' : 'open')
