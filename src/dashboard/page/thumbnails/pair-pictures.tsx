import { thumbnailUrl } from '../api/diff.ts'
import type { PairSummary } from '../api/types.ts'
import type { Box, Size } from '../geometry/box.ts'
import { words } from './words.ts'
import { Thumbnail, type Mark } from './thumbnail.tsx'

type Slot = 'a' | 'b'

/** An image of a pair, and what is to be seen there. */
export interface Pictured {
  pair_id: string
  image_a_etag: string | null
  image_b_etag: string | null
}

const SLOTS = ['a', 'b'] as const satisfies readonly Slot[]

/** Design and built component of a pair side by side, with what was found marked on both. */
export const PairPictures = (props: {
  project: string
  pair: PairSummary
  /** Of each of the two. */
  room: Size
}) => (
  <Sides project={props.project} of={props.pair} room={props.room} marked={markedOn(props.pair)} />
)

/** The place of an issue, enlarged: on the built component, or in the design if it is only there. */
export function IssuePicture(props: {
  project: string
  of: Pictured
  /** What the picture is of, where nothing beside it says so. */
  name?: string
  marked: Marked
  room: Size
}) {
  const { marked, name, ...rest } = props
  const slot = marked.box_b === null && marked.box_a !== null ? 'a' : 'b'
  return <Picture {...rest} slot={slot} alt={altOf(slot, name)} marked={[marked]} isCut />
}

/** The place of an issue on both sides, enlarged. */
export function IssuePictures(props: {
  project: string
  of: Pictured
  name: string
  marked: Marked
  /** Of each of the two. */
  room: Size
}) {
  const { marked, ...rest } = props
  return <Sides {...rest} marked={[marked]} isCut />
}

function Sides(props: {
  project: string
  of: Pictured
  name?: string
  marked: readonly Marked[]
  room: Size
  isCut?: boolean
}) {
  const { name, ...rest } = props
  return (
    <span class="pair-pictures">
      {SLOTS.map((slot) => (
        <Picture key={slot} {...rest} slot={slot} alt={altOf(slot, name)} />
      ))}
    </span>
  )
}

const altOf = (slot: Slot, name: string | undefined): string =>
  name === undefined ? words.sides[slot] : words.of(words.sides[slot], name)

/** What is marked, by its places on the two images. */
export interface Marked {
  status: string
  box_a: Box | null
  box_b: Box | null
}

/** A change that nothing names is marked if nothing else is. */
function markedOn({ marks, unnamed_change: unnamed }: PairSummary): readonly Marked[] {
  if (marks.length > 0 || unnamed === null) return marks
  return [{ status: 'unnamed', box_a: unnamed.box_a, box_b: unnamed.box_b }]
}

function Picture(props: {
  project: string
  of: Pictured
  slot: Slot
  alt: string
  room: Size
  marked: readonly Marked[]
  isCut?: boolean
}) {
  const { project, of, slot, marked, ...rest } = props
  const boxOn = ({ box_a, box_b }: Marked, side: Slot): Box | null => (side === 'a' ? box_a : box_b)
  const marks = marked.flatMap((each): Mark[] => {
    const box = boxOn(each, slot)
    return box === null ? [] : [{ status: each.status, box }]
  })
  const [first] = marked
  const around = first ? (boxOn(first, slot) ?? boxOn(first, slot === 'a' ? 'b' : 'a')) : null
  const etag = slot === 'a' ? of.image_a_etag : of.image_b_etag
  const url = thumbnailUrl(project, of.pair_id, slot, etag)
  // Another picture is another thumbnail, which begins anew.
  return <Thumbnail key={url} {...rest} url={url} marks={marks} around={around} />
}
