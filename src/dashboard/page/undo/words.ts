/** What is said where a decision can be undone. */
export const words = {
  key: 'Undo the last decision',
  undo: 'Undo',
  nothing: 'Nothing decided yet',
  undone: (what: string) => `Undone: ${what}`,
  notUndone: (why: string) => `Not undone. ${why}.`,
}
