import { icon } from '../icons.ts'
import { picture } from '../pictures.ts'
import { PEOPLE, TITLES } from './content.ts'
import type { Template } from './template.ts'

/** What plays now, with its controls, and what comes next. */
export const player: Template = {
  name: 'player',
  title: 'Media player',
  whiteRoot: true,
  draw(t, r) {
    const part = r.int(20, 80)
    const track = (title: string) =>
      `<div class="trk" data-n="Track"><img class="pic" alt="" src="${picture(`${title} ${r.int(0, 99)}`, 80, 80)}" data-n="Picture"><div class="tt" data-n="Texts"><span class="t1" data-n="Title">${title}</span><span class="t2" data-n="Artist">${r.pick(PEOPLE)}</span></div><span class="len" data-n="Length">${r.int(2, 9)}:${r.int(10, 59)}</span></div>`
    return {
      css: `
.player { width: ${r.pick([340, 380, 420])}px; background: ${t.surface}; padding: 22px; display: flex; flex-direction: column; gap: 16px }
.art { width: 100%; height: 170px; object-fit: cover; border-radius: ${t.radius}px }
.now { display: flex; align-items: center; gap: 12px; color: ${t.accent} } .nt { flex: 1; display: flex; flex-direction: column; gap: 4px; color: ${t.text} } .nt b { font: 700 ${t.size + 3}px ${t.headingFont} } .nt span { color: ${t.muted}; font-size: ${t.size - 1}px }
.line { height: 6px; border-radius: 99px; background: ${t.line} } .done { height: 6px; width: ${part}%; border-radius: 99px; background: ${t.accent} }
.ctl { display: flex; align-items: center; justify-content: center; gap: 20px; color: ${t.text} } .big { width: 52px; height: 52px; border-radius: 99px; background: ${t.fill}; color: ${t.onAccent}; display: flex; align-items: center; justify-content: center }
.up { font-size: 11px; font-weight: 700; letter-spacing: .8px; color: ${t.muted} }
.trks { display: flex; flex-direction: column; gap: 10px } .trk { display: flex; align-items: center; gap: 12px } .pic { width: 40px; height: 40px; border-radius: ${Math.min(t.radius, 8)}px; object-fit: cover }
.tt { flex: 1; display: flex; flex-direction: column; gap: 2px } .t1 { font-weight: 600; font-size: ${t.size - 1}px } .t2, .len { color: ${t.muted}; font-size: ${t.size - 2}px }`,
      html: `<section class="player" data-n="Player"><img class="art" alt="cover" src="${picture(`art ${r.int(0, 9999)}`, 420, 200)}" data-n="Cover"><div class="now" data-n="Now"><div class="nt" data-n="Texts"><b data-n="Title">${r.pick(TITLES)}</b><span data-n="Artist">${r.pick(PEOPLE)}</span></div>${icon('heart', 22)}</div><div class="line" data-n="Line"><div class="done" data-n="Progress"></div></div>
<div class="ctl" data-n="Controls">${icon('left', 22)}<span class="big" data-n="Button/Play">${icon('play', 22)}</span>${icon('next', 22)}${icon('share', 20)}</div><span class="up" data-n="Label">UP NEXT</span><div class="trks" data-n="Tracks">${r.shuffle(TITLES).slice(0, r.int(2, 3)).map(track).join('')}</div></section>`,
    }
  },
}
