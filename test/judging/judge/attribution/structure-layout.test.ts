import { describe, expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { draw } from '../scene.ts'

const BEFORE = 16

/** The form as a DOM has it: its two buttons stand in a row with that gap, the second maybe out of its place. */
function domOf(drawn: number, declared: number, wrapped: boolean): string {
  const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })
  const button = (x: number, w: number, colour: string, inset: number) => {
    const style = {
      'background-color': colour,
      padding: `0px ${inset}px`,
      margin: '0px',
      'border-width': '0px',
    }
    const node = { tag: 'button', box: box(x, 100, w, 36), style }
    return wrapped
      ? { tag: 'div', box: node.box, style: { padding: '0px', margin: '0px' }, children: [node] }
      : node
  }
  const row = {
    tag: 'div',
    box: box(24, 100, 312, 36),
    style: { display: 'flex', gap: `${declared}px`, padding: '0px', margin: '0px' },
    children: [
      button(24, 120, 'rgb(37, 99, 235)', 26),
      button(144 + drawn, 100, 'rgb(226, 232, 240)', 20),
    ],
  }
  const root = {
    tag: 'div',
    box: box(0, 0, 360, 200),
    style: { padding: '24px', margin: '0px' },
    children: [row],
  }
  const viewport = { w: 360, h: 200 }
  return JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
}

const reported = (drawn: number, dom: string) =>
  judged(draw({ gap: BEFORE }), draw({ gap: drawn }), { dom }).findings.map(
    ({ note, evidence: { kind } }) => ({ kind, note }),
  )

describe.each([false, true])('two buttons in a row, in wrappers: %s', (wrapped) => {
  it.each([28, 24, 10])('have a gap of %i px where the row declares it', (gap) => {
    expect(reported(gap, domOf(gap, gap, wrapped))).toEqual([
      { kind: 'gap', note: `The gap is ${gap} px instead of ${BEFORE} px.` },
    ])
  })

  it.each([28, 24, 10])(
    'have one that was moved where they stand %i px apart but declare not',
    (apart) => {
      const way = apart > BEFORE ? 'further right' : 'further left'
      expect(reported(apart, domOf(apart, BEFORE, wrapped))).toEqual([
        { kind: 'shift', note: `It stands ${Math.abs(apart - BEFORE)} px ${way}.` },
      ])
    },
  )
})
