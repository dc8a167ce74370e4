import { icon } from '../../icons.ts'
import { picture } from '../../pictures.ts'
import { SENTENCES, TITLES } from '../content.ts'
import type { Template } from '../template.ts'

/** A picture over the whole width with a heading and buttons on it, or beside it. */
export const hero: Template = {
  name: 'hero',
  title: 'Hero',
  draw(t, r) {
    const isCovered = r.chance(0.6)
    const width = r.pick([760, 880, 1000])
    const shot = picture(`hero ${r.int(0, 9999)}`, width, 380)
    const words = `<div class="words" data-n="Words"><span class="kicker" data-n="Kicker">${r.pick(['New', 'Guide', 'Spring release'])}</span><h1 class="head" data-n="Heading">${r.pick(TITLES)}</h1><p class="lead" data-n="Lead">${r.pick(SENTENCES)}</p>
<div class="acts" data-n="Actions"><a class="go" data-n="Button/Primary">Get started</a><a class="more" data-n="Button/Secondary">${icon('play', 16)}<span data-n="Label">Watch the film</span></a></div></div>`
    const ink = isCovered ? '#ffffff' : t.text
    return {
      css: `
.hero { width: ${width}px; position: relative; background: ${t.surface}; display: flex; align-items: center; overflow: hidden; border-radius: ${t.radius}px; min-height: 340px }
.shot { object-fit: cover; ${isCovered ? 'position: absolute; inset: 0; width: 100%; height: 100%; filter: brightness(0.45)' : 'width: 46%; height: 340px'} }
.words { position: relative; flex: 1; padding: 36px 40px; display: flex; flex-direction: column; align-items: flex-start; gap: 14px; color: ${ink} }
.kicker { padding: 4px 12px; border-radius: 99px; background: ${t.accent}; color: ${t.onAccent}; font-size: 12px; font-weight: 600 }
.head { font: 700 ${t.size + 16}px ${t.headingFont} } .lead { line-height: 1.5; max-width: 380px }
.acts { display: flex; gap: 12px; padding-top: 6px }
.go { height: 42px; padding: 0 22px; display: inline-flex; align-items: center; border-radius: ${Math.min(t.radius, 10)}px; background: ${t.fill}; color: ${t.onAccent}; font-weight: 600 }
.more { height: 42px; padding: 0 16px; display: inline-flex; align-items: center; gap: 8px; border-radius: ${Math.min(t.radius, 10)}px; border: 1px solid ${ink}; font-weight: 600 }`,
      html: `<section class="hero" data-n="Hero"><img class="shot" alt="" src="${shot}" data-n="Picture">${words}</section>`,
    }
  },
}
