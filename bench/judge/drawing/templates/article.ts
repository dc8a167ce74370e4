import { icon } from '../icons.ts'
import { picture } from '../pictures.ts'
import { PEOPLE, SENTENCES, TITLES } from './content.ts'
import type { Template } from './template.ts'

/** A long text: title, author, picture, paragraphs, a quotation and a row of actions. */
export const article: Template = {
  name: 'article',
  title: 'Article',
  whiteRoot: true,
  draw(t, r) {
    const paragraph = (n: number) => r.shuffle(SENTENCES).slice(0, n).join(' ')
    return {
      css: `
.article { width: ${r.pick([520, 600, 680])}px; padding: 32px; background: ${t.surface}; display: flex; flex-direction: column; gap: 18px; color: ${t.text} }
.article h1 { font: 700 ${t.size + 14}px ${t.headingFont}; line-height: 1.2 }
.by { display: flex; align-items: center; gap: 10px }
.face { width: 36px; height: 36px; border-radius: 99px; object-fit: cover }
.who { font-weight: 600 } .when { color: ${t.muted}; font-size: ${t.size - 2}px }
.hero { width: 100%; height: 180px; object-fit: cover; border-radius: ${t.radius}px }
.article p { line-height: 1.6 }
.quote { border-left: 4px solid ${t.accent}; padding: 10px 16px; background: ${t.raised}; line-height: 1.5; color: ${t.muted} }
.acts { display: flex; align-items: center; gap: 16px; border-top: 1px solid ${t.line}; padding-top: 16px; color: ${t.muted} }
.act { display: flex; align-items: center; gap: 6px; font-size: ${t.size - 1}px }`,
      html: `<article class="article" data-n="Article"><h1 data-n="Title">${r.pick(TITLES)}</h1>
<div class="by" data-n="Byline"><img class="face" alt="" src="${picture(`face ${r.int(0, 9999)}`, 72, 72)}" data-n="Avatar"><span class="who" data-n="Author">${r.pick(PEOPLE)}</span><span class="when" data-n="Date">${r.int(2, 28)} March, ${r.int(3, 12)} min</span></div>
<img class="hero" alt="cover" src="${picture(`hero ${r.int(0, 9999)}`, 600, 240)}" data-n="Cover"><p data-n="Paragraph">${paragraph(3)}</p><blockquote class="quote" data-n="Quote">${paragraph(1)}</blockquote><p data-n="Paragraph">${paragraph(2)}</p>
<div class="acts" data-n="Actions"><span class="act" data-n="Like">${icon('heart', 18)}<span data-n="Count">${r.int(3, 240)}</span></span><span class="act" data-n="Share">${icon('share', 18)}<span data-n="Label">Share</span></span><span class="act" data-n="Save">${icon('flag', 18)}<span data-n="Label">Save</span></span></div></article>`,
    }
  },
}
