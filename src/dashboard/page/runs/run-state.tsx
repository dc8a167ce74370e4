import type { Run } from '../api/types.ts'
import { words } from './words.ts'

const KINDS: Record<Run['status'], string> = {
  queued: '',
  running: '',
  complete: 'chip-good',
  degraded: 'chip-warning',
  errored: 'chip-blocker',
}

export const RunState = ({ run: { status } }: { run: Run }) => (
  <span class={`chip ${KINDS[status]}`}>{words.states[status]}</span>
)
