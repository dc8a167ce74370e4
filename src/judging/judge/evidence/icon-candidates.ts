import * as z from 'zod'
import { parseEvidence, usable, type Unusable } from './evidence-file.ts'
import type { Rect } from '../node.ts'

/** An icon that a producer points at. */
export interface IconCandidate {
  id: string
  side: 'a' | 'b'
  /** Pixels of that side's image. */
  box: Rect
  name: string | null
  /** Id of its counterpart. */
  pair: string | null
  /** Where the contact sheet shows it, in px of that. */
  cell: Rect | null
}

const MAX_ICONS = 2000
/** What a list calls an icon; one that is longer makes the list unreadable. */
const shortName = z
  .string()
  .max(500)
  .transform((text) => text.toWellFormed())
const Box = z.object({
  x: z.number(),
  y: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
})
const Icon = z.object({
  id: shortName,
  side: z.enum(['a', 'b']),
  box: Box,
  name: shortName.nullish(),
  pair: shortName.nullish(),
  cell: Box.nullish(),
})
const Candidates = z.object({
  version: z.literal(1),
  // Counted first: of each that is no icon a complaint would be kept.
  icons: z.array(z.unknown()).max(MAX_ICONS).pipe(z.array(Icon)),
})

export interface IconList {
  icons: IconCandidate[]
}

/** Reads a file of icon candidates; never throws. */
export function loadIconCandidates(text: string): IconList | Unusable {
  return usable(() => {
    const read = Candidates.safeParse(parseEvidence(text)).data
    if (read === undefined) throw new RangeError('is not a list of icons of version 1')
    return {
      icons: read.icons.map(({ id, side, box, name, pair, cell }) => ({
        id,
        side,
        box,
        name: name ?? null,
        pair: pair ?? null,
        cell: cell ?? null,
      })),
    }
  })
}
