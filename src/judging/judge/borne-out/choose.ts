import { judgeImages } from '../images-only/judge-images.ts'
import { matchTrees } from '../matching/match-trees.ts'
import { judgeOneTree } from '../one-tree/judge-one-tree.ts'
import { isOfAnother } from '../one-tree/trust.ts'
import { fromPixels } from '../verdict/from-pixels.ts'
import { fromTrees } from '../verdict/from-trees.ts'
import { reindexed } from '../verdict/questions.ts'
import { exportOrigin, type Scene } from '../verdict/scene.ts'
import { doubtOf } from '../verdict/trust.ts'
import { isOfMatch, isOfPresence, witnessed } from './agreement.ts'
import { lackOf, usableTree, type Trees } from './usable-trees.ts'
import type { DesignTree } from '../evidence/design-tree.ts'
import type { DomTree } from '../evidence/dom-structure.ts'
import type { Finding } from '../finding.ts'
import type { ProducerIcons } from '../icons/producer-icons.ts'
import type { JudgeInput } from '../judgement.ts'
import type { JudgeLimits } from '../settings.ts'
import type { Rasters } from '../verdict/finish.ts'
import type { Verdicts } from '../verdict/verdicts.ts'
import { isUnusable, type Unusable } from '../evidence/evidence-file.ts'
import { within } from '../work.ts'

/** Below this share of leaves in common the trees are not of one component. */
const LEAST_MATCHING = 0.4

/** A tree of more visible nodes takes too long to compare, and too much memory beside two images. */
const MOST_NODES = 1_500

/**
 * The most steps by trees, about a second: pairs of real components take up to some thirty millions. A tree made to
 * be slow is set aside.
 */
const MOST_STEPS = 100_000_000

/** What there is to judge by. */
interface Evidence {
  rasters: Rasters
  design: DesignTree | null
  dom: DomTree | null
  /** Lengths in px of the rasters, which are reduced by `shrink`. */
  limits: JudgeLimits
  shrink: number
}

/** Judges by the best evidence there is, as far as the images bear it out. */
export function choose(
  input: JudgeInput,
  rasters: Rasters,
  trees: Trees,
  { shrink, icons }: { shrink: number; icons: ProducerIcons },
): Verdicts {
  const limits = inRasterPx(input.settings.limits, shrink)
  const bearable = { design: ofBearableSize(trees.design), dom: ofBearableSize(trees.dom) }
  const design = usableTree(bearable.design, shrink)
  const dom = usableTree(bearable.dom, shrink)
  const evidence: Evidence = { rasters, design, dom, limits, shrink }
  const lack = lackOf(bearable)
  const judged = within(MOST_STEPS, () => byTrees(input, evidence, { lack, icons }))
  if (judged !== null) return judged
  const slow = 'the structures take too much work to compare'
  return fromImages(evidence, lack === '' ? slow : `${lack}; ${slow}`)
}

const ofBearableSize = <T extends { nodes: number }>(tree: T | Unusable | null) =>
  tree !== null && !isUnusable(tree) && tree.nodes > MOST_NODES
    ? { unusable: `has more than ${MOST_NODES} visible nodes, too many to compare` }
    : tree

function byTrees(
  input: JudgeInput,
  evidence: Evidence,
  { lack, icons }: { lack: string; icons: ProducerIcons },
): Verdicts {
  const { rasters, design, dom, limits, shrink } = evidence
  if (design === null || dom === null) {
    input.workedFor?.('main-pass')
    return fromOneTree(evidence, lack)
  }
  const matching = matchTrees(design.root, dom.root)
  const why = 'the two structures do not agree with each other and the images'
  if (matching.score < LEAST_MATCHING) return fromDoubtful(evidence, why)
  const scene: Scene = {
    ...rasters,
    design,
    dom,
    matching,
    limits,
    shrink,
    originA: exportOrigin(design, rasters.a),
    looks: new Map(),
  }
  const doubt = doubtOf(scene)
  input.workedFor?.('main-pass')
  if (doubt === 'great') return fromDoubtful(evidence, why)
  const told = fromTrees(scene, icons.icons, input)
  return doubt === 'none' ? told : confirmed(told, [fromImages(evidence, why)], isOfMatch)
}

const inRasterPx = (limits: JudgeLimits, shrink: number): JudgeLimits => ({
  ...limits,
  min_length_px: limits.min_length_px / shrink,
})

const fromImages = ({ rasters, limits, shrink }: Evidence, why: string): Verdicts =>
  fromPixels(judgeImages({ ...rasters, limits }), rasters, why, { limits, shrink })

/** By a tree and the other image; by images alone where there is no tree. */
function fromOneTree(evidence: Evidence, why: string): Verdicts {
  const [which, name] =
    evidence.design === null ? (['dom', 'DOM'] as const) : (['design', 'design'] as const)
  const told = byTree(evidence, which, why)
  if (told === null) return fromImages(evidence, why)
  const { verdicts, doubts } = told
  if (isOfAnother(doubts))
    return fromWitnesses(evidence, [verdicts], `${why}; the ${name} structure is not of its image`)
  const isDoubtful = doubts.wrong === 0 ? isOfPresence : () => true
  if (!verdicts.findings.some(isDoubtful)) return verdicts
  return confirmed(verdicts, [fromImages(evidence, why)], isDoubtful)
}

/** By the images, as far as one of two trees bears them out. */
function fromDoubtful(evidence: Evidence, why: string): Verdicts {
  const witnesses = (['design', 'dom'] as const).flatMap(
    (which) => byTree(evidence, which, why)?.verdicts ?? [],
  )
  return fromWitnesses(evidence, witnesses, why)
}

/** By the images, as far as trees in doubt bear them out: where those see nothing, nothing is. */
function fromWitnesses(evidence: Evidence, witnesses: readonly Verdicts[], why: string): Verdicts {
  const [first] = witnesses
  if (first !== undefined && witnesses.every(({ findings }) => findings.length === 0))
    return { ...first, mainSkipped: why }
  return confirmed(fromImages(evidence, why), witnesses)
}

/** What is reported where others say the same; the rest is on record. */
function confirmed(
  told: Verdicts,
  others: readonly Verdicts[],
  isDoubtful?: (finding: Finding) => boolean,
): Verdicts {
  const { findings, suppressions } = witnessed(
    told.findings,
    others.flatMap((other) => other.findings),
    isDoubtful,
  )
  return {
    ...told,
    findings,
    suppressions: [...told.suppressions, ...suppressions],
    questions: told.questions.map((question) => reindexed(question, told.findings, findings)),
  }
}

function byTree(evidence: Evidence, which: 'design' | 'dom', why: string) {
  const { rasters, design, dom, limits, shrink } = evidence
  const tree = { design, dom }[which]
  if (tree === null) return null
  const treeSide = which === 'design' ? 'a' : 'b'
  const offset = design === tree ? exportOrigin(design, rasters.a) : { x: 0, y: 0 }
  const judged = judgeOneTree({ tree: tree.root, treeSide, ...rasters, offset, limits })
  return { verdicts: fromPixels(judged, rasters, why, { limits, shrink }), doubts: judged.doubts }
}
