import type { Random } from '../../random.ts'
import { WORDS } from '../content.ts'
import type { Template } from '../template.ts'

const line = (r: Random, stroke: string) => {
  const points = Array.from({ length: 8 }, (_, i) => `${i * 40 + 10},${r.int(20, 120)}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="140" viewBox="0 0 300 140"><path d="M0 139H300M0 93H300M0 46H300" stroke="#8888" /><polyline points="${points.join(' ')}" fill="none" stroke="${stroke}" stroke-width="3"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** A line chart, a ring and bars, each in a card with a legend. */
export const charts: Template = {
  name: 'charts',
  title: 'Charts',
  draw(t, r) {
    const keys = (names: readonly string[]) =>
      `<div class="keys" data-n="Legend">${names.map((name, i) => `<span class="key" data-n="Key"><i class="sq n${i}" data-n="Swatch"></i><span data-n="Label">${name}</span></span>`).join('')}</div>`
    const part = r.int(20, 80)
    const plots = [
      `<img class="plot" alt="" src="${line(r, t.accent)}" data-n="Line chart">`,
      `<div class="ring" style="background: conic-gradient(${t.accent} 0 ${part}%, ${t.good} ${part}% 100%)" data-n="Ring"><b class="hole" data-n="Share">${part} %</b></div>`,
      `<div class="bars" data-n="Bars">${Array.from({ length: 6 }, (_, i) => `<i class="bar n${i % 2}" style="height: ${r.int(30, 130)}px" data-n="Bar"></i>`).join('')}</div>`,
    ]
    const card = (plot: string) =>
      `<article class="box" data-n="Card"><h3 data-n="Title">${r.pick(WORDS)}</h3>${plot}${keys(r.shuffle(WORDS).slice(0, 2))}</article>`
    return {
      css: `
.charts { width: ${r.pick([860, 940])}px; padding: 24px; background: ${t.page}; display: flex; gap: 18px; align-items: flex-start; color: ${t.text} }
.box { flex: 1; padding: 18px; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; display: flex; flex-direction: column; gap: 14px } .box h3 { font-weight: 600 }
.plot { display: block; width: 100%; height: 140px }
.ring { width: 140px; height: 140px; border-radius: 99px; display: flex; align-items: center; justify-content: center; align-self: center } .hole { width: 88px; height: 88px; border-radius: 99px; background: ${t.surface}; display: flex; align-items: center; justify-content: center; font-size: ${t.size + 3}px }
.bars { height: 140px; display: flex; align-items: flex-end; gap: 10px } .bar { flex: 1; border-radius: 3px 3px 0 0 }
.keys { display: flex; gap: 14px; font-size: 12px; color: ${t.muted} } .key { display: flex; align-items: center; gap: 6px } .sq { width: 10px; height: 10px; border-radius: 2px }
.n0 { background: ${t.accent} } .n1 { background: ${t.good} }`,
      html: `<section class="charts" data-n="Charts">${r
        .shuffle(plots)
        .slice(0, r.int(2, 3))
        .map(card)
        .join('')}</section>`,
    }
  },
}
