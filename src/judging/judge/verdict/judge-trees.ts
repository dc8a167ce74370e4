import { compareIcons, type IconVerdict } from '../icons/icon-pass.ts'
import { untangleIcons } from '../icons/untangle.ts'
import { pictureDrafts } from '../icons/picture.ts'
import { layoutDrafts, type Suppressed } from '../layout/layout-drafts.ts'
import { presenceDrafts } from '../matching/presence.ts'
import { boxDrafts } from '../style/box-style.ts'
import { opacityDrafts } from '../style/opacity.ts'
import { textDrafts } from '../style/text-style.ts'
import type { PassName } from '../finding.ts'
import { isForgotten } from './forgotten.ts'
import { isFound } from './region.ts'
import type { JudgeInput } from '../judgement.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Draft } from './draft.ts'
import type { Scene } from './scene.ts'

/** What both trees say over both images. */
export interface TreesJudgement {
  drafts: Draft[]
  /** Drafts left out, with the rule that says so. */
  suppressed: Suppressed[]
  /** What the reported causes did to others. */
  consequences: Suppressed[]
  icons: IconVerdict[]
}

/** What is seen inside an element: where the image shows it unchanged, its evidence is of another. */
const INSIDE = new Set(['characters', 'typography', 'colour', 'icon', 'icon-colour', 'image'])

function isUnchanged({ a, b }: Scene, { evidence, rectA, rectB }: Draft): boolean {
  if (!INSIDE.has(evidence.kind) || rectA === null || rectB === null) return false
  return isFound(a, rectA, b, rectB)
}

const isIcon = ({ a, b }: NodePair): boolean =>
  (a.kind === 'icon' || b.kind === 'icon') && a.kind !== 'text' && b.kind !== 'text'

export function judgeTrees(
  scene: Scene,
  passes: ReadonlySet<PassName>,
  workedFor?: JudgeInput['workedFor'],
): TreesJudgement {
  untangleIcons(scene)
  const icons = scene.matching.pairs.filter(isIcon).flatMap((pair) => {
    const verdict = compareIcons(scene, pair)
    return verdict ? [verdict] : []
  })
  workedFor?.('icon-pass')
  const drafts: Draft[] = []
  for (const pair of scene.matching.pairs) {
    drafts.push(...opacityDrafts(scene, pair))
    if (isIcon(pair)) continue
    const kinds = new Set([pair.a.kind, pair.b.kind])
    if (kinds.has('text')) drafts.push(...textDrafts(scene, pair))
    else {
      drafts.push(...boxDrafts(scene, pair))
      if (kinds.has('image')) drafts.push(...pictureDrafts(scene, pair))
    }
  }
  drafts.push(...icons.flatMap((icon) => icon.drafts))
  const presence = presenceDrafts(scene)
  const stale = new Set(drafts.filter((draft) => isUnchanged(scene, draft)))
  const known = [...drafts.filter((draft) => !stale.has(draft)), ...presence.found]
  const layout = layoutDrafts(scene, known)
  const claimed = [...known, ...layout.drafts]
  const refuted = new Set(claimed.filter((draft) => isForgotten(scene, draft)))
  const borne = claimed.filter((draft) => !refuted.has(draft))
  const suppressed = [
    ...[...presence.unseen, ...stale].map((draft) => ({
      draft,
      rule: 'not_seen',
      detail: 'Both images show the same there.',
    })),
    ...layout.suppressed,
    ...[...refuted].map((draft) => ({
      draft,
      rule: 'not_in_pixels',
      detail: 'Both images show it, but one structure does not list it.',
    })),
  ]
  const reported = borne.filter(({ pass }) => passes.has(pass))
  const { consequences } = layout
  return { drafts: reported, suppressed, consequences, icons: passes.has('icon-pass') ? icons : [] }
}
