// Terms of the review, as the API spells them and as people read them.

export const STATUSES = [
  'candidate',
  'open',
  'fixed_awaiting_verify',
  'closed',
  'dismissed',
] as const
export type IssueStatus = (typeof STATUSES)[number]

export const STATUS_WORDS: Record<IssueStatus, string> = {
  candidate: 'Candidate',
  open: 'Open',
  fixed_awaiting_verify: 'Fixed, to verify',
  closed: 'Verified',
  dismissed: 'Dismissed',
}

const LABEL_WORDS: Record<string, string> = {
  'spacing/layout': 'Spacing',
  'inset/shift': 'Position',
  size: 'Size',
  'colour/background': 'Colour',
  'text/content': 'Text',
  typography: 'Typography',
  'missing/element': 'Missing',
  'extra/element': 'Extra',
  'border/radius': 'Border',
  'shadow/effect': 'Shadow',
  icon: 'Icon',
  'image/content': 'Picture',
}

export const labelWord = (label: string): string => LABEL_WORDS[label] ?? label

/** Reasons that reviewers give again and again. */
export const REASONS = [
  'Intended',
  'Capture artefact',
  'Not visible',
  'Wrong detection',
  'Known and accepted',
] as const

export type Action = 'promote' | 'dismiss' | 'restore' | 'fix' | 'verify' | 'reopen'

/** The actions that each status allows, the most likely first. */
export const ACTIONS: Record<IssueStatus, readonly Action[]> = {
  candidate: ['promote', 'dismiss'],
  open: ['fix', 'dismiss'],
  fixed_awaiting_verify: ['verify', 'reopen'],
  closed: ['reopen'],
  dismissed: ['restore'],
}

const DECISION_WORDS: Record<Action, string> = {
  promote: 'is an open issue now',
  dismiss: 'is dismissed',
  restore: 'is restored',
  fix: 'is marked as fixed',
  verify: 'is verified',
  reopen: 'is open again',
}

/** Says what an issue is since a decision. */
export const decisionWords = (action: Action, number: number): string =>
  `#${number} ${DECISION_WORDS[action]}`

/** The status to which an action leads; `restore` leads back to the status before. */
export const LEADS_TO: Record<Exclude<Action, 'restore'>, IssueStatus> = {
  promote: 'open',
  dismiss: 'dismissed',
  fix: 'fixed_awaiting_verify',
  verify: 'closed',
  reopen: 'open',
}

const EVENT_WORDS: Record<string, string> = {
  created: 'reported it',
  promote: 'promoted it',
  dismiss: 'dismissed it',
  restore: 'restored it',
  fix: 'marked it as fixed',
  verify: 'verified the fix',
  reopen: 'reopened it',
  severity_set: 'changed the severity',
  note_set: 'changed the note',
  commented: 'commented',
  comment_edited: 'changed a comment',
  comment_deleted: 'deleted a comment',
  undone: 'undid the last decision',
  detected: 'found it',
  refreshed: 'found it again',
  superseded: 'no longer found it',
  restored: 'found it again',
  seen: 'found it again and left it dismissed',
  carried: 'dismissed it, as somebody did for the same images',
  seen_elsewhere: 'found it on the same images in another pair',
}

/** Returns what an event of the history did, to follow the name of the person. */
export const eventWords = (action: string): string =>
  EVENT_WORDS[action] ?? action.replaceAll('_', ' ')
