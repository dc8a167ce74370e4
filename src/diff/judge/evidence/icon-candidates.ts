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
const Box = z.object({
  x: z.number(),
  y: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
})
const Candidates = z.object({
  version: z.literal(1),
  icons: z
    .array(
      z.object({
        id: z.string(),
        side: z.enum(['a', 'b']),
        box: Box,
        name: z.string().nullish(),
        pair: z.string().nullish(),
        cell: Box.nullish(),
      }),
    )
    .max(MAX_ICONS),
})

/** Reads a file of icon candidates; never throws. */
export function loadIconCandidates(text: string): { icons: IconCandidate[] } | Unusable {
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
