import type { Run } from '../api/types.ts'

const STATES: Record<Run['status'], [word: string, kind: string]> = {
  queued: ['Waiting', ''],
  running: ['Running', ''],
  complete: ['Complete', 'chip-good'],
  degraded: ['In part', 'chip-warning'],
  errored: ['Failed', 'chip-blocker'],
}

export const RunState = ({ run }: { run: Run }) => {
  const [word, kind] = STATES[run.status]
  return <span class={`chip ${kind}`}>{word}</span>
}
