import type { StepResult } from './step.ts'

export const resultText = ({ status, what, detail }: StepResult): string =>
  `${status.padEnd(11)}  ${what}${detail ? `: ${detail}` : ''}`

export const failedText = (command: string): string =>
  `\nNot complete: what is "done" or "unchanged" above is there, nothing after it is. Mend what failed and run ${command} ` +
  'again, which goes on from there.'
