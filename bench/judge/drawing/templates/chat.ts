import { icon } from '../icons.ts'
import { picture } from '../pictures.ts'
import { MESSAGES, PEOPLE } from './content.ts'
import type { Template } from './template.ts'

/** A conversation: header, messages of two people, a field to write in. */
export const chat: Template = {
  name: 'chat',
  title: 'Chat',
  draw(t, r) {
    const person = r.pick(PEOPLE)
    const face = (size: number) =>
      `<img class="face" width="${size}" height="${size}" alt="${person}" src="${picture(`face ${person}`, 80, 80)}" data-n="Avatar">`
    const said = (text: string, i: number) =>
      i % 2 === 0
        ? `<div class="msg" data-n="Message">${face(28)}<div class="bub" data-n="Bubble"><span data-n="Text">${text}</span></div></div>`
        : `<div class="msg me" data-n="Message"><div class="bub" data-n="Bubble"><span data-n="Text">${text}</span></div></div>`
    return {
      css: `
.chat { width: ${r.pick([380, 420, 460])}px; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius + 4}px; display: flex; flex-direction: column }
.hd { display: flex; align-items: center; gap: 12px; padding: 14px 18px; border-bottom: 1px solid ${t.line}; color: ${t.muted} }
.face { border-radius: 99px; object-fit: cover; flex: none }
.wh { flex: 1; display: flex; flex-direction: column; gap: 2px }
.wh b { color: ${t.text}; font-weight: 600 } .wh i { font-style: normal; font-size: ${t.size - 2}px; color: ${t.good} }
.body { padding: 18px; display: flex; flex-direction: column; gap: 12px }
.day { align-self: center; font-size: 11px; color: ${t.muted}; background: ${t.raised}; padding: 3px 10px; border-radius: 99px }
.msg { display: flex; gap: 8px; align-items: flex-end } .msg.me { justify-content: flex-end }
.bub { padding: 10px 14px; border-radius: ${Math.min(t.radius + 4, 14)}px; background: ${t.raised}; max-width: 260px; line-height: 1.4 }
.me .bub { background: ${t.accent}; color: ${t.onAccent} }
.ft { display: flex; align-items: center; gap: 10px; padding: 12px 18px; border-top: 1px solid ${t.line}; color: ${t.muted} }
.in { flex: 1; height: 38px; border: 1px solid ${t.line}; border-radius: 99px; padding: 0 14px; display: flex; align-items: center }
.send { width: 38px; height: 38px; border-radius: 99px; background: ${t.fill}; color: ${t.onAccent}; display: flex; align-items: center; justify-content: center }`,
      html: `<section class="chat" data-n="Chat"><header class="hd" data-n="Header">${face(36)}<div class="wh" data-n="Who"><b data-n="Name">${person}</b><i data-n="Status">Online</i></div>${icon('search', 18)}${icon('more', 18)}</header>
<div class="body" data-n="Messages"><span class="day" data-n="Day">${r.pick(['Today', 'Yesterday', 'Monday'])}</span>${r.shuffle(MESSAGES).slice(0, r.int(3, 5)).map(said).join('')}</div>
<footer class="ft" data-n="Footer">${icon('image', 20)}<div class="in" data-n="Input"><span data-n="Placeholder">Write a message</span></div><span class="send" data-n="Button/Send">${icon('send', 18)}</span></footer></section>`,
    }
  },
}
