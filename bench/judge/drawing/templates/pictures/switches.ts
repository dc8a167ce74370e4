import { icon, ICON_NAMES } from '../../icons.ts'
import { WORDS } from '../content.ts'
import type { Template } from '../template.ts'

/** Controls that are small drawings: switches, sliders, checks, radios, steppers and ratings. */
export const switches: Template = {
  name: 'switches',
  title: 'Controls',
  whiteRoot: true,
  draw(t, r) {
    const controls = [
      () =>
        `<span class="sw ${r.chance(0.5) ? 'on' : ''}" role="switch" data-n="Switch"><i class="kn" data-n="Knob"></i></span>`,
      () => {
        const at = r.int(2, 8) * 10
        return `<span class="sl" role="slider" data-n="Slider"><i class="tr" style="width: ${at}%" data-n="Track"></i><i class="th" style="left: calc(${at}% - 8px)" data-n="Thumb"></i></span>`
      },
      () =>
        `<span class="cb" role="checkbox" data-n="Checkbox">${r.chance(0.6) ? icon('check', 14) : ''}</span>`,
      () =>
        `<span class="rd" role="radio" data-n="Radio">${r.chance(0.6) ? '<i class="dot" data-n="Dot"></i>' : ''}</span>`,
      () =>
        `<span class="st" data-n="Stepper">${icon('left', 16)}<b data-n="Count">${r.int(1, 40)}</b>${icon('right', 16)}</span>`,
      () =>
        `<span class="rt" data-n="Rating">${Array.from({ length: 5 }, () => icon('star', 16)).join('')}</span>`,
    ]
    const row = (name: string) =>
      `<div class="line" data-n="Line">${icon(r.pick(ICON_NAMES), 20)}<span class="nm" data-n="Name">${name}</span>${r.pick(controls)()}</div>`
    return {
      css: `
.switches { width: ${r.pick([420, 480, 540])}px; padding: 20px; background: ${t.surface}; display: flex; flex-direction: column; gap: 10px; color: ${t.text} }
.line { height: 52px; padding: 0 16px; display: flex; align-items: center; gap: 14px; border: 1px solid ${t.line}; border-radius: ${t.radius}px; color: ${t.accent} }
.nm { flex: 1; color: ${t.text}; font-weight: 600 }
.sw { width: 42px; height: 24px; padding: 3px; border-radius: 99px; background: ${t.muted}; display: flex } .sw.on { background: ${t.accent}; justify-content: flex-end } .kn { width: 18px; height: 18px; border-radius: 99px; background: #ffffff }
.sl { position: relative; width: 140px; height: 6px; border-radius: 99px; background: ${t.line} } .tr { display: block; height: 6px; border-radius: 99px; background: ${t.accent} } .th { position: absolute; top: -5px; width: 16px; height: 16px; border-radius: 99px; background: ${t.accent} }
.cb { width: 22px; height: 22px; border-radius: 5px; background: ${t.accent}; color: ${t.onAccent}; display: flex; align-items: center; justify-content: center }
.rd { width: 22px; height: 22px; border-radius: 99px; border: 2px solid ${t.accent}; display: flex; align-items: center; justify-content: center } .dot { width: 10px; height: 10px; border-radius: 99px; background: ${t.accent} }
.st { display: flex; align-items: center; gap: 10px; color: ${t.text} } .rt { display: flex; gap: 3px }`,
      html: `<section class="switches" data-n="Controls">${r.shuffle(WORDS).slice(0, r.int(4, 6)).map(row).join('')}</section>`,
    }
  },
}
