import { icon } from '../icons.ts'
import { SENTENCES } from './content.ts'
import type { Template } from './template.ts'

/** A stack of messages, each with a coloured edge, an icon and a link. */
export const toasts: Template = {
  name: 'toasts',
  title: 'Toast list',
  draw(t, r) {
    const toast = ([glyph, colour, title]: readonly [
      string,
      string,
      string,
    ]) => `<div class="toast" role="status" data-n="Toast"><span class="edge" style="background:${colour}" data-n="Edge"></span><span class="ic" style="color:${colour}" data-n="Icon">${icon(glyph, 20)}</span>
  <div class="tx" data-n="Texts"><strong data-n="Title">${title}</strong><p data-n="Message">${r.pick(SENTENCES)}</p>${r.chance(0.5) ? `<a class="lk" data-n="Link">${r.pick(['Undo', 'View details', 'Retry'])}</a>` : ''}</div>${icon('x', 16)}</div>`
    const kinds = r
      .shuffle([
        ['check', t.good, 'Changes saved'],
        ['warn', t.bad, 'Upload failed'],
        ['info', t.accent, 'New version ready'],
        ['bell', t.accent, 'Reminder for 3 pm'],
      ] as const)
      .slice(0, r.int(2, 4))
    return {
      css: `
.toasts { width: ${r.pick([360, 400, 440])}px; padding: 20px; background: ${t.page}; display: flex; flex-direction: column; gap: 12px }
.toast { display: flex; gap: 12px; padding: 14px 16px; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; box-shadow: ${t.shadow}; color: ${t.muted} }
.edge { width: 4px; border-radius: 2px }
.ic { display: flex }
.tx { flex: 1; display: flex; flex-direction: column; gap: 4px }
.tx strong { color: ${t.text}; font-weight: 600 }
.tx p { line-height: 1.45; font-size: ${t.size - 1}px }
.lk { color: ${t.accent}; font-weight: 600; font-size: ${t.size - 1}px }`,
      html: `<div class="toasts" data-n="Toasts">${kinds.map(toast).join('')}</div>`,
    }
  },
}
