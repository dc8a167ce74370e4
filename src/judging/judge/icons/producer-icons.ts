import { isUnusable } from '../evidence/evidence-file.ts'
import { readContactSheet, type SheetShapes } from './given-sheet.ts'
import type { IconCandidate } from '../evidence/icon-candidates.ts'
import type { Side } from '../finding.ts'
import type { JudgeInput } from '../judgement.ts'

/** What a producer says of the icons of a pair. */
export interface ProducerIcons {
  icons: IconCandidate[]
  /** What the contact sheet shows of them. */
  shapes: SheetShapes
  /** Why the list or the sheet could not be used; null where there is none or it could be. */
  reason: string | null
}

/** The most icons of a side that are looked at, a bound on cost: each is held against all that the images show. */
const MOST = 100

export const firstOfEachSide = <T extends { side: Side }>(icons: readonly T[]): T[] =>
  (['a', 'b'] as const).flatMap((side) => icons.filter((icon) => icon.side === side).slice(0, MOST))

/** Reads the list of icons and their contact sheet, of which nothing is kept but shapes. */
export async function loadProducerIcons({
  evidence,
  settings,
}: Pick<JudgeInput, 'evidence' | 'settings'>): Promise<ProducerIcons> {
  const { icon_candidates: list, icon_contact_sheet: sheet } = evidence
  const none: ProducerIcons = { icons: [], shapes: new Map(), reason: null }
  if (!settings.passes.has('icon-pass') || (list === null && sheet === null)) return none
  if (list === null)
    return { ...none, reason: 'the contact sheet of icons has no list of icons beside it' }
  if (isUnusable(list)) return { ...none, reason: `the list of icons ${list.unusable}` }
  if (sheet === null) return { ...none, icons: list.icons }
  const shapes = isUnusable(sheet)
    ? sheet
    : await readContactSheet(sheet, firstOfEachSide(list.icons), settings.imagePreprocessing)
  if ('unusable' in shapes)
    return { ...none, icons: list.icons, reason: `the contact sheet of icons ${shapes.unusable}` }
  return { icons: list.icons, shapes, reason: null }
}
