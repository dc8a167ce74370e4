import { useFocusIfActive } from '../ui/use-focus-if-active.ts'
import type { NamedIssue } from '../api/types.ts'
import { IssuePicture } from '../thumbnails/pair-pictures.tsx'
import { SeverityChip, StatusChip } from '../ui/chips.tsx'
import { headline } from '../words/evidence.ts'
import { labelWord } from '../words/issue-words.ts'
import { counted } from '../words/number.ts'
import { ago } from '../words/time.ts'
import { listedIssueUrl } from './listed-issues.ts'
import { words } from './words.ts'

const PICTURE_ROOM = { width: 64, height: 44 }

/** The names of the columns; screen readers hear them in each row instead. */
export const IssuesHead = () => (
  <div class="list-row list-columns issues-row issues-columns" aria-hidden="true">
    {words.columns.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </div>
)

export function ListedIssueRow(props: { project: string; issue: NamedIssue; isActive: boolean }) {
  const { project, issue, isActive } = props
  const link = useFocusIfActive(isActive)
  return (
    <a class="list-row issues-row" ref={link} href={listedIssueUrl(project, issue.number)}>
      <Severity issue={issue} />
      <IssuePicture project={project} of={issue} marked={issue} room={PICTURE_ROOM} />
      <span class="issues-what">
        <span class="clip">
          <span class="muted number">#{issue.number}</span> {headline(issue)}
        </span>
        <span class="clip muted">
          {issue.pair_name}
          {issue.comment_count > 0 && ` · ${counted(issue.comment_count, 'comment')}`}
        </span>
      </span>
      <span class="clip muted issues-kind">{issue.labels.map(labelWord).join(', ')}</span>
      <span class="issues-status">
        <StatusChip status={issue.status} />
      </span>
      <span class="clip issues-by">
        {issue.assignee === null ? (
          <span class="muted">{words.nobody}</span>
        ) : (
          <>
            <span class="unseen">{words.assignedTo}</span>
            {issue.assignee}
          </>
        )}
      </span>
      <span class="clip muted issues-when">{ago(issue.updated_at, Date.now())}</span>
    </a>
  )
}

/** The severity that the list is ordered by: of a candidate the one that the judge suggests. */
function Severity({ issue }: { issue: NamedIssue }) {
  const { severity, suggested_severity: suggested } = issue
  if (severity !== null)
    return (
      <span>
        <SeverityChip severity={severity} />
      </span>
    )
  if (suggested === null) return <span class="muted issues-none">{words.noSeverity}</span>
  return (
    <span class="issues-suggested" data-tip={words.suggestedTip}>
      <SeverityChip severity={suggested} />
      <span class="unseen">{words.suggested}</span>
    </span>
  )
}
