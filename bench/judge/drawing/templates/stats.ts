import { icon } from '../icons.ts'
import { WORDS } from './content.ts'
import type { Template } from './template.ts'

/** Tiles of a figure with its change, over a bar chart with a legend. */
export const stats: Template = {
  name: 'stats',
  title: 'Stats dashboard',
  draw(t, r) {
    const tile = (name: string, i: number) =>
      `<div class="tile" data-n="Tile"><div class="cap" data-n="Caption"><span class="nm" data-n="Name">${name}</span>${icon(r.pick(['chart', 'user', 'cart', 'globe', 'clock']), 18)}</div><strong class="val" data-n="Value">${r.int(1, 98)}${i % 2 ? '%' : `,${r.int(100, 999)}`}</strong><span class="chg ${r.chance(0.4) ? 'dn' : ''}" data-n="Change">+${r.int(1, 30)}.${r.int(0, 9)}% this week</span></div>`
    const bars = Array.from(
      { length: 7 },
      () => `<i class="bar" style="height:${r.int(30, 120)}px" data-n="Bar"></i>`,
    )
    return {
      css: `
.stats { width: ${r.pick([720, 800, 900])}px; padding: 24px; background: ${t.page}; display: flex; flex-direction: column; gap: 18px }
.tiles { display: flex; gap: 16px }
.tile { flex: 1; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; padding: 16px 18px; display: flex; flex-direction: column; gap: 8px }
.cap { display: flex; justify-content: space-between; align-items: center; color: ${t.muted} }
.nm { font-size: ${t.size - 1}px } .val { font: 700 ${t.size + 12}px ${t.headingFont} }
.chg { font-size: 12px; color: ${t.good}; font-weight: 600 } .chg.dn { color: ${t.bad} }
.plot { background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; padding: 18px; display: flex; flex-direction: column; gap: 16px }
.ph { display: flex; align-items: center; gap: 16px } .ph h3 { flex: 1; font-weight: 600; font-size: ${t.size + 2}px }
.key { display: flex; align-items: center; gap: 6px; font-size: 12px; color: ${t.muted} } .dot { width: 10px; height: 10px; border-radius: 3px; background: ${t.accent} } .dot.two { background: ${t.good} }
.bars { display: flex; align-items: flex-end; gap: 18px; height: 130px; border-bottom: 1px solid ${t.line} }
.bar { flex: 1; background: ${t.accent}; border-radius: 4px 4px 0 0 }
.bar:nth-child(3n) { background: ${t.good} }`,
      html: `<section class="stats" data-n="Dashboard"><div class="tiles" data-n="Tiles">${r.shuffle(['Revenue', 'New users', 'Orders', 'Sessions', 'Refunds']).slice(0, r.int(3, 4)).map(tile).join('')}</div>
<div class="plot" data-n="Chart"><div class="ph" data-n="Chart header"><h3 data-n="Title">${r.pick(WORDS)} per day</h3><span class="key" data-n="Key"><i class="dot" data-n="Dot"></i><span data-n="Label">Web</span></span><span class="key" data-n="Key"><i class="dot two" data-n="Dot"></i><span data-n="Label">App</span></span></div><div class="bars" data-n="Bars">${bars.join('')}</div></div></section>`,
    }
  },
}
