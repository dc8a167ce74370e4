import { counted } from '../words/number.ts'

/** What is said where a decision can be undone. */
export const words = {
  key: 'Undo the last decision',
  undo: 'Undo',
  nothing: 'Nothing decided yet',
  undone: (what: string) => `Undone: ${what}`,
  notUndone: (why: string) => `Not undone. ${why}.`,
  notRecorded: 'It was not recorded',
  allChanged: 'All of them were changed since',
  changed: 'changed since',
  left: (count: number, why: string) => `${counted(count, 'issue')} left as they are: ${why}`,
  judge: 'The judge',
  you: 'You',
  since: (number: number, who: string, did: string) => `#${number}: since then ${who} ${did}`,
}
