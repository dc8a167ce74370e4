import { domPath } from '../evidence/dom-structure.ts'
import { overlap } from '../rectangle.ts'
import { finishDraft, normalise, suppress, type Rasters } from './finish.ts'
import { leftovers } from './leftovers.ts'
import { judgeTrees } from './judge-trees.ts'
import type { IconVerdict } from '../icons/icon-pass.ts'
import type { IconComparison, JudgeInput, OpenQuestion } from '../judgement.ts'
import type { Verdicts } from './verdicts.ts'
import type { IconCandidate } from '../evidence/icon-candidates.ts'
import type { Rect } from '../node.ts'
import { toldSimilarity, type Draft } from './draft.ts'
import { placeA, type Scene } from './scene.ts'

/** The judgement of two trees over both images. */
export function fromTrees(
  scene: Scene,
  candidates: readonly IconCandidate[],
  { images, settings: { passes }, workedFor }: JudgeInput,
): Verdicts {
  const rasters: Rasters = { a: scene.a, b: scene.b }
  const { drafts, suppressed, consequences, icons } = judgeTrees(scene, passes, workedFor)
  workedFor?.('main-pass')
  const seen = [...drafts, ...suppressed.map(({ draft }) => draft)]
  const rects = (side: 'rectA' | 'rectB') => seen.map((draft) => draft[side]).filter(isRect)
  const left = passes.has('raw-pass')
    ? leftovers(scene, { a: rects('rectA'), b: rects('rectB') })
    : { raw: [], questions: [] }
  const lone = drafts.filter(({ pair, pass }) => pair === null && pass === 'icon-pass')
  const names = namesOf(candidates, images)
  return {
    raw: left.raw,
    listed: {
      a: scene.matching.a.nodes.map(({ kind, rect }) => ({ kind, rect: placeA(scene, rect) })),
      b: scene.matching.b.nodes,
    },
    findings: drafts.map((draft) => finishDraft(draft, rasters)),
    suppressions: [...suppressed, ...consequences].map(({ draft, rule, detail }) =>
      suppress(draft, rule, detail, rasters),
    ),
    questions: [
      ...icons
        .filter(({ verdict }) => verdict === 'ambiguous')
        .map((icon) => question(icon, drafts, rasters)),
      ...left.questions,
    ],
    icons: [
      ...icons.map((icon) => comparison(icon, names, rasters)),
      ...lone.map((draft) => loneIcon(draft, rasters)),
    ],
    mainSkipped: null,
  }
}

function question(icon: IconVerdict, drafts: readonly Draft[], rasters: Rasters): OpenQuestion {
  const draft = icon.drafts.find(({ evidence }) => evidence.kind === 'icon')
  const index = draft === undefined ? -1 : drafts.indexOf(draft)
  return {
    kind: 'icon',
    box_a: normalise(icon.rects.a, rasters.a),
    box_b: normalise(icon.rects.b, rasters.b),
    finding: index < 0 ? null : index,
    similarity: toldSimilarity(icon.similarity),
  }
}

const isRect = (rect: Rect | null): rect is Rect => rect !== null

/** The names a producer gave, by where the icons lie on image a. */
function namesOf(
  icons: readonly IconCandidate[],
  images: JudgeInput['images'],
): { name: string; box: Rect }[] {
  if ('unusable' in images.a) return []
  const { width, height } = images.a.header
  return icons.flatMap(({ side, name, box: { x, y, w, h } }) =>
    side === 'a' && name !== null
      ? [{ name, box: { x: x / width, y: y / height, w: w / width, h: h / height } }]
      : [],
  )
}

function comparison(
  { pair, rects, similarity, verdict }: IconVerdict,
  names: readonly { name: string; box: Rect }[],
  rasters: Rasters,
): IconComparison {
  const box = normalise(rects.a, rasters.a)
  return {
    box_a: box,
    box_b: normalise(rects.b, rasters.b),
    name: names.find((known) => box !== null && overlap(known.box, box) > 0.4)?.name ?? pair.a.name,
    design_node: pair.a.id,
    dom_node: domPath(pair.b.id),
    similarity: toldSimilarity(similarity),
    verdict,
  }
}

const loneIcon = ({ rectA, rectB, evidence }: Draft, rasters: Rasters): IconComparison => ({
  box_a: normalise(rectA, rasters.a),
  box_b: normalise(rectB, rasters.b),
  name: null,
  ...(evidence.design_node !== undefined && { design_node: evidence.design_node }),
  ...(evidence.dom_node !== undefined && { dom_node: evidence.dom_node }),
  similarity: null,
  verdict: rectA === null ? 'extra' : 'missing',
})
