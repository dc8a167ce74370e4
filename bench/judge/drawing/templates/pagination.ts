import { icon } from '../icons.ts'
import { FILES, WORDS } from './content.ts'
import type { Template } from './template.ts'

/** A path of crumbs, results under it, and pages to turn. */
export const pagination: Template = {
  name: 'pagination',
  title: 'Breadcrumbs and pagination',
  whiteRoot: true,
  draw(t, r) {
    const corner = Math.min(t.radius, 10)
    const current = r.int(1, 4)
    const page = (n: number) =>
      `<a class="pg ${n === current ? 'on' : ''}" data-n="Page"><span data-n="Number">${n}</span></a>`
    const result = (name: string) =>
      `<div class="res" data-n="Result"><span class="nm" data-n="Name">${name}</span><span class="in" data-n="Place">in ${r.pick(WORDS)}</span><span class="tg" data-n="Tag">${r.pick(['Open', 'Draft', 'Done', 'Shared'])}</span></div>`
    return {
      css: `
.pages { width: ${r.pick([560, 620, 700])}px; background: ${t.surface}; padding: 20px 24px; display: flex; flex-direction: column; gap: 18px }
.crumbs { display: flex; align-items: center; gap: 8px; color: ${t.muted}; font-size: ${t.size - 1}px } .crumbs .now { color: ${t.text}; font-weight: 600 }
.found { display: flex; flex-direction: column; gap: 10px }
.res { display: flex; align-items: center; gap: 10px; padding: 12px 14px; border: 1px solid ${t.line}; border-radius: ${t.radius}px }
.res .nm { font-weight: 600 } .res .in { flex: 1; color: ${t.muted}; font-size: ${t.size - 2}px } .tg { background: ${t.soft}; color: ${t.accent}; border-radius: 99px; padding: 3px 10px; font-size: 11px; font-weight: 600 }
.turn { display: flex; align-items: center; gap: 6px }
.all { flex: 1; color: ${t.muted}; font-size: ${t.size - 1}px }
.pg { width: 34px; height: 34px; border: 1px solid ${t.line}; border-radius: ${corner}px; display: flex; align-items: center; justify-content: center; font-size: ${t.size - 1}px; color: ${t.text} }
.pg.on { background: ${t.accent}; border-color: ${t.accent}; color: ${t.onAccent}; font-weight: 600 }`,
      html: `<section class="pages" data-n="Results"><nav class="crumbs" data-n="Breadcrumbs">${icon('home', 16)}${icon('right', 12)}<span data-n="Crumb">${r.pick(WORDS)}</span>${icon('right', 12)}<span class="now" data-n="Crumb">${r.pick(['All results', 'Recent', 'Shared with me'])}</span></nav>
<div class="found" data-n="List">${r.shuffle(FILES).slice(0, r.int(2, 4)).map(result).join('')}</div><div class="turn" data-n="Pagination"><span class="all" data-n="Count">${r.int(40, 90)} results</span><a class="pg" data-n="Previous">${icon('left', 16)}</a>${[1, 2, 3, 4].map(page).join('')}<a class="pg" data-n="Next">${icon('right', 16)}</a></div></section>`,
    }
  },
}
