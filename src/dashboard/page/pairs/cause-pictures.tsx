import { useState } from 'preact/hooks'
import { getIssue, getPair } from '../api/diff.ts'
import type { Cause, Issue, Pair } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { Box } from '../geometry/box.ts'
import { imageOf } from '../review/review-data.ts'
import { VirtualList } from '../ui/virtual-list.tsx'
import { decideCause as words } from './words.ts'

type Member = Cause['issues'][number]

const ROW_HEIGHT = 96
/** The room for one picture, and the most that it enlarges, in CSS px. */
const ROOM = { width: 200, height: 80 }
const MOST_ZOOM = 2
/** How much of the surroundings is shown, as a share of the box. */
const AROUND = 1.6

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
  return (
    <>
      <Place {...{ project, issue, pair }} slot="a" what={words.design} />
      <Place {...{ project, issue, pair }} slot="b" what={words.built} />
    </>
  )
}

function Place(props: {
  project: string
  issue: Pick<Issue, 'box_a' | 'box_b'>
  pair: Pair
  slot: 'a' | 'b'
  what: string
}) {
  const { project, issue, pair, slot, what } = props
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [isGone, setGone] = useState(false)
  const box = (slot === 'a' ? issue.box_a : issue.box_b) ?? issue.box_b ?? issue.box_a
  return (
    <span class="cause-picture" style={{ width: `${ROOM.width}px`, height: `${ROOM.height}px` }}>
      {isGone ? (
        <span class="muted">{words.noImage(what)}</span>
      ) : (
        <img
          src={imageOf(project, pair, slot)}
          alt={words.image(what, pair.name)}
          onError={() => setGone(true)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          style={size === null || box === null ? { visibility: 'hidden' } : placed(box, size)}
        />
      )}
    </span>
  )
}

/** Returns how the image has to lie for its box to be in the middle of the room. */
function placed(box: Box, { width, height }: { width: number; height: number }) {
  const zoom = Math.min(
    MOST_ZOOM,
    ROOM.width / (box.w * width * AROUND),
    ROOM.height / (box.h * height * AROUND),
  )
  const x = ROOM.width / 2 - (box.x + box.w / 2) * width * zoom
  const y = ROOM.height / 2 - (box.y + box.h / 2) * height * zoom
  return { transform: `translate(${x}px, ${y}px) scale(${zoom})` }
}
