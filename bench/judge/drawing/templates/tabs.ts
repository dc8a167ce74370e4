import { icon } from '../icons.ts'
import { SENTENCES, WORDS } from './content.ts'
import type { Template } from './template.ts'

/** A row of tabs, one chosen, and the chosen panel with a list of switches and a note. */
export const tabs: Template = {
  name: 'tabs',
  title: 'Tabs',
  whiteRoot: true,
  draw(t, r) {
    const names = r.shuffle(WORDS).slice(0, r.int(3, 4))
    const glyphs = r
      .shuffle(['home', 'chart', 'user', 'lock', 'folder', 'mail', 'star'])
      .slice(0, 4)
    const tab = (name: string, i: number) =>
      `<a class="tab ${i === 0 ? 'on' : ''}" role="tab" data-n="Tab">${icon(glyphs[i] ?? 'home', 16)}<span data-n="Label">${name}</span></a>`
    const point = () =>
      `<li class="point" data-n="Point"><span class="tick" data-n="Tick">${icon('check', 12)}</span><span class="say" data-n="Text">${r.pick(SENTENCES)}</span></li>`
    return {
      css: `
.tabs { width: ${r.pick([520, 580, 640])}px; background: ${t.surface}; padding: 20px 24px 24px; display: flex; flex-direction: column; gap: 20px }
.row { display: flex; gap: 8px; border-bottom: 1px solid ${t.line} }
.tab { display: flex; align-items: center; gap: 8px; padding: 10px 12px; color: ${t.muted}; font-weight: 500; border-bottom: 2px solid transparent }
.tab.on { color: ${t.accent}; border-bottom-color: ${t.accent} }
.panel { display: flex; flex-direction: column; gap: 14px }
.panel h2 { font: 700 ${t.size + 5}px ${t.headingFont} }
.points { list-style: none; padding: 0; display: flex; flex-direction: column; gap: 12px }
.point { display: flex; gap: 10px; align-items: flex-start }
.tick { width: 20px; height: 20px; border-radius: 99px; background: ${t.soft}; color: ${t.accent}; display: flex; align-items: center; justify-content: center; flex: none; border: 1px solid ${t.line} }
.say { line-height: 1.45 }
.note { background: ${t.raised}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; padding: 14px 16px; color: ${t.muted}; line-height: 1.5; font-size: ${t.size - 1}px }
.go { align-self: flex-start; display: inline-flex; align-items: center; gap: 8px; height: 40px; padding: 0 18px; border-radius: ${Math.min(t.radius, 10)}px; background: ${t.fill}; color: ${t.onAccent}; font-weight: 600 }`,
      html: `<section class="tabs" data-n="Tabs"><nav class="row" data-n="Tab row">${names.map(tab).join('')}</nav><div class="panel" data-n="Panel"><h2 data-n="Heading">${names[0]}</h2><ul class="points" data-n="Points">${point()}${point()}${r.chance(0.6) ? point() : ''}</ul><div class="note" data-n="Note">${r.pick(SENTENCES)} ${r.pick(SENTENCES)}</div><button class="go" data-n="Button/Primary"><span data-n="Label">${r.pick(['Continue', 'Read more', 'Open settings'])}</span>${icon('right', 16)}</button></div></section>`,
    }
  },
}
