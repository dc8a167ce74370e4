import { icon } from '../icons.ts'
import { SENTENCES } from './content.ts'
import type { Template } from './template.ts'

/** Rows of a setting, its explanation and a switch, and buttons under them. */
export const settingsForm: Template = {
  name: 'settings',
  title: 'Settings form',
  whiteRoot: true,
  draw(t, r) {
    const names = r
      .shuffle([
        ['Email alerts', 'bell'],
        ['Weekly digest', 'mail'],
        ['Two-step sign-in', 'lock'],
        ['Public profile', 'globe'],
        ['Location', 'pin'],
        ['Usage reports', 'chart'],
      ] as const)
      .slice(0, r.int(3, 5))
    const row = ([name, glyph]: readonly [
      string,
      string,
    ]) => `<div class="set" data-n="Setting">${icon(glyph, 20)}
  <div class="txt" data-n="Texts"><span class="nm" data-n="Name">${name}</span><span class="ex" data-n="Explanation">${r.pick(SENTENCES)}</span></div>
  <span class="sw ${r.chance(0.5) ? 'on' : ''}" role="switch" data-n="Switch"><i class="kn" data-n="Knob"></i></span></div>`
    return {
      css: `
.settings { width: ${r.pick([480, 540, 600])}px; background: ${t.surface}; padding: 24px; display: flex; flex-direction: column; gap: 16px }
.hd { font: 700 ${t.size + 6}px ${t.headingFont} }
.list { display: flex; flex-direction: column; gap: 12px }
.set { display: flex; align-items: center; gap: 14px; padding: 12px 14px; border: 1px solid ${t.line}; border-radius: ${t.radius}px; color: ${t.accent} }
.txt { flex: 1; display: flex; flex-direction: column; gap: 3px }
.nm { font-weight: 600; color: ${t.text} } .ex { font-size: ${t.size - 2}px; line-height: 1.4; color: ${t.muted} }
.sw { width: 38px; height: 22px; border-radius: 99px; background: ${t.line}; padding: 3px; display: flex }
.sw.on { background: ${t.accent}; justify-content: flex-end }
.kn { width: 16px; height: 16px; border-radius: 99px; background: ${t.dark ? t.text : '#ffffff'} }
.end { display: flex; gap: 10px; padding-top: 4px }
.btn { height: 38px; padding: 0 18px; border-radius: ${Math.min(t.radius, 10)}px; background: ${t.fill}; color: ${t.onAccent}; display: inline-flex; align-items: center; font-weight: 600 }
.btn.alt { background: ${t.raised}; color: ${t.text} }`,
      html: `<form class="settings" data-n="Settings"><h1 class="hd" data-n="Title">${r.pick(['Notifications', 'Privacy', 'Your account'])}</h1><div class="list" data-n="List">${names.map(row).join('')}</div>
<div class="end" data-n="Actions"><button type="button" class="btn" data-n="Button/Primary"><span data-n="Label">Save</span></button><button type="button" class="btn alt" data-n="Button/Secondary"><span data-n="Label">Discard</span></button></div></form>`,
    }
  },
}
