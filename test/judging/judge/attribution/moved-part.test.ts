import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// A label above a switch that is larger than it, in a group without a look: only the switch moves.

const INK = [20, 24, 30] as const
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

function draw(x: number) {
  const raster = canvas(360, 200, [250, 250, 252])
  write(
    raster,
    24,
    24,
    [
      [2, 0, 4, 1, 3],
      [3, 3, 0, 1],
      [4, 1, 2],
    ],
    INK,
  )
  write(raster, 24, 80, [[1, 4, 0, 2]], INK)
  fill(raster, x, 104, 60, 28, [37, 99, 235])
  return raster
}

function domOf(x: number): string {
  const style = { padding: '0px', margin: '0px', 'border-width': '0px' }
  const group = {
    tag: 'div',
    box: box(24, 80, 312, 52),
    style,
    children: [
      { tag: 'label', box: box(24, 80, 32, 10), style, text: 'mode' },
      {
        tag: 'button',
        box: box(x, 104, 60, 28),
        style: { ...style, 'background-color': 'rgb(37, 99, 235)' },
      },
    ],
  }
  const title = { tag: 'h2', box: box(24, 24, 116, 10), style, text: 'title of form' }
  const root = { tag: 'div', box: box(0, 0, 360, 200), style, children: [title, group] }
  const viewport = { w: 360, h: 200 }
  return JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
}

it.each([48, 120, 276])('reports the switch that went to %i px, not its label', (x) => {
  const { findings } = judged(draw(24), draw(x), { dom: domOf(x) })
  const places = findings.map(({ evidence: { kind }, box_b: at }) => ({
    kind,
    x: at && Math.round(at.x * 360),
    y: at && Math.round(at.y * 200),
  }))
  expect(places).toEqual([{ kind: 'shift', x, y: 104 }])
})
