import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { listBuilds } from '../../../../generated/clients/dashboard.ts'
import { cdnOf, isPrivate } from '../app/session.ts'
import type { Pair } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { WebLink } from '../ui/web-link.tsx'
import { ImageLayer } from './image-layer.tsx'
import { imageOf } from './review-data.ts'
import { ShareSlider } from './share-slider.tsx'
import type { StageProps } from './stage-props.ts'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { live as words, stageWords } from './words.ts'

const VIEWPORT = { w: 1280, h: 720 }
/** Of Storybook's default layout, in which most components stand. */
const PADDING = 16

/** The live story of the hosted build, if there is one. */
export const LiveStory = ({ store, pair, stage }: StageProps) => (
  <div class="live">
    {/* The evidence is cut from these. */}
    <div class="live-images" aria-hidden="true">
      {(['a', 'b'] as const).map((slot) => (
        <ImageLayer key={slot} {...{ slot, store, pair, stage }} opacity={1} clipFrom={null} />
      ))}
    </div>
    <Story {...{ store, pair, stage }} />
  </div>
)

/** The story with the design over it, which the person moves into place. */
function Story({ store, pair, stage }: Pick<StageProps, 'store' | 'pair' | 'stage'>) {
  const address = useSignal<string | null | undefined>(undefined)
  const origin = originOf(pair)
  const offset = useSignal(origin ?? { x: PADDING, y: PADDING })
  useEffect(() => {
    findStory(store.project, pair.link_id, pair.image_b_key).then(
      (url) => (address.value = url),
      () => (address.value = null),
    )
  }, [pair.pair_id])

  if (address.value === undefined) return <Loading what={words.loading} />
  if (address.value === null)
    return <Empty title={words.none} text={pair.link_id === null ? words.noStory : words.noBuild} />
  if (isPrivate(store.project)) return <InATabOfItsOwn address={address.value} />
  const scale = pair.capture_facts?.design?.export_scale ?? 1
  const viewport = pair.capture_facts?.story?.viewport ?? VIEWPORT
  const nudge = (x: number, y: number) => () =>
    (offset.value = { x: offset.value.x + x, y: offset.value.y + y })
  return (
    <>
      <header class="pane-head">
        <ShareSlider stage={stage} what={stageWords.opacityOfDesign} ends={['b', 'a']} />
      </header>
      <div class="live-scroll">
        <div class="live-page" style={{ width: `${viewport.w}px`, height: `${viewport.h}px` }}>
          <iframe
            src={address.value}
            title={words.title(pair.link_id)}
            sandbox="allow-scripts allow-same-origin"
          />
          <img
            class="live-design"
            src={imageOf(store.project, pair, 'a')}
            alt={words.design(pair.name)}
            draggable={false}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId))
                nudge(event.movementX, event.movementY)()
            }}
            style={{
              opacity: String(stage.share.value),
              transform: `translate(${offset.value.x}px, ${offset.value.y}px) scale(${1 / scale})`,
            }}
          />
        </div>
      </div>
      <div class="live-tools" role="group" aria-label={words.move}>
        <span class="muted number">
          {(origin !== null ? words.placed : words.dragged)(offset.value.x, offset.value.y)}
        </span>
        <Button label={words.left} onClick={nudge(-1, 0)}>
          ←
        </Button>
        <Button label={words.up} onClick={nudge(0, -1)}>
          ↑
        </Button>
        <Button label={words.down} onClick={nudge(0, 1)}>
          ↓
        </Button>
        <Button label={words.right} onClick={nudge(1, 0)}>
          →
        </Button>
        <WebLink href={address.value}>{words.open}</WebLink>
      </div>
    </>
  )
}

/** Returns where in the window the capture was taken; null if nobody recorded it. */
function originOf({ capture_facts: facts }: Pair): { x: number; y: number } | null {
  const { origin, capture_mode: mode } = facts?.story ?? {}
  return origin ?? (mode === 'viewport' ? { x: 0, y: 0 } : null)
}

/** A session of a private build is not sent to a frame in a page of another site (`SameSite=Lax`). */
const InATabOfItsOwn = ({ address }: { address: string }) => (
  <Empty title={words.private} text={words.privateText}>
    <WebLink class="button" href={address}>
      {words.open}
    </WebLink>
  </Empty>
)

/** The story in the build that the image was captured of; in the newest one if that is gone. */
async function findStory(
  project: string,
  story: string | null,
  imageKey: string,
): Promise<string | null> {
  if (story === null) return null
  const version = imageKey.split('/')[1] ?? ''
  const served = { served: 'true', limit: 1 } as const
  const [ofVersion, newest] = await Promise.all([
    listBuilds(project, { ...served, version_id: version }),
    listBuilds(project, served),
  ])
  const build = ofVersion.builds[0] ?? newest.builds[0]
  if (build === undefined) return null
  const base = build.view_url ?? `${cdnOf(project)}/`
  return `${base.replace(/\/?$/, '/')}iframe.html?id=${encodeURIComponent(story)}&viewMode=story`
}
