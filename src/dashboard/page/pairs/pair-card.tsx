import { useFocusIfActive } from '../ui/use-focus-if-active.ts'
import { PairPictures } from '../thumbnails/pair-pictures.tsx'
import type { ListedPair } from './pair-list.ts'
import { PairCounts, PairName, PairState, PairWarnings } from './pair-row.tsx'
import { reviewUrl } from './shown-list.ts'

/** The narrowest card, in CSS px. */
const LEAST_WIDTH = 260
/** Between two cards, and around what is on one: as in the style sheet. */
const GAP = 8
const PADDING = 8
const BETWEEN_PICTURES = 4
const PICTURE_HEIGHT = 132

/** The height of a card, with the gap below it. */
export const CARD_HEIGHT = PICTURE_HEIGHT + 92

export const columnsIn = (width: number): number => Math.max(1, Math.floor(width / LEAST_WIDTH))

/** A pair in the grid: what a row says, below larger pictures. */
export function PairCard(props: {
  project: string
  pair: ListedPair
  isActive: boolean
  /** In CSS px, with the gap beside it. */
  width: number
}) {
  const { project, pair, isActive, width } = props
  const link = useFocusIfActive(isActive)
  const inner = width - GAP - 2 * PADDING
  const room = { width: Math.floor((inner - BETWEEN_PICTURES) / 2), height: PICTURE_HEIGHT }
  return (
    <a class="pair-card" ref={link} href={reviewUrl(project, pair.pair_id)}>
      <PairPictures project={project} pair={pair} room={room} />
      <PairName pair={pair} />
      <span class="pair-card-foot">
        <PairState pair={pair} />
        <PairWarnings pair={pair} />
        <PairCounts pair={pair} />
      </span>
    </a>
  )
}
