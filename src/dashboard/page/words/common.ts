/** Words that every area of the dashboard shares. What one area alone says is in its own `words.ts`. */
export const common = {
  actions: 'Actions',
  allProjects: 'All projects',
  cancel: 'Cancel',
  clearFilters: 'Clear the filters',
  close: 'Close',
  delete: 'Delete',
  loading: 'Loading…',
  remove: 'Remove',
  save: 'Save',
  saved: 'Saved',
  tryAgain: 'Try again',
} as const
