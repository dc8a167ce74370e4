/** What the keys do that work on an issue, on its page and in a review. */
export const issueKeys = {
  group: 'Issue',
  severity: (severity: string) => `Make it an issue: ${severity}`,
  dismiss: 'Dismiss, with a reason',
  fix: 'Mark as fixed',
  verify: 'Verify the fix',
  reopen: 'Reopen',
  restore: 'Restore what was dismissed',
  note: 'Edit the note',
}
