import { finishInSteps } from '../../base/steps.ts'
import { reasonOf, usableOf, type Unusable } from './evidence/evidence-file.ts'
import { loadProducerIcons } from './icons/producer-icons.ts'
import { decodePng } from '../../png/decode.ts'
import { judgeRasters } from './pipeline.ts'
import { scalesOf } from './verdict/scales.ts'
import { PASSES, type Side } from './finding.ts'
import type { ImageSource } from '../../png/source.ts'
import type { JudgeInput, Judgement } from './judgement.ts'
import type { Raster } from '../../png/raster.ts'

/**
 * Finds the differences of a pair by rules alone: no model, no network, no clock. Evidence that is
 * missing or unusable costs its pass and is named in `passes`. Equal inputs give equal judgements.
 */
export async function judgePair(input: JudgeInput): Promise<Judgement> {
  const { judgement, without } = await judgeWith(input)
  return without === null ? judgement : (await judgeWith(without)).judgement
}

/**
 * A judgement, and the input without the structures that turned out to be of another image, if the scales of
 * the images rested on them: the pair has to be judged from that.
 */
async function judgeWith(
  input: JudgeInput,
): Promise<{ judgement: Judgement; without: JudgeInput | null }> {
  const { a, b } = input.images
  if ('unusable' in a || 'unusable' in b) {
    const design = 'unusable' in a ? [`the design image ${a.unusable}`] : []
    const story = 'unusable' in b ? [`the story image ${b.unusable}`] : []
    return { judgement: nothing(input, [...design, ...story].join('; ')), without: null }
  }
  const headers = { a: a.header, b: b.header }
  const { design_tool_structure: design, dom_structure: dom } = input.evidence
  const scales = scalesOf(headers, input.captureFacts, usableOf(design), usableOf(dom))
  const images = {
    a: { width: a.header.width, height: a.header.height, scale: scales.a },
    b: { width: b.header.width, height: b.header.height, scale: scales.b },
  }
  const failed = (reason: string) => ({
    judgement: { ...nothing(input, reason), images },
    without: null,
  })
  // A reduction for the sake of size has to be the same on both sides.
  const shrink = Math.max(...(['a', 'b'] as const).map((side) => shrinkOf(side, images, input)))
  // Before the images, as of the contact sheet only shapes are kept.
  const icons = await loadProducerIcons(input)
  const first = await decode(a, scales.a * shrink, input)
  if ('unusable' in first) return failed(`the design image ${first.unusable}`)
  const second = await decode(b, scales.b * shrink, input)
  if ('unusable' in second) return failed(`the story image ${second.unusable}`)
  input.workedFor?.(null)
  const rasters = { a: first, b: second }
  const { judgement, foreign } = await finishInSteps(
    judgeRasters(input, rasters, { design, dom }, { shrink, icons }),
  )
  const evidence = {
    ...input.evidence,
    design_tool_structure: foreign.a === null ? design : { unusable: foreign.a },
    dom_structure: foreign.b === null ? dom : { unusable: foreign.b },
  }
  const others = scalesOf(
    headers,
    input.captureFacts,
    usableOf(evidence.design_tool_structure),
    usableOf(evidence.dom_structure),
  )
  const rested = others.a !== scales.a || others.b !== scales.b
  return { judgement: { images, ...judgement }, without: rested ? { ...input, evidence } : null }
}

/** By how much more than its scale an image has to be reduced, 1 for not at all. */
function shrinkOf(side: Side, images: Judgement['images'], { settings }: JudgeInput): number {
  const { width, height, scale } = images[side]
  const pixels = (width / scale) * (height / scale)
  return Math.max(1, Math.sqrt(pixels / (settings.imagePreprocessing.working_megapixels * 1e6)))
}

const decode = (
  source: ImageSource,
  scale: number,
  { settings }: JudgeInput,
): Promise<Raster | Unusable> =>
  decodePng(source, {
    scale,
    flattenOver: settings.imagePreprocessing.flatten_over,
    maxPixels: Infinity,
  }).catch(reasonOf)

/** No image, no judgement: every pass is skipped for that reason. */
function nothing(input: JudgeInput, reason: string): Judgement {
  const size = (side: Side) => {
    const image = input.images[side]
    return 'unusable' in image
      ? { width: 0, height: 0, scale: 1 }
      : { width: image.header.width, height: image.header.height, scale: 1 }
  }
  const passes = PASSES.filter((name) => input.settings.passes.has(name))
  return {
    images: { a: size('a'), b: size('b') },
    findings: [],
    passes: passes.map((name) => ({ name, status: 'skipped', findings: 0, reason })),
    suppressions: [],
    questions: [],
    icons: [],
    contactSheet: null,
    difference: null,
    rawFindings: [],
  }
}
