import { icon, ICON_NAMES } from '../icons.ts'
import { picture } from '../pictures.ts'
import type { Random } from '../random.ts'
import type { Drawing } from '../templates/template.ts'
import type { Theme } from '../theme.ts'
import { textOf } from './texts.ts'

/** Of the page in CSS px, and how many cards stand in its rows. */
export interface Format {
  width: number
  height: number
  columns: number
  rows: number
}

/** The last is the size that times are measured at. */
export const FORMATS: readonly [Format, ...Format[]] = [
  { width: 560, height: 400, columns: 1, rows: 1 },
  { width: 840, height: 480, columns: 2, rows: 1 },
  { width: 960, height: 640, columns: 2, rows: 2 },
  { width: 1280, height: 720, columns: 3, rows: 2 },
]

/** A page of cards, each laid out by itself: by a column, by a row, or with every part at a place of its own. */
export function composition(theme: Theme, random: Random, format: Format): Drawing {
  const cards = Array.from({ length: format.columns * format.rows }, () => card(random))
  return { css: styles(theme, format), html: page(cards) }
}

const page = (cards: readonly string[]) =>
  `<section class="page" data-n="Composition">${cards.join('')}</section>`

const styles = (t: Theme, { width, height, columns }: Format) => `
.page { width: ${width}px; height: ${height}px; padding: 32px; background: ${t.page}; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 24px; align-content: start; align-items: start }
.card { position: relative; padding: 20px; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; min-height: 220px }
.column { display: flex; flex-direction: column; align-items: flex-start; gap: 14px }
.row { display: flex; align-items: center; gap: 12px }
.free { height: 250px } .free > * { position: absolute } .free .body { width: 210px }
.title { font: 700 ${t.size + 4}px ${t.headingFont}; white-space: nowrap }
.body { font-size: ${t.size}px; line-height: 1.5; color: ${t.muted}; width: 240px }
.note { font-size: ${t.size - 1}px; color: ${t.muted}; white-space: nowrap }
.button { height: 38px; padding: 0 18px; border-radius: ${Math.min(t.radius, 10)}px; background: ${t.accent}; color: ${t.onAccent}; display: inline-flex; align-items: center; justify-content: center; font-weight: 600; white-space: nowrap }
.chip { padding: 4px 12px; border-radius: 99px; background: ${t.raised}; border: 1px solid ${t.line}; font-size: 12px; white-space: nowrap }
.field { height: 36px; width: 180px; padding: 0 12px; border: 1px solid ${t.line}; border-radius: ${Math.min(t.radius, 8)}px; background: ${t.raised}; display: flex; align-items: center; color: ${t.muted}; font-size: 13px }
.avatar { width: 40px; height: 40px; border-radius: 50%; background: ${t.accent}; color: ${t.onAccent}; display: flex; align-items: center; justify-content: center; font-weight: 600; font-size: 14px; flex: none }
.bar { width: 160px; height: 10px; border-radius: 5px; background: ${t.good} }
.glyph { color: ${t.text} }
.photo { display: block; width: 150px; height: 84px; object-fit: cover; flex: none }`

const PARTS: Record<string, (r: Random) => string> = {
  title: (r) => `<h3 class="title" data-n="Title">${textOf('title', r)}</h3>`,
  body: (r) => `<p class="body" data-n="Body">${textOf('body', r)}</p>`,
  note: (r) => `<p class="note" data-n="Note">${textOf('note', r)}</p>`,
  button: (r) => `<a class="button" data-n="Button">${textOf('button', r)}</a>`,
  chip: (r) => `<span class="chip" data-n="Chip">${textOf('chip', r)}</span>`,
  field: (r) => `<div class="field" data-n="Field">${textOf('field', r)}</div>`,
  avatar: (r) => `<span class="avatar" data-n="Avatar">${textOf('avatar', r)}</span>`,
  bar: () => `<div class="bar" data-n="Progress"></div>`,
  glyph: (r) => icon(r.pick(ICON_NAMES), r.pick([20, 24, 28])).replace('icon', 'icon glyph'),
  photo: (r) =>
    `<img class="photo" data-n="Photo" alt="" src="${picture(`photo ${r.int(0, 9999)}`, 300, 168)}">`,
}

const part = (r: Random, name: string) => PARTS[name]?.(r) ?? ''

const card = (r: Random): string => r.pick([column, column, free])(r)

/** A title, and under it some of what a card may hold, a row among it. */
function column(r: Random): string {
  const names = r.shuffle(['body', 'note', 'button', 'field', 'bar', 'chip']).slice(0, r.int(1, 2))
  const parts = names.map((name) => part(r, name))
  const beside = r.shuffle(['avatar', 'glyph', 'chip', 'note', 'button']).slice(0, r.int(2, 3))
  const row = beside.map((name) => part(r, name)).join('')
  parts.splice(r.int(0, parts.length), 0, `<div class="row" data-n="Row">${row}</div>`)
  return `<article class="card column" data-n="Card">${part(r, 'title')}${parts.join('')}</article>`
}

/** Every part has the place that it was given, in cells that leave room about each. */
function free(r: Random): string {
  const left = r.shuffle(['body', 'button', 'field', 'bar', 'note']).slice(0, 2)
  const right = r.shuffle(['avatar', 'glyph', 'chip']).slice(0, 2)
  const at = (name: string, x: number, y: number) =>
    part(r, name).replace(/^<(\w+) /, `<$1 style="left: ${x}px; top: ${y}px" `)
  const parts = [
    at('title', 20, 18),
    at(r.chance(0.5) ? 'photo' : (left[0] ?? ''), 20 + r.int(0, 12), 62),
    at(left[1] ?? '', 20 + r.int(0, 8), 162),
    at(right[0] ?? '', 250 + r.int(0, 16), 70),
    at(right[1] ?? '', 250 + r.int(0, 16), 136),
  ]
  return `<article class="card free" data-n="Card">${parts.join('')}</article>`
}
