import { useState } from 'preact/hooks'
import type { Box, Size } from '../geometry/box.ts'
import { markOf, placed } from './placement.ts'
import { usePicture } from './use-picture.ts'
import { words } from './words.ts'
import './thumbnails.css'

export interface Mark {
  status: string
  box: Box
}

export interface ThumbnailProps {
  url: string
  /** The room that it has, in CSS px. */
  room: Size
  alt: string
  marks: readonly Mark[]
  /** What lies in the middle. */
  around: Box | null
  /** Whether that is shown enlarged. */
  isCut?: boolean
}

/** A small picture of an image, with what has changed marked on it. Its room is kept from the start. */
export function Thumbnail(props: ThumbnailProps) {
  const { url, room, alt, marks, around, isCut = false } = props
  const { src, missing, onError } = usePicture(url)
  const [size, setSize] = useState<Size | null>(null)
  const place = src !== null && size ? placed(size, room, { around, isCut }) : null
  return (
    <span class="thumbnail" style={{ width: `${room.width}px`, height: `${room.height}px` }}>
      {missing !== null && (
        <span class="thumbnail-none" role="img" aria-label={words.missingBecause(alt, missing)}>
          {words.missing}
        </span>
      )}
      {src !== null && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          style={place === null ? { opacity: 0 } : { ...styleOf(place), opacity: 1 }}
        />
      )}
      {place !== null &&
        marks.map(({ status, box }, i) => (
          <span
            key={i}
            class="thumbnail-mark"
            data-status={status}
            style={styleOf(markOf(box, place))}
          />
        ))}
    </span>
  )
}

const styleOf = ({ x, y, w, h }: Box) => ({
  transform: `translate(${x}px, ${y}px)`,
  width: `${w}px`,
  height: `${h}px`,
})
