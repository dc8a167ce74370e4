import { facesOf, fileOf, type Component, type Library } from '../library.ts'

const box: Component = (c) => ({
  width: c.random.pick([420, 480]),
  html: `<div class="Box"><div class="Box-header d-flex flex-items-center"><h3 class="Box-title flex-auto">${c.title()}</h3><button class="btn btn-sm btn-primary">${c.action()}</button></div>${c.several(3, 4, () => `<div class="Box-row d-flex flex-items-center" style="padding:12px 16px;border-top:1px solid var(--borderColor-muted)"><span class="color-fg-muted mr-2">${c.icon(16)}</span><div class="flex-auto"><strong>${c.product()}</strong><div class="f6 color-fg-muted">${c.city()}</div></div><span class="Counter">${c.count()}</span></div>`)}</div>`,
})

const nav: Component = (c) => ({
  width: 280,
  html: `<nav class="SideNav border">${c.several(4, 5, (i) => `<a class="SideNav-item" href="#" ${i === 1 ? 'aria-current="page"' : ''}>${c.icon(16)} <span>${c.section()}</span> <span class="Counter">${c.count()}</span></a>`)}</nav>`,
})

const toasts: Component = (c) => ({
  width: c.random.pick([440, 480]),
  html: `<div>${c.several(2, 3, (i) => `<div class="Toast ${['', 'Toast--success', 'Toast--error'][i]}" style="margin:0 0 12px"><span class="Toast-icon">${c.icon(16)}</span><span class="Toast-content">${c.sentence()}</span></div>`)}</div>`,
})

const menu: Component = (c) => ({
  width: 300,
  html: `<div class="Box color-shadow-medium"><header class="SelectMenu-header"><h3 class="SelectMenu-title">${c.title()}</h3></header><div class="SelectMenu-list">${c.several(3, 5, (i) => `<button class="SelectMenu-item" aria-checked="${i === 1}"><span class="SelectMenu-icon">${i === 1 ? c.icon(16) : ''}</span>${c.product()}</button>`)}</div><footer class="SelectMenu-footer">${c.count()} ${c.state()}</footer></div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 440]),
  html: `<form><h2 class="f3 mb-2">${c.title()}</h2>${c.several(2, 3, () => `<div class="form-group"><div class="form-group-header"><label>${c.field()}</label></div><div class="form-group-body"><input class="form-control" style="width:100%" type="text" value="${c.person()}"><p class="note" style="margin:4px 0 0">${c.sentence()}</p></div></div>`)}<div class="form-checkbox"><label><input type="checkbox" checked> ${c.section()}</label><p class="note">${c.sentence()}</p></div><div class="d-flex" style="gap:8px"><button class="btn btn-primary">${c.action()}</button><button class="btn">${c.action()}</button><button class="btn btn-danger">${c.action()}</button></div></form>`,
})

const prose: Component = (c) => ({
  width: c.random.pick([500, 560]),
  html: `<div class="markdown-body"><h2>${c.title()}</h2><p>${c.sentence()} <a href="#">${c.action()}</a> ${c.sentence()}</p><ul>${c.several(2, 3, () => `<li>${c.sentence()}</li>`)}</ul><blockquote><p>${c.sentence()}</p></blockquote><table><thead><tr><th>City</th><th>Item</th><th>Amount</th></tr></thead><tbody>${c.several(2, 3, () => `<tr><td>${c.city()}</td><td>${c.product()}</td><td>${c.amount()}</td></tr>`)}</tbody></table></div>`,
})

const header: Component = (c) => ({
  width: c.random.pick([600, 660]),
  html: `<div class="Header"><div class="Header-item"><a class="Header-link d-flex flex-items-center" href="#">${c.icon(24)}<span class="ml-2">${c.section()}</span></a></div><div class="Header-item Header-item--full">${c.several(2, 3, () => `<a class="Header-link mr-3" href="#">${c.section()}</a>`)}</div><div class="Header-item mr-0"><img class="avatar" src="${c.image(24, 24)}" width="24" height="24" alt=""></div></div>`,
})

const issue: Component = (c) => ({
  width: c.random.pick([500, 560]),
  html: `<div class="Box p-3"><div class="d-flex" style="gap:12px"><img class="avatar circle" src="${c.image(40, 40)}" width="40" height="40" alt=""><div class="flex-auto"><h4 class="f4">${c.title()}</h4><p class="color-fg-muted mb-2">${c.person()}, ${c.date()}</p><p class="mb-2">${c.sentence()}</p><div class="d-flex flex-items-center" style="gap:6px"><span class="branch-name">${c.city()}</span>${c.several(2, 3, (i) => `<span class="IssueLabel color-bg-${['accent', 'success', 'attention'][i]}-emphasis color-fg-on-emphasis">${c.state()}</span>`)}</div></div></div></div>`,
})

const paging: Component = (c) => ({
  width: 480,
  html: `<div class="p-2"><nav class="paginate-container" style="margin:0 0 8px"><div class="pagination">${c.several(4, 5, (i) => (i === 1 ? `<em aria-current="page" class="current">${i + 1}</em>` : `<a href="#">${i + 1}</a>`))}</div></nav><div class="d-flex" style="justify-content:space-between"><div class="BtnGroup">${c.several(3, 3, () => `<button class="btn BtnGroup-item">${c.action()}</button>`)}</div><button class="btn btn-outline">${c.icon(16)} ${c.action()}</button></div></div>`,
})

const theme = (name: string) => fileOf(`@primer/primitives/dist/css/functional/themes/${name}.css`)

export const primer = (): Library => ({
  name: 'primer',
  styles: `${facesOf('Mona Sans', 'inter')}${fileOf('@primer/primitives/dist/css/primitives.css')}${theme('light')}${theme('dark')}${fileOf('@primer/css/dist/primer.css')} body { margin: 0; font-family: "Mona Sans", sans-serif }`,
  themes: [
    {
      attributes: { 'data-color-mode': 'light', 'data-light-theme': 'light' },
      background: '#ffffff',
    },
    { attributes: { 'data-color-mode': 'dark', 'data-dark-theme': 'dark' }, background: '#0d1117' },
  ],
  // The framework's own rules of it are gone; pages that use it have them of their own.
  css: '.Box { border: 1px solid var(--borderColor-default); border-radius: 6px; background: var(--bgColor-default) } .Box-header { padding: 12px 16px; background: var(--bgColor-muted) } .Counter { padding: 1px 7px; border-radius: 20px; font-size: 12px; background: var(--bgColor-neutral-muted) }',
  components: { box, nav, toasts, menu, form, prose, header, issue, paging },
})
