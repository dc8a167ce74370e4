import { icon } from '../icons.ts'
import type { Theme } from '../theme.ts'
import { PEOPLE, PLACES } from './content.ts'
import type { Template } from './template.ts'

const css = (t: Theme, width: number) => `
.table { width: ${width}px; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; padding: 18px; display: flex; flex-direction: column; gap: 14px }
.bar { display: flex; align-items: center; gap: 10px }
.bar .h { font: 700 ${t.size + 3}px ${t.headingFont}; color: ${t.text}; flex: 1 }
.btn { display: inline-flex; align-items: center; gap: 6px; height: 34px; padding: 0 14px; border-radius: ${Math.min(t.radius, 8)}px; background: ${t.accent}; color: ${t.onAccent}; font-weight: 600; font-size: ${t.size - 1}px }
.rows { display: flex; flex-direction: column; border: 1px solid ${t.line}; border-radius: ${Math.min(t.radius, 8)}px }
.row { display: flex; align-items: center; gap: 12px; padding: 0 14px; height: 42px; border-bottom: 1px solid ${t.line} }
.row:last-child { border-bottom: 0 }
.head { background: ${t.raised}; height: 34px; color: ${t.muted}; font-size: 11px; font-weight: 700; letter-spacing: .6px }
.c1 { width: 32% } .c2 { width: 20% } .c3 { width: 24% } .c4 { flex: 1; text-align: right }
.name { font-weight: 600 } .dim { color: ${t.muted} }
.pill { display: inline-block; padding: 2px 9px; border-radius: 99px; font-size: 11px; line-height: 16px; font-weight: 600; background: ${t.soft}; color: ${t.accent} }
.pill.bad { color: ${t.bad} }`

/** Rows of people with a status and an amount, under a title with a button. */
export const dataTable: Template = {
  name: 'table',
  title: 'Data table',
  draw(t, r) {
    const row = (person: string) => `<div class="row" role="row" data-n="Row">
      <span class="c1 name" data-n="Name">${person}</span>
      <span class="c2 dim" data-n="City">${r.pick(PLACES)}</span>
      <span class="c3" data-n="Status"><span class="pill ${r.chance(0.3) ? 'bad' : ''}" data-n="Badge">${r.pick(['Active', 'Invited', 'Paused', 'Overdue'])}</span></span>
      <span class="c4" data-n="Amount">$${r.int(12, 980)}.${r.int(10, 99)}</span></div>`
    const people = r.shuffle(PEOPLE).slice(0, r.int(3, 6))
    return {
      css: css(t, r.pick([560, 640, 720])),
      html: `<section class="table" data-n="Table">
  <div class="bar" data-n="Toolbar"><h2 class="h" data-n="Title">${r.pick(['Customers', 'Team members', 'Subscribers'])}</h2>${icon('search', 18)}<button class="btn" data-n="Button/Add">${icon('plus', 14)}<span data-n="Label">${r.pick(['Add', 'Invite', 'New'])}</span></button></div>
  <div class="rows" role="table" data-n="Rows"><div class="row head" data-n="Head"><span class="c1" data-n="Head cell">NAME</span><span class="c2" data-n="Head cell">CITY</span><span class="c3" data-n="Head cell">STATUS</span><span class="c4" data-n="Head cell">TOTAL</span></div>
  ${people.map(row).join('')}</div></section>`,
    }
  },
}
