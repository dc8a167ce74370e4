import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Pair } from '../api/types.ts'
import { imageOf } from './review-data.ts'
import type { ReviewStore } from './review-store.ts'
import type { StageState } from './stage-state.ts'
import { stageWords } from './words.ts'

/** From this magnification on, pixels are drawn as squares instead of smoothly. */
const PIXELS_FROM = 2

/** One image under the stage's view. */
export function ImageLayer(props: {
  slot: 'a' | 'b'
  store: ReviewStore
  pair: Pair
  stage: StageState
  opacity: number
  /** The share of the pane's width from where it is shown; null: everywhere. */
  clipFrom: number | null
}) {
  const { slot, store, pair, stage, opacity, clipFrom } = props
  const image = useRef<HTMLImageElement>(null)
  const hasFailed = useSignal(false)

  const place = (): void => {
    const element = image.current
    const side = stage.sides.value[slot]
    const { zoom, x, y } = stage.view.value
    if (element === null || side === undefined) return
    element.style.transform = `translate(${x}px, ${y}px) scale(${zoom / side.scale})`
    element.style.imageRendering = stage.magnification.value >= PIXELS_FROM ? 'pixelated' : 'auto'
    element.style.visibility = 'visible'
  }
  useSignalEffect(place)
  useEffect(place)

  const loaded = (): void => {
    const element = image.current
    if (element === null || element.naturalWidth === 0) return
    hasFailed.value = false
    stage.setSide(slot, { image: element, scale: scaleOf(store, pair, slot) })
  }
  const failed = (): void => {
    hasFailed.value = true
    stage.missing.value = [...stage.missing.peek(), slot]
  }
  useEffect(() => {
    if (image.current?.complete) loaded()
  }, [])

  const clip = clipFrom === null ? '' : `inset(0 0 0 ${clipFrom * 100}%)`
  return (
    <div class="layer" style={{ clipPath: clip, opacity: String(opacity) }}>
      <img
        ref={image}
        class="layer-image"
        src={imageOf(store.project, pair, slot)}
        alt={stageWords.image(slot, pair.name)}
        draggable={false}
        onLoad={loaded}
        onError={failed}
      />
      {hasFailed.value && <p class="layer-failure">{stageWords.noImage[slot]}</p>}
    </div>
  )
}

/** Returns image px per design px: what the judge used, else what the producer stated. */
export function scaleOf(store: ReviewStore, pair: Pair, slot: 'a' | 'b'): number {
  const judged = store.report.peek()?.images[slot].scale
  const facts = pair.capture_facts
  const [own, other] = [facts?.design?.export_scale, facts?.story?.capture_scale]
  const stated = slot === 'a' ? (own ?? other) : (other ?? own)
  return judged ?? stated ?? 1
}
