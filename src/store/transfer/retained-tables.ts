import { carryKey, PLAIN, pairId, plain, project, type Column } from './columns.ts'
import type { ProjectTable } from './project-table.ts'

/** The key of a file, which may be gone, or the id of a run. */
const subject: Column = {
  ...PLAIN,
  carry: (value, move) => (typeof value === 'string' ? carryKey(value, move) : value),
}

/** Empty where an outcome named the file. */
const pairOrNone: Column = {
  ...pairId,
  check: (value) => {
    if (value !== '') pairId.check(value)
  },
}

/** What is kept for a time after nothing needs it any more. */
export const RETAINED_TABLES: readonly ProjectTable[] = [
  {
    name: 'retained_objects',
    order: ['kind', 'subject', 'pair_id'],
    columns: {
      project_id: project,
      subject,
      pair_id: pairOrNone,
      ...plain('kind since removed_after'),
    },
    left: { deleting_until: 'whoever deletes it does so in that deployment' },
  },
]
