import { SEVERITIES } from '../../../vocabulary/labels.ts'
import type { CaptureWarning } from '../api/types.ts'
import { isCounted, warningName } from '../words/capture-words.ts'
import { STATUS_WORDS, type IssueStatus } from '../words/issue-words.ts'
import { UNNAMED_WORDS } from '../words/review-words.ts'
import { WarningIcon } from './icons.tsx'
import { chips } from './words.ts'

const KNOWN: ReadonlySet<string> = new Set(SEVERITIES)

export const SeverityChip = ({ severity }: { severity: string }) => (
  <span class={`chip ${KNOWN.has(severity) ? `chip-${severity}` : ''}`}>{severity}</span>
)

const STATUS_KIND: Record<IssueStatus, string> = {
  candidate: 'chip-candidate',
  open: 'chip-major',
  fixed_awaiting_verify: 'chip-minor',
  closed: 'chip-good',
  dismissed: '',
}

export const StatusChip = ({ status }: { status: IssueStatus }) => (
  <span class={`chip ${STATUS_KIND[status]}`}>{STATUS_WORDS[status]}</span>
)

/** Says in short that images were replaced, and by `tip` since when. */
export const ReplacedChip = ({ tip }: { tip: string }) => (
  <span class="chip chip-warning" data-tip={tip}>
    <WarningIcon />
    {chips.replaced}
    <span class="unseen">: {tip}</span>
  </span>
)

/** Says that the images differ although the judge found nothing. */
export const UnnamedChip = () => (
  <span class="chip chip-candidate" data-tip={UNNAMED_WORDS}>
    {chips.unnamed}
  </span>
)

export const WarningChip = ({ warning }: { warning: CaptureWarning }) => (
  <span class={`chip ${isCounted(warning) ? 'chip-warning' : ''}`} data-tip={warning.message}>
    <WarningIcon />
    {warningName(warning.code)}
  </span>
)
