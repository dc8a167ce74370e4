import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DEFAULT_SETTINGS,
  judgePair,
  loadDesignTree,
  loadDomTree,
  loadIconCandidates,
  type Evidence,
  type JudgeInput,
  type JudgeSettings,
  type Judgement,
} from '../../src/judging/judge/index.ts'
import { readPngHeader } from '../../src/png/header.ts'
import type { ImageSource } from '../../src/png/source.ts'
import { CaptureFacts } from '../../src/vocabulary/capture-facts.ts'
import type { PairEntry, PairSet } from './pair-set.ts'

/** Which of a pair's structures the judge gets: all that are named, both, one, or none. */
export const MODES = ['given', 'trees', 'dom', 'design', 'images'] as const
export type Mode = (typeof MODES)[number]

const SLOTS: Record<Mode, readonly string[]> = {
  given: ['design_tool_structure', 'dom_structure', 'icon_candidates', 'icon_contact_sheet'],
  trees: ['design_tool_structure', 'dom_structure', 'icon_candidates', 'icon_contact_sheet'],
  dom: ['dom_structure'],
  design: ['design_tool_structure'],
  images: [],
}
const STRUCTURES: Record<Mode, readonly string[]> = {
  given: [],
  trees: ['design_tool_structure', 'dom_structure'],
  dom: ['dom_structure'],
  design: ['design_tool_structure'],
  images: [],
}

/** Whether the pair comes with the structures that the mode is about. */
export const offers = ({ files }: PairEntry, mode: Mode): boolean =>
  STRUCTURES[mode].every((slot) => slot in files)

/** Judges a pair as a run of the service does, without the service. */
export function judgeEntry(
  set: PairSet,
  entry: PairEntry,
  mode: Mode,
  limits: Partial<JudgeSettings['limits']> = {},
): Promise<Judgement> {
  const input = inputOf(set, entry, mode)
  const settings = { ...input.settings, limits: { ...input.settings.limits, ...limits } }
  return judgePair({ ...input, settings })
}

export function inputOf({ folder }: PairSet, entry: PairEntry, mode: Mode): JudgeInput {
  const read = (slot: string): Buffer | null => {
    const name = entry.files[slot]
    const isImage = slot === 'a' || slot === 'b'
    if (!name || (!isImage && !SLOTS[mode].includes(slot))) return null
    return readFileSync(join(folder, entry.id, name))
  }
  const image = (slot: string): ImageSource | null => {
    const file = read(slot)
    if (!file) return null
    const bytes = new Uint8Array(file)
    return { header: readPngHeader(bytes), read: () => Promise.resolve(bytes.slice()) }
  }
  const evidence = <T>(slot: string, load: (text: string) => Evidence<T>): Evidence<T> => {
    const file = read(slot)
    return file && load(file.toString('utf8'))
  }
  const [a, b] = [image('a'), image('b')]
  if (!a || !b) throw new Error(`${entry.id} lacks an image`)
  return {
    images: { a, b },
    captureFacts: entry.capture_facts && CaptureFacts.parse(entry.capture_facts),
    evidence: {
      design_tool_structure: evidence('design_tool_structure', (text) =>
        loadDesignTree(text, a.header),
      ),
      dom_structure: evidence('dom_structure', (text) => loadDomTree(text, b.header)),
      icon_candidates: evidence('icon_candidates', loadIconCandidates),
      icon_contact_sheet: image('icon_contact_sheet'),
    },
    settings: DEFAULT_SETTINGS,
  }
}
