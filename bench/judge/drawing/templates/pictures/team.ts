import { icon } from '../../icons.ts'
import { picture } from '../../pictures.ts'
import { PEOPLE, WORDS } from '../content.ts'
import type { Template } from '../template.ts'

/** People by their portraits or initials, a stack of them, and who is there. */
export const team: Template = {
  name: 'team',
  title: 'Team',
  whiteRoot: true,
  draw(t, r) {
    const face = (name: string, size: string) =>
      r.chance(0.55)
        ? `<img class="face ${size}" alt="${name}" src="${picture(name + r.int(0, 999), 120, 120)}" data-n="Avatar">`
        : `<span class="face text ${size}" data-n="Avatar">${name.replaceAll(/(\w)\w* ?/g, '$1')}</span>`
    const person = (name: string) =>
      `<li class="person" data-n="Person"><span class="holder" data-n="Holder">${face(name, 'large')}<i class="here ${r.chance(0.3) ? 'away' : ''}" data-n="Presence"></i></span><b class="nm" data-n="Name">${name}</b><span class="job" data-n="Role">${r.pick(WORDS)}</span></li>`
    const people = r.shuffle(PEOPLE)
    return {
      css: `
.team { width: ${r.pick([620, 700, 780])}px; padding: 24px; background: ${t.surface}; display: flex; flex-direction: column; gap: 22px; color: ${t.text} }
.bar { display: flex; align-items: center; gap: 14px } .bar h2 { flex: 1; font: 700 ${t.size + 5}px ${t.headingFont} }
.stack { display: flex } .stack .face { margin-left: -8px; border: 2px solid ${t.surface} }
.face { border-radius: 99px; object-fit: cover; flex: none } .small { width: 36px; height: 36px; font-size: 12px } .large { width: 64px; height: 64px; font-size: 20px }
.face.text { background: ${t.accent}; color: ${t.onAccent}; display: flex; align-items: center; justify-content: center; font-weight: 600 }
.people { list-style: none; padding: 0; display: flex; gap: 18px } .person { flex: 1; display: flex; flex-direction: column; align-items: center; gap: 6px; padding: 16px 8px; border: 1px solid ${t.line}; border-radius: ${t.radius}px }
.holder { position: relative; display: flex } .here { position: absolute; right: 2px; bottom: 2px; width: 14px; height: 14px; border-radius: 99px; background: ${t.good}; border: 2px solid ${t.surface} } .here.away { background: ${t.muted} }
.nm { font-weight: 600 } .job { color: ${t.muted}; font-size: 12px }
.add { width: 36px; height: 36px; border-radius: 99px; background: ${t.raised}; display: flex; align-items: center; justify-content: center }`,
      html: `<section class="team" data-n="Team"><div class="bar" data-n="Bar"><h2 data-n="Title">${r.pick(['Design team', 'Who is here', 'Reviewers'])}</h2><div class="stack" data-n="Stack">${people
        .slice(4, 7 + r.int(0, 1))
        .map((name) => face(name, 'small'))
        .join('')}</div><span class="add" data-n="Add">${icon('plus', 18)}</span></div>
<ul class="people" data-n="People">${people.slice(0, r.int(3, 4)).map(person).join('')}</ul></section>`,
    }
  },
}
