// What the rest of the service may use of the built-in judge; its other files are its own. It finds the
// differences of a pair by rules alone: from two images, and what is known of them, to a Judgement.

export { judgePair } from './judge.ts'
export type {
  ContactSheet,
  Difference,
  Evidence,
  IconComparison,
  JudgeInput,
  Judgement,
  OpenQuestion,
  PassOutcome,
  Suppression,
} from './judgement.ts'
export { PASSES, type Finding, type PassName, type Side as Slot } from './finding.ts'
export {
  DEFAULT_SETTINGS,
  ImagePreprocessing,
  JudgeLimits,
  type JudgeSettings,
} from './settings.ts'

// Evidence files, read: each loader returns why a file cannot be used rather than throwing.
export type { UiTree } from './evidence/ui-tree.ts'
export { loadDesignTree, loadDomTree, treeInSteps } from './evidence/load-structure.ts'
export { isUnusable, type Unusable } from './evidence/evidence-file.ts'
export { loadIconCandidates } from './evidence/icon-candidates.ts'

// The two trees of a pair: their elements, and which of them correspond.
export { isPainted } from './evidence/collapse-icons.ts'
export { listNodes } from './evidence/tree-walk.ts'
export { pairsOfTrees } from './structures/element-pairs.ts'
export { textKey } from './matching/text-key.ts'
export type { Colour, Fill, Rect, UiNode } from './node.ts'

// What it can find, for docs/rules.md.
export type { Kind } from './change.ts'
export { labelsOf, ruleOf, sentenceOf } from './rules/index.ts'
export { RULE_DOCS } from './rules/docs.ts'

// Images.
export { viewportScale } from './image/viewport.ts'
export { scalesOf } from './verdict/scales.ts'
