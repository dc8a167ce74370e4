import type { Issue } from '../api/types.ts'
import { SelectField } from '../ui/form.tsx'
import { usePeople } from './people.ts'

/** Who is to take care of an issue; reviewers choose, others read it. */
export function Assignee(props: {
  project: string
  issue: Issue
  mayReview: boolean
  onAssign: (assignee: string | null) => void
}) {
  const { project, issue, mayReview, onAssign } = props
  const people = usePeople(project, [issue.assignee])
  if (!mayReview)
    return <p class="issue-assignee muted">Assigned to {issue.assignee ?? 'nobody'}</p>
  return (
    <div class="issue-assignee">
      <SelectField
        label="Assigned to"
        value={issue.assignee ?? ''}
        choices={[['', 'Nobody'], ...people.map(({ who, name }) => [who, name] as const)]}
        onChange={(who) => onAssign(who || null)}
      />
    </div>
  )
}
