import { icon } from '../icons.ts'
import { picture } from '../pictures.ts'
import { TITLES } from './content.ts'
import type { Template } from './template.ts'

/** A board of three columns with cards. */
export const kanban: Template = {
  name: 'kanban',
  title: 'Board',
  draw(t, r) {
    const card = () =>
      `<article class="card" data-n="Card"><span class="tag ${r.chance(0.4) ? 'hot' : ''}" data-n="Tag">${r.pick(['Design', 'Bug', 'Research', 'Content'])}</span><h4 class="ti" data-n="Title">${r.pick(TITLES)}</h4><div class="me" data-n="Meta">${icon('clock', 14)}<span class="du" data-n="Due">${r.int(1, 28)} May</span><img class="who" width="24" height="24" alt="" src="${picture(`face ${r.int(0, 999)}`, 60, 60)}" data-n="Avatar"></div></article>`
    const column = (name: string, cards: number) =>
      `<section class="col" data-n="Column"><div class="ch" data-n="Column header"><span class="cn" data-n="Name">${name}</span><span class="ct" data-n="Count">${r.int(2, 19)}</span>${icon('plus', 16)}</div>${Array.from({ length: cards }, card).join('')}</section>`
    return {
      css: `
.board { width: ${r.pick([760, 840, 900])}px; padding: 20px; background: ${t.page}; display: flex; gap: 16px; align-items: flex-start }
.col { flex: 1; background: ${t.raised}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; padding: 12px; display: flex; flex-direction: column; gap: 12px }
.ch { display: flex; align-items: center; gap: 8px; color: ${t.muted} } .cn { font-weight: 600; color: ${t.text} } .ct { flex: 1; font-size: 12px }
.card { background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${Math.min(t.radius, 10)}px; padding: 12px; display: flex; flex-direction: column; gap: 10px; align-items: flex-start; box-shadow: ${t.shadow} }
.tag { padding: 2px 8px; border-radius: 4px; background: ${t.soft}; color: ${t.accent}; font-size: 11px; font-weight: 700; line-height: 16px } .tag.hot { color: ${t.bad} }
.ti { font-weight: 600; line-height: 1.35 }
.me { align-self: stretch; display: flex; align-items: center; gap: 6px; color: ${t.muted}; font-size: 12px } .du { flex: 1 }
.who { border-radius: 99px; object-fit: cover }`,
      html: `<div class="board" data-n="Board">${column('To do', r.int(1, 2))}${column('In progress', r.int(1, 3))}${column('Done', r.int(1, 2))}</div>`,
    }
  },
}
