import type { Issue } from '../api/types.ts'
import { SelectField } from '../ui/form.tsx'
import { usePeople } from './people.ts'
import { issuePage as words } from './words.ts'

/** Who is to take care of an issue; reviewers choose, others read it. */
export function Assignee(props: {
  project: string
  issue: Issue
  mayReview: boolean
  onAssign: (assignee: string | null) => void
}) {
  const { project, issue, mayReview, onAssign } = props
  const people = usePeople(project, [issue.assignee])
  if (!mayReview) return <p class="issue-assignee muted">{words.assigned(issue.assignee)}</p>
  return (
    <div class="issue-assignee">
      <SelectField
        label={words.assignedTo}
        value={issue.assignee ?? ''}
        choices={[['', words.nobody], ...people.map(({ who, name }) => [who, name] as const)]}
        onChange={(who) => onAssign(who || null)}
      />
    </div>
  )
}
