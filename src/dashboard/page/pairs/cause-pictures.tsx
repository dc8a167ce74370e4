import { getIssue, getPair } from '../api/diff.ts'
import type { Cause } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { IssuePictures } from '../thumbnails/pair-pictures.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { decideCause as words } from './words.ts'

type Member = Cause['issues'][number]

const ROW_HEIGHT = 96
/** The room for one picture, in CSS px. */
const ROOM = { width: 200, height: 80 }

/** The place of every candidate on both images; only those in sight are loaded. */
export const CausePictures = (props: {
  project: string
  members: readonly Member[]
  nameOf: (member: Member) => string
}) => (
  <div class="cause-pictures">
    <VirtualList
      items={props.members}
      rowHeight={ROW_HEIGHT}
      keyOf={({ id }) => id}
      label={words.pictures}
      row={(member) => (
        <div class="cause-picture-row">
          <span class="clip">
            {props.nameOf(member)} <span class="muted number">#{member.number}</span>
          </span>
          <Places project={props.project} member={member} />
        </div>
      )}
    />
  </div>
)

function Places({ project, member }: { project: string; member: Member }) {
  const { value, failure } = useLoaded(
    () => Promise.all([getIssue(project, member.id), getPair(project, member.pair_id)]),
    [member.id],
  )
  if (failure !== null) return <span class="muted">{failure}</span>
  if (value === null) return null
  const [issue, pair] = value
  return <IssuePictures project={project} of={pair} name={pair.name} marked={issue} room={ROOM} />
}
