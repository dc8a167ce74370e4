import { counted } from '../words/number.ts'
import type { StatusFilter } from './listed-issues.ts'

/** What the list of issues says. */
export const words = {
  title: 'Issues',
  count: (count: number) => counted(count, 'issue'),
  columns: ['Severity', 'Issue', 'Kind', 'Status', 'Assigned to', 'Changed'],
  nobody: 'nobody',
  assignedTo: 'assigned to ',
  noSeverity: 'not set',
  suggested: ' suggested',
  suggestedTip: 'Suggested by the judge',
}

/** What the list says when it is empty, by the status that was asked for. */
export const empty = {
  noMatch: 'No issue matches',
  noMatchText: 'Change the filters to see other issues.',
  pairs: 'Pairs',
  byStatus: {
    open: ['No open issues', 'A candidate that a reviewer promotes becomes an open issue.'],
    candidate: [
      'No candidates',
      'The judge proposes candidates where a design and a story differ.',
    ],
    fixed_awaiting_verify: ['Nothing to verify', 'Issues that are marked as fixed wait here.'],
    closed: ['No verified issues yet', 'An issue comes here once a reviewer has verified its fix.'],
    dismissed: [
      'Nothing is dismissed',
      'Dismissed candidates and issues come here, with the reason.',
    ],
    all: ['No issues yet', 'The judge proposes them, and reviewers report them while they review.'],
  } satisfies Record<StatusFilter, [title: string, text: string]>,
}

/** What the keys of the list and of an issue do. */
export const keyWords = {
  list: 'Issues',
  search: 'Search for a story',
  down: 'Next row',
  up: 'Previous row',
}

export const filterWords = {
  status: 'Status',
  statuses: {
    open: 'Open',
    candidate: 'Candidates',
    fixed_awaiting_verify: 'To verify',
    closed: 'Verified',
    dismissed: 'Dismissed',
    all: 'All',
  } satisfies Record<StatusFilter, string>,
  mine: 'Mine',
  mineTip: 'Open issues that you are assigned to or mentioned in',
  story: 'Story',
  storyHint: 'Story, or how its id begins',
  storyTip: 'Search for a story',
  severity: 'Severity',
  anySeverity: 'Any severity',
  kind: 'Kind',
  anyKind: 'Any kind',
  person: 'Person',
  anyPerson: 'Any person',
  relations: { for: 'Assigned to or mentions', by: 'Reported by' },
  order: 'Order',
  orders: { severity: 'Most severe first', newest: 'Newest first', number: 'Oldest first' },
  you: (name: string) => `${name} (you)`,
}

/** What the page of an issue says. */
export const issuePage = {
  allIssues: 'All issues',
  inReview: 'Open in the review',
  assignedTo: 'Assigned to',
  nobody: 'Nobody',
  assigned: (who: string | null) => `Assigned to ${who ?? 'nobody'}`,
  subject: (number: number) => `issue ${number}`,
  deleteTitle: (number: number) => `Delete #${number}?`,
  deleteText:
    'The issue and its history are deleted for good. To keep the judge from proposing it again, dismiss it instead.',
}

export const comments = {
  title: 'Comments',
  none: 'No comments yet.',
  send: 'Comment',
  new: 'New comment',
  label: 'Comment',
  edited: ', changed',
  edit: 'Edit',
  subject: 'this comment',
  deleteTitle: 'Delete this comment?',
  deleteText: 'The comment is deleted for good. The history still shows that there was one.',
  hint: '@ mentions a member of the project',
  offers: 'Members to mention',
}

export const history = {
  title: 'History',
  somebody: 'Somebody',
  judge: 'The judge',
  reported: ' reported it',
  as: 'as',
  assigned: (who: string | null) =>
    who === null ? 'assigned it to nobody' : `assigned it to ${who}`,
  replaced: (what: string) => `${what} since it was last found.`,
  dismissed: 'dismissed',
  run: 'the run',
}
