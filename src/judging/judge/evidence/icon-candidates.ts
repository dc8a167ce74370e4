import * as z from 'zod'
import { parseEvidence, usable, type Unusable } from './evidence-file.ts'

/** The most icons of a list: a bound on cost, which `docs/evidence.md` states. */
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
  /** Pixels of that side's image. */
  box: Box,
  name: shortName.nullable().default(null),
  /** Id of its counterpart. */
  pair: shortName.nullable().default(null),
  /** Where the contact sheet shows it, in px of that. */
  cell: Box.nullable().default(null),
})
/** An icon that a producer points at. */
export type IconCandidate = z.output<typeof Icon>

const Candidates = z.object({
  version: z.literal(1),
  // Counted first: of each that is no icon a complaint would be kept.
  icons: z.array(z.unknown()).max(MAX_ICONS).pipe(z.array(Icon)),
})

export type IconList = Pick<z.output<typeof Candidates>, 'icons'>

/** Reads a file of icon candidates; never throws. */
export const loadIconCandidates = (text: string): IconList | Unusable =>
  usable(() => {
    const read = Candidates.safeParse(parseEvidence(text)).data
    if (read === undefined) throw new RangeError('is not a list of icons of version 1')
    return read
  })
