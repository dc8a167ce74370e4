import { isUnusable, type Unusable } from './evidence/evidence-file.ts'
import { loadIconCandidates } from './evidence/icon-candidates.ts'
import { scaleTree } from './evidence/scale-tree.ts'
import { PASSES, type Finding, type PassName } from './finding.ts'
import { judgeImages } from './images-only/judge-images.ts'
import { matchTrees } from './matching/match-trees.ts'
import { judgeOneTree } from './one-tree/judge-one-tree.ts'
import { fromPixels } from './verdict/from-pixels.ts'
import { fromTrees, type Icons } from './verdict/from-trees.ts'
import { compareFindings, type Rasters } from './verdict/finish.ts'
import { exportOrigin, type Scene } from './verdict/scene.ts'
import { isBorneOut } from './verdict/trust.ts'
import type { DesignTree } from './evidence/design-tree.ts'
import type { DomTree } from './evidence/dom-structure.ts'
import type { JudgeInput, Judgement, OpenQuestion, PassOutcome } from './judgement.ts'

/** What a way of judging hands back, before findings are limited. */
export type Verdicts = Pick<Judgement, 'findings' | 'suppressions' | 'questions' | 'icons'> & {
  /** What the pixel pass saw and does not report. */
  raw?: Finding[]
  /** Why a pass could not use its evidence. */
  reasons: Partial<Record<PassName, string>>
}

export interface Trees {
  design: DesignTree | Unusable | null
  dom: DomTree | Unusable | null
}

/** Below this share of leaves in common the trees are not of one component. */
const LEAST_MATCHING = 0.4

/** Beyond this product of their nodes, comparing two trees takes too long. */
const MOST_PAIRS = 6e6

/** Judges two decoded images by the best evidence there is. */
export function judgeRasters(
  input: JudgeInput,
  rasters: Rasters,
  trees: Trees,
  shrink: number,
): Omit<Judgement, 'images'> {
  const verdicts = choose(input, rasters, trees, shrink)
  const { settings } = input
  const kept = verdicts.findings
    .filter((finding) => settings.passes.has(finding.pass))
    .toSorted(compareFindings)
  const sure = kept.filter(({ confidence }) => confidence >= settings.limits.min_confidence)
  const findings = sure.slice(0, settings.limits.max_findings)
  const left = [
    ...kept
      .filter((finding) => !sure.includes(finding))
      .map((finding) => leftOut(finding, 'below_threshold', 'Its confidence is too low.')),
    ...sure
      .slice(settings.limits.max_findings)
      .map((finding) => leftOut(finding, 'max_findings', 'There are more confident findings.')),
  ]
  const passes = PASSES.filter((name) => settings.passes.has(name)).map((name) => {
    input.passEnded?.(name)
    const reason = verdicts.reasons[name]
    const count = findings.filter(({ pass }) => pass === name).length
    const outcome: PassOutcome = { name, status: 'ok', findings: count }
    if (reason !== undefined && reason !== '') outcome.reason = reason
    return outcome
  })
  return {
    findings,
    passes,
    suppressions: [...verdicts.suppressions, ...left],
    questions: verdicts.questions
      .filter(({ kind }) => kind === 'region' || settings.passes.has('icon-pass'))
      .map((question) => reindexed(question, verdicts.findings, findings)),
    icons: settings.passes.has('icon-pass') ? verdicts.icons : [],
    rawFindings: [...kept.filter(({ pass }) => pass === 'raw-pass'), ...(verdicts.raw ?? [])],
  }
}

/** A question that points at its finding where that now stands, if it is still reported. */
function reindexed(
  question: OpenQuestion,
  before: readonly Finding[],
  after: readonly Finding[],
): OpenQuestion {
  const finding = question.finding === null ? undefined : before[question.finding]
  const index = finding === undefined ? -1 : after.indexOf(finding)
  return { ...question, finding: index < 0 ? null : index }
}

const leftOut = (finding: Finding, rule: string, detail: string) => ({
  pass: finding.pass,
  kind: finding.evidence.kind,
  rule,
  detail,
  box_a: finding.box_a,
  box_b: finding.box_b,
})

function choose(input: JudgeInput, rasters: Rasters, trees: Trees, shrink: number): Verdicts {
  const { limits, passes } = input.settings
  const design = usableTree(trees.design, shrink)
  const dom = usableTree(trees.dom, shrink)
  const reason = reasonOf(trees)
  if (design !== null && dom !== null && design.nodes * dom.nodes <= MOST_PAIRS) {
    const matching = matchTrees(design.root, dom.root)
    if (matching.score >= LEAST_MATCHING) {
      const scene: Scene = {
        ...rasters,
        design,
        dom,
        matching,
        limits,
        originA: exportOrigin(design, rasters.a),
        looks: new Map(),
      }
      if (isBorneOut(scene)) return fromTrees(scene, passes, iconsOf(input), input.images)
    }
  }
  const both = design !== null && dom !== null
  const why = both ? 'the two structures do not agree with each other and the images' : reason
  const tree = both ? null : (design ?? dom)
  if (tree === null) return fromPixels(judgeImages({ ...rasters, limits }), rasters, why)
  const treeSide = tree === design ? 'a' : 'b'
  const offset = design === null ? { x: 0, y: 0 } : exportOrigin(design, rasters.a)
  const judged = judgeOneTree({ tree: tree.root, treeSide, ...rasters, offset, limits })
  return fromPixels(judged, rasters, why)
}

function usableTree<T extends DesignTree | DomTree>(
  tree: T | Unusable | null,
  shrink: number,
): T | null {
  if (tree === null || isUnusable(tree)) return null
  return shrink === 1 ? tree : { ...tree, root: scaleTree(tree.root, 1 / shrink) }
}

function reasonOf({ design, dom }: Trees): string {
  return [...lackOf('design', design), ...lackOf('DOM', dom)].join('; ')
}

function lackOf(name: string, tree: object | null): string[] {
  if (tree === null) return [`there is no ${name} structure`]
  return isUnusable(tree) ? [`the ${name} structure ${tree.unusable}`] : []
}

/** The icons a producer points at; null where there is no such file. */
function iconsOf({ evidence: { icon_candidates: file } }: JudgeInput): Icons {
  return file === null || 'unusable' in file ? file : loadIconCandidates(file.text)
}
