import { finish } from '../../../src/base/steps.ts'
import { NO_EVIDENCE } from '../../../src/judging/judge/structures/element.ts'
import { attribute } from '../../../src/judging/judge/attribution/attribute.ts'
import { loadDesignTree, loadDomTree } from '../../../src/judging/judge/index.ts'
import { judgeRasters } from '../../../src/judging/judge/pipeline.ts'
import { DEFAULT_SETTINGS } from '../../../src/judging/judge/settings.ts'
import { register } from '../../../src/judging/judge/registration/register.ts'
import { verdictsOf } from '../../../src/judging/judge/verdict/verdicts.ts'
import type { IconCandidate } from '../../../src/judging/judge/evidence/icon-candidates.ts'
import type { JudgeInput } from '../../../src/judging/judge/judgement.ts'
import type { Raster } from '../../../src/png/raster.ts'
import type { Rect } from '../../../src/judging/judge/node.ts'
import type { JudgeLimits } from '../../../src/judging/judge/settings.ts'

const inPx = (box: Rect | null, { width, height }: Raster): Rect | null =>
  box && {
    x: tenth(box.x * width),
    y: tenth(box.y * height),
    w: tenth(box.w * width),
    h: tenth(box.h * height),
  }

/** Boxes are fractions of five decimals. */
const tenth = (value: number): number => Math.round(value * 10) / 10

/** Judges two rasters without structures; rectangles are in px. */
export function judgeImages({ a, b, limits }: { a: Raster; b: Raster; limits: JudgeLimits }) {
  const registered = finish(register(a, b, () => NO_EVIDENCE))
  const reported = verdictsOf(finish(attribute(registered)), registered, {
    rasters: { a, b },
    limits,
    shrink: 1,
  })
  const placed = <T extends { box_a: Rect | null; box_b: Rect | null }>(item: T) => ({
    ...item,
    rect_a: inPx(item.box_a, a),
    rect_b: inPx(item.box_b, b),
  })
  return {
    findings: reported.findings.map(placed),
    suppressions: reported.suppressions.map(placed),
  }
}

const image = ({ width, height }: Raster, scale: number): JudgeInput['images']['a'] => ({
  header: { width: width * scale, height: height * scale, alpha: false },
  read: () => Promise.reject(new Error('read')),
})

interface Reading {
  design?: string
  dom?: string
  icons?: IconCandidate[]
  /** Px of an image for each of its raster. */
  scale?: number
}

/** Judges two rasters with the structures that are given, as JSON texts, and the icons that are listed. */
export function judged(a: Raster, b: Raster, { design, dom, icons = [], scale = 1 }: Reading = {}) {
  const evidence = {
    design_tool_structure: design === undefined ? null : loadDesignTree(design),
    dom_structure: dom === undefined ? null : loadDomTree(dom),
    icon_candidates: null,
    icon_contact_sheet: null,
  }
  const steps = judgeRasters(
    {
      images: { a: image(a, scale), b: image(b, scale) },
      captureFacts: null,
      evidence,
      settings: DEFAULT_SETTINGS,
    },
    { a, b },
    { design: evidence.design_tool_structure, dom: evidence.dom_structure },
    { shrink: 1, icons: { icons, shapes: new Map(), reason: null } },
  )
  return finish(steps).judgement
}
