import type { ContactSheets } from './contact-sheet.ts'
import { olderBuildFacts, storyFacts } from './facts.ts'
import { iconCandidates } from './icons.ts'
import { fileName, pairId } from './pair-id.ts'
import type { EvidenceFile, PairDraft } from './register.ts'
import type { Screen } from './screens.ts'
import type { Capture } from '../engine/capture-story.ts'
import type { Captured } from '../engine/capture-all.ts'
import { variantTitle } from '../storybook/stories.ts'
import type { Viewport } from '../storybook/parameters.ts'

/** What all pairs of one run have in common. */
export interface RunFacts {
  project: string
  series: string
  scale: number
  /** Name and version of the program and of the browser. */
  tool: string
  sheets: ContactSheets
}

/** Drafts the pair of a story and its design. */
export async function designPair(
  run: RunFacts,
  result: Captured,
  screen: Screen,
): Promise<PairDraft> {
  const { story, variant, capture } = result
  const subject = { project: run.project, storyId: story.id, variant: variant.name }
  const name = (content: Uint8Array, extension: string) => fileName(subject, content, extension)
  return {
    pair_id: pairId({ ...subject, kind: 'design', series: run.series }),
    link_id: story.id,
    name: variantTitle(story, variant.name),
    files: {
      image_a_key: screen.image_key,
      ...(screen.structure_key && { design_tool_structure_key: screen.structure_key }),
      image_b_key: imageFile(capture, name),
      dom_structure_key: structureFile(capture, variant.viewport, run.scale, name),
      ...(await iconFiles(run, capture, null, name)),
    },
    capture_facts: {
      ...(screen.capture_facts?.design && { design: screen.capture_facts.design }),
      story: storyFacts({ capture, scale: run.scale, viewport: variant.viewport, tool: run.tool }),
    },
  }
}

/** Drafts the pair of a story and the same story in an older build. */
export async function changesPair(
  run: RunFacts,
  result: Captured,
  before: Capture,
): Promise<PairDraft> {
  const { story, variant, capture } = result
  const subject = { project: run.project, storyId: story.id, variant: variant.name }
  const name = (content: Uint8Array, extension: string) => fileName(subject, content, extension)
  return {
    pair_id: pairId({ ...subject, kind: 'changes', series: run.series }),
    link_id: story.id,
    name: variantTitle(story, variant.name),
    files: {
      image_a_key: imageFile(before, name),
      design_tool_structure_key: structureFile(before, variant.viewport, run.scale, name),
      image_b_key: imageFile(capture, name),
      dom_structure_key: structureFile(capture, variant.viewport, run.scale, name),
      ...(await iconFiles(run, capture, before, name)),
    },
    capture_facts: {
      design: olderBuildFacts({ capture: before, scale: run.scale }),
      story: storyFacts({ capture, scale: run.scale, viewport: variant.viewport, tool: run.tool }),
    },
  }
}

/** Whether two captures look the same. Their structures may still differ in generated ids and classes. */
export const looksSame = (a: Capture, b: Capture): boolean =>
  a.mode === b.mode && a.image.equals(b.image)

type Named = (content: Uint8Array, extension: string) => string

const imageFile = ({ image }: Capture, name: Named): EvidenceFile => ({
  name: name(image, 'png'),
  type: 'image/png',
  content: image,
})

/** Returns the DOM structure in the format of docs/evidence.md. */
function structureFile(
  { dom }: Capture,
  viewport: Viewport,
  scale: number,
  name: Named,
): EvidenceFile {
  return jsonFile({ version: 1, viewport, device_pixel_ratio: scale, root: dom }, 'dom.json', name)
}

async function iconFiles(
  { sheets, scale }: RunFacts,
  capture: Capture,
  before: Capture | null,
  name: Named,
): Promise<Partial<Record<'icon_candidates_key' | 'icon_contact_sheet_key', EvidenceFile>>> {
  const images = { a: before?.image ?? null, b: capture.image }
  const sheet = await sheets.draw(iconCandidates(capture, before, scale), images)
  if (sheet === null) return {}
  const png = { name: name(sheet.png, 'icons.png'), type: 'image/png' as const, content: sheet.png }
  return {
    icon_candidates_key: jsonFile({ version: 1, icons: sheet.icons }, 'icons.json', name),
    icon_contact_sheet_key: png,
  }
}

function jsonFile(value: unknown, extension: string, name: Named): EvidenceFile {
  const content = Buffer.from(JSON.stringify(value))
  return { name: name(content, extension), type: 'application/json', content }
}
