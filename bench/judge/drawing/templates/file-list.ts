import { icon } from '../icons.ts'
import { FILES, WORDS } from './content.ts'
import type { Template } from './template.ts'

/** Files with their size and date, under a path and above a bar of used space. */
export const fileList: Template = {
  name: 'files',
  title: 'File list',
  draw(t, r) {
    const file = (name: string) =>
      `<li class="file" data-n="File"><span class="type" data-n="Type">${icon(r.pick(['file', 'image', 'folder']), 20)}</span><span class="nm" data-n="Name">${name}</span><span class="sz" data-n="Size">${r.int(1, 99)} MB</span><span class="dt" data-n="Date">${r.int(1, 28)} ${r.pick(['Jan', 'Feb', 'Apr', 'Sep'])}</span>${icon('more', 18)}</li>`
    const used = r.int(25, 80)
    return {
      css: `
.files { width: ${r.pick([500, 560, 640])}px; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; padding: 20px; display: flex; flex-direction: column; gap: 16px }
.path { display: flex; align-items: center; gap: 6px; color: ${t.muted}; font-size: ${t.size - 1}px }
.path .here { color: ${t.text}; font-weight: 600 }
.ls { list-style: none; padding: 0; display: flex; flex-direction: column; gap: 8px }
.file { display: flex; align-items: center; gap: 12px; padding: 10px 12px; background: ${t.raised}; border-radius: ${Math.min(t.radius, 8)}px; color: ${t.muted} }
.type { color: ${t.accent}; display: flex }
.file .nm { flex: 1; color: ${t.text}; font-weight: 500 }
.sz, .dt { font-size: ${t.size - 2}px; width: 60px; text-align: right }
.use { display: flex; flex-direction: column; gap: 8px }
.use .lb { font-size: ${t.size - 2}px; color: ${t.muted} }
.track { height: 8px; border-radius: 99px; background: ${t.line} }
.fill { height: 8px; width: ${used}%; border-radius: 99px; background: ${t.accent} }`,
      html: `<section class="files" data-n="File list"><nav class="path" data-n="Path"><span data-n="Crumb">Home</span>${icon('right', 14)}<span data-n="Crumb">${r.pick(WORDS)}</span>${icon('right', 14)}<span class="here" data-n="Crumb">${r.pick(WORDS)}</span></nav>
<ul class="ls" data-n="List">${r.shuffle(FILES).slice(0, r.int(3, 6)).map(file).join('')}</ul><div class="use" data-n="Usage"><div class="track" data-n="Track"><div class="fill" data-n="Fill"></div></div><span class="lb" data-n="Label">${used} of 100 GB used</span></div></section>`,
    }
  },
}
