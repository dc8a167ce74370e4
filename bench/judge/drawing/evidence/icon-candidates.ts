import { isIcon } from '../mutations/mutation.ts'
import { descendants, type Box, type Measured } from '../page/measured.ts'
import type { Picture, Studio } from '../page/studio.ts'

interface Candidate {
  id: string
  side: 'a' | 'b'
  box: Box
  name?: string
}

interface IconCandidates {
  json: { version: 1; icons: Candidate[] }
  sheet: Buffer
}

const CELL = { w: 60, h: 66, inner: 40 }
const PER_ROW = 10

/** The icons of both sides and a sheet that shows them; null where there are none. */
export async function iconCandidates(
  studio: Studio,
  a: Picture,
  b: Picture,
  scales: { a: number; b: number },
): Promise<IconCandidates | null> {
  const icons = [...candidates('a', a, scales.a), ...candidates('b', b, scales.b)]
  if (icons.length === 0) return null
  const width = Math.min(icons.length, PER_ROW) * CELL.w
  const height = Math.ceil(icons.length / PER_ROW) * CELL.h
  const cells = icons.map((candidate, i) => cell(candidate, candidate.side === 'a' ? a : b, i))
  const html = `<style>body{margin:0;background:#fff}.c{position:absolute;width:${CELL.w}px;height:${CELL.h}px;box-sizing:border-box;border:1px solid #d4d4d4;font:10px "DejaVu Sans",sans-serif;text-align:center}.v{position:absolute;left:9px;top:6px;width:${CELL.inner}px;height:${CELL.inner}px;overflow:hidden}.v img{position:absolute;max-width:none}.l{position:absolute;left:0;right:0;bottom:4px}</style>${cells.join('')}`
  return { json: { version: 1, icons }, sheet: await studio.sheet(html, width, height) }
}

function candidates(side: 'a' | 'b', picture: Picture, scale: number): Candidate[] {
  const { root, origin, size } = picture
  return [...descendants(root)]
    .filter((node: Measured) => isIcon(node) && node.style['visibility'] !== 'hidden')
    .map(({ box, icon }) => ({
      box: {
        x: Math.round((box.x + origin.x) * scale),
        y: Math.round((box.y + origin.y) * scale),
        w: Math.round(box.w * scale),
        h: Math.round(box.h * scale),
      },
      icon,
    }))
    .filter(
      ({ box }) =>
        box.w > 0 && box.x >= 0 && box.y >= 0 && box.x + box.w <= size.w && box.y + box.h <= size.h,
    )
    .map(({ box, icon }, i) => ({
      id: `${side}${i + 1}`,
      side,
      box,
      ...(side === 'a' && icon ? { name: `icon/${icon}` } : {}),
    }))
}

function cell({ id, box }: Candidate, picture: Picture, index: number): string {
  const zoom = CELL.inner / Math.max(box.w, box.h)
  const source = `data:image/png;base64,${picture.png.toString('base64')}`
  const place = `left:${-box.x * zoom}px;top:${-box.y * zoom}px;width:${picture.size.w * zoom}px`
  const at = `left:${(index % PER_ROW) * CELL.w}px;top:${Math.floor(index / PER_ROW) * CELL.h}px`
  return `<div class="c" style="${at}"><div class="v"><img src="${source}" style="${place}"></div><div class="l">${id}</div></div>`
}
