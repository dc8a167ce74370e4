import { icon } from '../icons.ts'
import { picture } from '../pictures.ts'
import { PEOPLE, PLACES, SENTENCES, WORDS } from './content.ts'
import type { Template } from './template.ts'

/** A cover with a portrait, who it is, figures and two buttons. */
export const profile: Template = {
  name: 'profile',
  title: 'Profile header',
  draw(t, r) {
    const corner = Math.min(t.radius, 10)
    const figure = (name: string) =>
      `<div class="fig" data-n="Figure"><b data-n="Value">${r.int(12, 940)}</b><span data-n="Name">${name}</span></div>`
    return {
      css: `
.profile { width: ${r.pick([560, 640, 720])}px; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; overflow: hidden }
.cover { width: 100%; height: 130px; object-fit: cover; display: block }
.in { padding: 18px 24px 24px; display: flex; flex-direction: column; gap: 16px }
.top { display: flex; gap: 16px; align-items: center }
.face { width: 72px; height: 72px; border-radius: 99px; object-fit: cover; border: 3px solid ${t.surface} }
.id { flex: 1; display: flex; flex-direction: column; gap: 4px } .id h1 { font: 700 ${t.size + 8}px ${t.headingFont} }
.at { display: flex; align-items: center; gap: 6px; color: ${t.muted}; font-size: ${t.size - 1}px }
.btn { height: 38px; padding: 0 16px; display: inline-flex; align-items: center; gap: 8px; border-radius: ${corner}px; font-weight: 600; background: ${t.fill}; color: ${t.onAccent} }
.btn.alt { background: ${t.surface}; color: ${t.text}; border: 1px solid ${t.line} }
.bio { line-height: 1.5; color: ${t.muted} }
.figs { display: flex; gap: 28px } .fig { display: flex; gap: 6px; align-items: baseline } .fig b { font-size: ${t.size + 3}px } .fig span { color: ${t.muted}; font-size: ${t.size - 1}px }
.tags { display: flex; gap: 8px } .tag { padding: 4px 12px; border-radius: 99px; background: ${t.soft}; color: ${t.accent}; font-size: 12px; font-weight: 600 }`,
      html: `<header class="profile" data-n="Profile"><img class="cover" alt="cover" src="${picture(`cover ${r.int(0, 9999)}`, 700, 160)}" data-n="Cover"><div class="in" data-n="Body"><div class="top" data-n="Top"><img class="face" alt="portrait" src="${picture(`face ${r.int(0, 9999)}`, 140, 140)}" data-n="Avatar"><div class="id" data-n="Identity"><h1 data-n="Name">${r.pick(PEOPLE)}</h1><span class="at" data-n="Place">${icon('pin', 14)}<span data-n="City">${r.pick(PLACES)}</span></span></div><button class="btn alt" data-n="Button/Secondary">${icon('mail', 16)}<span data-n="Label">Message</span></button><button class="btn" data-n="Button/Primary">${icon('plus', 16)}<span data-n="Label">Follow</span></button></div>
<p class="bio" data-n="Bio">${r.pick(SENTENCES)} ${r.pick(SENTENCES)}</p><div class="figs" data-n="Figures">${['Posts', 'Followers', 'Following'].map(figure).join('')}</div><div class="tags" data-n="Tags">${r
        .shuffle(WORDS)
        .slice(0, r.int(2, 4))
        .map((word) => `<span class="tag" data-n="Tag">${word}</span>`)
        .join('')}</div></div></header>`,
    }
  },
}
