import { LABELS } from '../../src/vocabulary/labels.ts'
import { describe, expect, it } from 'vitest'
import { explaining, warningName } from '../../src/dashboard/page/words/capture-words.ts'
import * as words from '../../src/dashboard/page/words/issue-words.ts'
import { passName } from '../../src/dashboard/page/words/run-words.ts'
import { PASSES } from '../../src/judging/judge/index.ts'
import { captureHint } from '../../src/review/issues/capture-hint.ts'
import { ACTIONS, targetOf } from '../../src/review/issues/transitions.ts'
import { CAPTURE_WARNING_CODES } from '../../src/store/judging/run-columns.ts'
import { ISSUE_STATUSES } from '../../src/store/review/issue-rows.ts'

// The page has labels and severities from vocabulary/, and the service's other words once more: they are the same, and
// each has a name.

describe('the words of the page', () => {
  it('are those of the service', () => {
    expect(words.STATUSES).toEqual(ISSUE_STATUSES)
  })

  it('name every label, pass and warning for people', () => {
    for (const label of LABELS) expect(words.labelWord(label)).toMatch(/^[A-Z][a-z]+$/)
    for (const pass of PASSES) expect(passName(pass)).toMatch(/^[A-Z][a-z]+$/)
    for (const code of CAPTURE_WARNING_CODES) expect(warningName(code)).toMatch(/^[A-Z][a-z ]+$/)
  })

  it('name each event of a history', () => {
    const byRuns = ['detected', 'refreshed', 'superseded', 'restored']
    for (const action of [...ACTIONS, 'created', 'severity_set', 'note_set', ...byRuns])
      expect(words.eventWords(action)).toMatch(/ (it|the fix|the severity|the note)/)
  })
})

describe('what may be done with an issue', () => {
  it.each(ISSUE_STATUSES)('that is %s is what the service allows, and leads there', (status) => {
    const issue = { status, dismissedFrom: 'open' as const }
    const allowed = ACTIONS.filter((action) => targetOf(action, issue) !== null)
    expect(words.ACTIONS[status].toSorted()).toEqual(allowed.toSorted())
    for (const action of allowed)
      if (action !== 'restore') expect(words.LEADS_TO[action]).toBe(targetOf(action, issue))
  })
})

describe('the warnings that explain a label', () => {
  it.each(LABELS)('%s are those that the service hints at', (label) => {
    for (const code of CAPTURE_WARNING_CODES) {
      const warning = { code, message: '' }
      const isHint = captureHint({ labels: [label], evidence: null }, [warning])
      expect([code, explaining([warning], [label]).length > 0]).toEqual([code, isHint])
      expect(explaining([{ ...warning, between_builds: true }], [label])).toEqual([])
    }
  })
})
