import type { StepResult } from './step.ts'

export const resultText = ({ status, what, detail }: StepResult): string =>
  `${status.padEnd(11)}  ${what}${detail ? `: ${detail}` : ''}`

/** Says what is there after a run that did not come to its end, and how to go on. */
export function unfinishedText(command: string, status: 'failed' | 'interrupted'): string {
  const first = status === 'failed' ? 'Mend what failed and run' : 'Run'
  return (
    `\nNot complete: what is "done" or "unchanged" above is there, what is "not reached" was not touched. What is "${status}" ` +
    `may be there all the same, in part or whole. ${first} ${command} again, which finds what there is and completes it.`
  )
}
