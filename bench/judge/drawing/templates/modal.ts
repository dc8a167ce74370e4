import { icon } from '../icons.ts'
import { SENTENCES } from './content.ts'
import type { Template } from './template.ts'

/** A question over a page, with a field to fill in and two answers. */
export const modal: Template = {
  name: 'modal',
  title: 'Modal dialog',
  draw(t, r) {
    const width = r.pick([420, 460, 500])
    const corner = Math.min(t.radius, 8)
    return {
      css: `
.stage { width: ${width + 96}px; padding: 48px; background: ${t.page} }
.dialog { background: ${t.surface}; border-radius: ${t.radius + 2}px; padding: 24px; display: flex; flex-direction: column; gap: 18px; box-shadow: ${t.shadow}; border: 1px solid ${t.line} }
.top { display: flex; gap: 14px; align-items: flex-start }
.mark { width: 40px; height: 40px; border-radius: 99px; background: ${t.soft}; color: ${t.accent}; display: flex; align-items: center; justify-content: center }
.words { flex: 1; display: flex; flex-direction: column; gap: 6px }
.words h2 { font: 700 ${t.size + 4}px ${t.headingFont}; color: ${t.text} }
.words p { color: ${t.muted}; line-height: 1.5 }
.close { color: ${t.muted} }
.field { display: flex; flex-direction: column; gap: 6px }
.field label { font-weight: 600; font-size: ${t.size - 1}px }
.input { height: 40px; border: 1px solid ${t.line}; border-radius: ${corner}px; display: flex; align-items: center; padding: 0 12px; background: ${t.raised}; color: ${t.muted} }
.foot { display: flex; justify-content: flex-end; gap: 10px }
.btn { height: 38px; padding: 0 16px; border-radius: ${corner}px; display: inline-flex; align-items: center; font-weight: 600; border: 1px solid ${t.line}; color: ${t.text} }
.btn.main { background: ${t.fill}; border-color: ${t.accent}; color: ${t.onAccent} }`,
      html: `<div class="stage" data-n="Modal"><div class="dialog" role="dialog" data-n="Dialog">
  <div class="top" data-n="Header"><span class="mark" data-n="Mark">${icon(r.pick(['warn', 'info', 'trash', 'lock']), 20)}</span>
    <div class="words" data-n="Words"><h2 data-n="Title">${r.pick(['Delete workspace?', 'Leave this project?', 'Rename the board', 'Archive 12 items?'])}</h2><p data-n="Description">${r.pick(SENTENCES)} ${r.pick(SENTENCES)}</p></div>
    ${icon('x', 18, 'color="currentColor"').replace('class="icon"', 'class="icon close"')}</div>
  <div class="field" data-n="Field"><label data-n="Label">${r.pick(['Workspace name', 'Reason', 'Type DELETE to confirm'])}</label><div class="input" data-n="Input"><span data-n="Placeholder">${r.pick(['northwind-studio', 'Add a note', 'oakline-web'])}</span></div></div>
  <div class="foot" data-n="Footer"><button class="btn" data-n="Button/Secondary"><span data-n="Label">Cancel</span></button><button class="btn main" data-n="Button/Primary"><span data-n="Label">${r.pick(['Confirm', 'Delete', 'Save changes'])}</span></button></div>
</div></div>`,
    }
  },
}
