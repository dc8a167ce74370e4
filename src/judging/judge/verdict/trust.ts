import { isOfItsImage, mistakes } from './own-image.ts'
import { lookAt, type Scene } from './scene.ts'
import { alikeTexts, displaced } from '../borne-out/displaced.ts'
import { unseenEdges } from '../borne-out/edges.ts'
import type { Matching, NodePair } from '../matching/matching.ts'
import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'

/** Of fewer texts no share is taken. */
const FEWEST = 4
/** The share of texts drawn otherwise than both trees say at which one is of another build. */
const MOST_WRONG = 0.25
/** The share of texts that two trees of one component have in common, whatever was changed. */
const USUAL_MATCHING = 0.8

/** How far two trees are in doubt: a little asks for a second witness, a lot leaves them aside. */
export type Doubt = 'none' | 'some' | 'great'

/** Whether two trees are of their images, and how surely. */
export function doubtOf(scene: Scene): Doubt {
  const texts = alikeTexts(scene)
  if (trustedSides(scene).length < 2 || !isBorneOut(scene, texts)) return 'great'
  if (textsInCommon(scene.matching) < USUAL_MATCHING) return 'some'
  return displaced(scene, texts).length + unseenEdges(scene).length > 0 ? 'some' : 'none'
}

function textsInCommon({ a, b, ofA }: Matching): number {
  const [p, q] = [a, b].map(({ leaves }) => leaves.filter(({ kind }) => kind === 'text'))
  const all = (p?.length ?? 0) + (q?.length ?? 0)
  return all === 0 ? 1 : (2 * (p ?? []).filter((leaf) => ofA.has(leaf)).length) / all
}

/**
 * Whether the images bear the trees out: texts that both trees describe alike take the same room in
 * both images. Where many do not, one of the trees is of another build.
 */
function isBorneOut(scene: Scene, texts: readonly NodePair[]): boolean {
  let [alike, wrong] = [0, 0]
  for (const pair of texts) {
    const { a, b } = pair
    const look = lookAt(scene, pair)
    const [p, q] = [look?.a.inkRect, look?.b.inkRect]
    const differs = !p || !q || Math.abs(p.w - q.w) > Math.max(2.5, 0.04 * p.w)
    // A block that is wider than its text may hold a marker or a drawn pseudo-element besides.
    if (differs && Math.abs(a.rect.w - b.rect.w) > 0.1 * Math.max(a.rect.w, b.rect.w)) continue
    alike++
    if (differs) wrong++
  }
  return alike < FEWEST || wrong <= MOST_WRONG * alike
}

/** A component's edges may lie between pixels. */
const ROUNDING = 2

/** The sides whose tree describes its own image. */
function trustedSides(scene: Scene): Side[] {
  const { a, b, design, dom, matching, originA } = scene
  const { rect } = design.root
  const { dx, dy } = matching.shift
  const whole: Rect = { x: 0, y: 0, w: a.width, h: a.height }
  const component: Rect = {
    x: rect.x + dx - ROUNDING,
    y: rect.y + dy - ROUNDING,
    w: rect.w + 2 * ROUNDING,
    h: rect.h + 2 * ROUNDING,
  }
  const inA = mistakes(design.root, a, originA, whole)
  const inB = mistakes(dom.root, b, { x: 0, y: 0 }, component)
  const sides: Side[] = []
  if (isOfItsImage(inA, inB)) sides.push('a')
  if (isOfItsImage(inB, inA)) sides.push('b')
  return sides
}
