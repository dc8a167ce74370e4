import { parameter, setParameters } from '../app/location.ts'
import type { Issue, Pair } from '../api/types.ts'
import { onImage, type Box } from '../geometry/box.ts'
import { Button } from '../ui/button.tsx'
import { Crop, paintDifferences, paintSide } from './crop.tsx'
import { findingOf } from './finding-of.ts'
import { Measured } from './measured.tsx'
import type { ReviewStore } from './review-store.ts'
import type { StageState } from './stage-state.ts'
import { useNodes } from './use-structures.ts'

const ZOOMS = [2, 4, 8] as const
/** The smallest size of a crop, in CSS px. */
const ROOM = { w: 230, h: 130 }
const LEAST = 0.2

/** Returns the largest of the fixed zooms at which the box fits; a larger box is scaled down. */
function zoomFor({ w, h }: Pick<Box, 'w' | 'h'>): number {
  const most = Math.min(ROOM.w / w, ROOM.h / h)
  return ZOOMS.findLast((zoom) => zoom <= most) ?? Math.max(LEAST, Math.min(1, most))
}

export interface EvidenceProps {
  store: ReviewStore
  pair: Pair
  stage: StageState
  issue: Issue
}

/** The evidence for an issue: both places enlarged, their difference, the values and the nodes. */
export function EvidenceStrip(props: EvidenceProps) {
  const { store, pair, stage, issue } = props
  const evidence = issue.evidence ?? findingOf(issue, store.report.value)?.evidence ?? null
  const nodes = useNodes(store.project, pair, evidence)
  const sizes = stage.sizes.value
  const boxA = issue.box_a && onImage(issue.box_a, sizes.a)
  const boxB = issue.box_b && onImage(issue.box_b, sizes.b)
  const box = boxB ?? boxA
  const chosen = ZOOMS.find((zoom) => String(zoom) === parameter('crop'))
  const size = { w: Math.max(boxA?.w ?? 0, boxB?.w ?? 0), h: Math.max(boxA?.h ?? 0, boxB?.h ?? 0) }
  const zoom = chosen ?? (box === null ? 1 : zoomFor(size))
  const { a, b } = stage.sides.value
  const version = `${issue.id} ${a?.image.src} ${b?.image.src}`
  const away = boxA && boxB ? { x: boxB.x - boxA.x, y: boxB.y - boxA.y } : { x: 0, y: 0 }
  const crop = { zoom, version }
  return (
    <section class="evidence" aria-label="Evidence">
      {box !== null && (
        <div class="evidence-pictures">
          <div class="evidence-zoom segments" role="group" aria-label="Enlarged">
            <Button
              kind="quiet"
              pressed={chosen === undefined}
              onClick={() => setParameters({ crop: null })}
            >
              Fit
            </Button>
            {ZOOMS.map((factor) => (
              <Button
                key={factor}
                kind="quiet"
                pressed={chosen === factor}
                onClick={() => setParameters({ crop: String(factor) })}
              >
                {factor}×
              </Button>
            ))}
          </div>
          <div class="evidence-crops">
            {a && (
              <Crop
                {...crop}
                what="Design"
                box={boxA ?? box}
                frame={{ ...(boxA ?? box), ...size }}
                paint={paintSide(a)}
                note={boxA === null ? 'not there' : undefined}
              />
            )}
            {b && (
              <Crop
                {...crop}
                what="Built"
                box={box}
                frame={{ ...box, ...size }}
                paint={paintSide(b)}
                note={boxB === null ? 'not there' : undefined}
              />
            )}
            {a && b && (
              <Crop
                {...crop}
                what="Difference"
                box={box}
                frame={{ ...box, ...size }}
                paint={paintDifferences({ a, b }, away)}
              />
            )}
          </div>
        </div>
      )}
      <Measured evidence={evidence} nodes={nodes} />
    </section>
  )
}
