import { isUnusable, type Unusable } from './evidence/evidence-file.ts'
import { scaleTree } from './evidence/scale-tree.ts'
import { PASSES, type Finding, type Side } from './finding.ts'
import { drawContactSheet } from './icons/contact-sheet.ts'
import type { ProducerIcons } from './icons/producer-icons.ts'
import { withCandidates } from './icons/with-candidates.ts'
import { judgeImages } from './images-only/judge-images.ts'
import { matchTrees } from './matching/match-trees.ts'
import { scaled } from './rectangle.ts'
import { judgeOneTree } from './one-tree/judge-one-tree.ts'
import { fromPixels } from './verdict/from-pixels.ts'
import { fromTrees } from './verdict/from-trees.ts'
import { compareFindings, type Rasters } from './verdict/finish.ts'
import type { Verdicts } from './verdict/verdicts.ts'
import { exportOrigin, type Scene } from './verdict/scene.ts'
import { isStillThere } from './verdict/still-there.ts'
import { isBorneOut, trustedSides } from './verdict/trust.ts'
import type { DesignTree } from './evidence/design-tree.ts'
import type { DomTree } from './evidence/dom-structure.ts'
import type { JudgeLimits } from './settings.ts'
import type { JudgeInput, Judgement, OpenQuestion, PassOutcome } from './judgement.ts'

export interface Trees {
  design: DesignTree | Unusable | null
  dom: DomTree | Unusable | null
}

/** A tree of more nodes would take many seconds to look for in the image of the other side. */
const MOST_SEARCHED_NODES = 5_000

/** Below this share of leaves in common the trees are not of one component. */
const LEAST_MATCHING = 0.4

/** Judges two decoded images by the best evidence there is. */
export function judgeRasters(
  input: JudgeInput,
  rasters: Rasters,
  trees: Trees,
  { shrink, icons }: { shrink: number; icons: ProducerIcons },
): Omit<Judgement, 'images'> {
  const { settings, images } = input
  const { limits } = settings
  const chosen = choose(input, rasters, trees, { shrink, icons })
  const verdicts = withCandidates(chosen, icons, { images, rasters, limits })
  input.workedFor?.('raw-pass')
  const seen = verdicts.findings
    .filter((finding) => settings.passes.has(finding.pass))
    .toSorted(compareFindings)
  const kept = seen.filter((finding) => !isStillThere(finding, rasters))
  const sure = kept.filter(({ confidence }) => confidence >= limits.min_confidence)
  const findings = sure.slice(0, limits.max_findings)
  const left = [
    ...seen
      .filter((finding) => !kept.includes(finding))
      .map((finding) => leftOut(finding, 'not_in_pixels', 'The other image shows it too.')),
    ...kept
      .filter((finding) => !sure.includes(finding))
      .map((finding) => leftOut(finding, 'below_threshold', 'Its confidence is too low.')),
    ...sure
      .slice(limits.max_findings)
      .map((finding) => leftOut(finding, 'max_findings', 'There are more confident findings.')),
  ]
  const passes = PASSES.filter((name) => settings.passes.has(name)).map((name) => {
    const count = findings.filter(({ pass }) => pass === name).length
    return outcomeOf({ name, findings: count }, verdicts, icons)
  })
  const compared = settings.passes.has('icon-pass') ? verdicts.icons : []
  return {
    findings,
    passes,
    suppressions: [...verdicts.suppressions, ...left],
    questions: verdicts.questions
      .filter(({ kind }) => kind === 'region' || settings.passes.has('icon-pass'))
      .map((question) => reindexed(question, verdicts.findings, findings)),
    icons: compared,
    contactSheet: drawContactSheet(compared, rasters),
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

function outcomeOf(
  pass: Pick<PassOutcome, 'name' | 'findings'>,
  { mainSkipped }: Verdicts,
  icons: ProducerIcons,
): PassOutcome {
  if (pass.name === 'main-pass' && mainSkipped !== null)
    return { ...pass, status: 'skipped', reason: mainSkipped }
  // Icons are found without a list too, so an unusable one costs but what it alone would tell.
  if (pass.name === 'icon-pass' && icons.reason !== null)
    return { ...pass, status: 'ok', reason: icons.reason }
  return { ...pass, status: 'ok' }
}

function choose(
  input: JudgeInput,
  rasters: Rasters,
  trees: Trees,
  { shrink, icons }: { shrink: number; icons: ProducerIcons },
): Verdicts {
  const limits = inRasterPx(input.settings.limits, shrink)
  const design = usableTree(trees.design, shrink)
  const dom = usableTree(trees.dom, shrink)
  const reason = reasonOf(trees)
  let only: Side | null = null
  if (design !== null && dom !== null) {
    const matching = matchTrees(design.root, dom.root)
    if (matching.score >= LEAST_MATCHING) {
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
      const trusted = trustedSides(scene)
      if (trusted.length === 2 && isBorneOut(scene)) {
        input.workedFor?.('main-pass')
        return fromTrees(scene, icons.icons, input)
      }
      only = trusted.length === 1 ? (trusted[0] ?? null) : null
    }
  }
  const both = design !== null && dom !== null
  const why = both ? disagreement(only) : reason
  const tree = both ? { a: design, b: dom, none: null }[only ?? 'none'] : (design ?? dom)
  input.workedFor?.('main-pass')
  if (tree === null) return fromPixels(judgeImages({ ...rasters, limits }), rasters, why, shrink)
  const treeSide = tree === design ? 'a' : 'b'
  if (tree.nodes > MOST_SEARCHED_NODES) {
    const name = treeSide === 'a' ? 'design' : 'DOM'
    const large = `the ${name} structure has more than ${MOST_SEARCHED_NODES} nodes, too many to look for without the other`
    return fromPixels(judgeImages({ ...rasters, limits }), rasters, `${why}; ${large}`, shrink)
  }
  const offset = design === null ? { x: 0, y: 0 } : exportOrigin(design, rasters.a)
  const judged = judgeOneTree({ tree: tree.root, treeSide, ...rasters, offset, limits })
  const reasons = [why, judged.reason ?? ''].filter((text) => text !== '')
  return fromPixels(judged, rasters, reasons.join('; '), shrink)
}

const disagreement = (only: Side | null): string => {
  if (only === null) return 'the two structures do not agree with each other and the images'
  return `the ${only === 'a' ? 'DOM' : 'design'} structure is not of its image`
}

const inRasterPx = (limits: JudgeLimits, shrink: number): JudgeLimits => ({
  ...limits,
  min_length_px: limits.min_length_px / shrink,
})

function usableTree<T extends DesignTree | DomTree>(
  tree: T | Unusable | null,
  shrink: number,
): T | null {
  if (tree === null || isUnusable(tree)) return null
  if (shrink === 1) return tree
  const reduced = { ...tree, root: scaleTree(tree.root, 1 / shrink) }
  return 'renderBounds' in reduced && reduced.renderBounds !== null
    ? { ...reduced, renderBounds: scaled(reduced.renderBounds, 1 / shrink) }
    : reduced
}

function reasonOf({ design, dom }: Trees): string {
  return [...lackOf('design', design), ...lackOf('DOM', dom)].join('; ')
}

function lackOf(name: string, tree: DesignTree | DomTree | Unusable | null): string[] {
  if (tree === null) return [`there is no ${name} structure`]
  return isUnusable(tree) ? [`the ${name} structure ${tree.unusable}`] : []
}
