import { atCorner, cornerOf } from '../../../vocabulary/corner.ts'
import { useSignal } from '@preact/signals'
import { parameter, setParameters } from '../app/location.ts'
import type { Issue, Pair } from '../api/types.ts'
import { onImage, type Box, type Size } from '../geometry/box.ts'
import { Button } from '../ui/button.tsx'
import type { Evidence } from '../words/evidence.ts'
import { Crop, paintCompared, paintSide } from './crop.tsx'
import { compare, zoomToFit } from './evidence-pictures.ts'
import { findingOf } from './finding-of.ts'
import type { Sides } from './images.ts'
import { Measured } from './measured.tsx'
import type { Counterpart } from './registration.ts'
import type { ReviewStore } from './review-store.ts'
import type { StageState } from './stage-state.ts'
import { useNodes } from './use-structures.ts'
import { evidenceWords as words } from './words.ts'

const ZOOMS = [2, 4, 8] as const

export interface EvidenceProps {
  store: ReviewStore
  pair: Pair
  stage: StageState
  issue: Issue
}

/** The evidence for an issue: both places enlarged, their difference, the values and the nodes. */
export function EvidenceStrip(props: EvidenceProps) {
  const { store, pair, issue } = props
  const evidence = issue.evidence ?? findingOf(issue, store.report.value)?.evidence ?? null
  const nodes = useNodes(store.project, pair, evidence)
  return (
    <section class="evidence" aria-label={words.label}>
      {(issue.box_a ?? issue.box_b) !== null && <Pictures {...props} evidence={evidence} />}
      <Measured evidence={evidence} nodes={nodes} />
    </section>
  )
}

function Pictures(props: EvidenceProps & { evidence: Evidence | null }) {
  const { stage, issue, evidence } = props
  const room = useSignal<Size>({ width: 0, height: 0 })
  const sizes = stage.sizes.value
  const boxA = issue.box_a && onImage(issue.box_a, sizes.a)
  const boxB = issue.box_b && onImage(issue.box_b, sizes.b)
  const whole = { a: boxA ?? boxB, b: boxB ?? boxA }
  const { a, b } = stage.sides.value
  if (whole.a === null || whole.b === null) return null
  const corner = cornerOf(evidence)
  const [aboutA, aboutB] = [whole.a, whole.b].map((box) =>
    corner === null ? box : atCorner(box, corner),
  ) as [Box, Box]
  const size = { w: Math.max(aboutA.w, aboutB.w), h: Math.max(aboutA.h, aboutB.h) }
  const chosen = ZOOMS.find((zoom) => String(zoom) === parameter('crop'))
  const zoom = chosen ?? (room.value.width === 0 ? 1 : zoomToFit(size, room.value))
  const version = `${issue.id} ${a?.image.src} ${b?.image.src}`
  const crop = { zoom, version }
  const place = corner === null ? undefined : corner.corner
  return (
    <div class="evidence-pictures">
      <ZoomOf chosen={chosen} />
      <div class="evidence-crops">
        {a && (
          <Crop
            {...crop}
            what={words.sides.a}
            box={whole.a}
            frame={{ ...aboutA, ...size }}
            paint={paintSide(a)}
            note={boxA === null ? words.notThere : place}
            onSize={(next) => {
              const before = room.peek()
              if (before.width !== next.width || before.height !== next.height) room.value = next
            }}
          />
        )}
        {b && (
          <Crop
            {...crop}
            what={words.sides.b}
            box={whole.b}
            frame={{ ...aboutB, ...size }}
            paint={paintSide(b)}
            note={boxB === null ? words.notThere : place}
          />
        )}
        {a && b && (
          <Differences
            {...props}
            {...{ sides: { a, b }, crop, about: { a: boxA, b: boxB } }}
            box={whole.b}
            frame={{ ...aboutB, ...size }}
          />
        )}
      </div>
    </div>
  )
}

function Differences(
  props: EvidenceProps & {
    evidence: Evidence | null
    sides: Sides
    crop: { zoom: number; version: string }
    about: { a: Box | null; b: Box | null }
    box: Box
    frame: Box
  },
) {
  const { store, stage, evidence, sides, crop, about, box, frame } = props
  const moves = useSignal<{ version: string; onlyMoved: boolean } | null>(null)
  const { sizes } = stage
  const paint = (isPlain: boolean) =>
    paintCompared((region) => {
      const moved = store.consequences
        .peek()
        .flatMap(({ boxA, boxB }): Counterpart[] =>
          boxA === null || boxB === null
            ? []
            : [{ a: onImage(boxA, sizes.peek().a), b: onImage(boxB, sizes.peek().b) }],
        )
      // An issue about a move shows where the element was and where it is now.
      const isMove = evidence?.kind === 'shift'
      const subject = isMove || about.a === null || about.b === null ? null : (about as Counterpart)
      const compared = compare(sides, { region, subject, moved, isPlain })
      if (!isPlain) moves.value = { version: crop.version, onlyMoved: !compared.differs }
      return compared
    })
  const isOnlyMoved = moves.value?.version === crop.version && moves.value.onlyMoved
  return (
    <>
      <Crop
        {...crop}
        {...{ box, frame }}
        what={words.difference}
        note={isOnlyMoved ? words.onlyMoved : words.withoutMoves}
        paint={paint(false)}
      />
      <Crop {...crop} {...{ box, frame }} what={words.pixelDifference} paint={paint(true)} />
    </>
  )
}

const ZoomOf = ({ chosen }: { chosen: (typeof ZOOMS)[number] | undefined }) => (
  <div class="evidence-zoom segments" role="group" aria-label={words.enlarged}>
    <Button
      kind="quiet"
      pressed={chosen === undefined}
      onClick={() => setParameters({ crop: null })}
    >
      {words.fit}
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
)
