import { fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([300, 340]),
  html: `<div class="card"><div class="card-divider"><h4 style="margin:0">${c.title()}</h4></div><img src="${c.image(340, 150)}" alt="" style="height:150px;object-fit:cover"><div class="card-section"><p>${c.sentence()}</p><a class="button" href="#">${c.action()}</a> <a class="hollow button" href="#">${c.action()}</a></div></div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<table class="${c.random.pick(['', 'unstriped', 'hover'])}"><thead><tr><th>Order</th><th>Client</th><th>City</th><th class="text-right">Price</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.count()}</td><td>${c.person()}</td><td>${c.city()}</td><td class="text-right">${c.amount()}</td></tr>`)}</tbody></table>`,
})

const callouts: Component = (c) => ({
  width: 440,
  html: `<div>${c.several(2, 3, (i) => `<div class="callout ${['primary', 'success', 'alert'][i] ?? ''}"><h5>${c.title()}</h5><p>${c.sentence()} <a href="#">${c.action()}</a></p></div>`)}</div>`,
})

const form: Component = (c) => ({
  width: 400,
  html: `<form>${c.several(2, 3, () => `<label>${c.field()}<input type="text" placeholder="${c.field()}"></label><p class="help-text">${c.sentence()}</p>`)}<div class="input-group"><span class="input-group-label">$</span><input class="input-group-field" type="text" value="${c.count()}"><div class="input-group-button"><input type="button" class="button" value="${c.action()}"></div></div></form>`,
})

const bar: Component = (c) => ({
  width: c.random.pick([680, 740]),
  html: `<div class="top-bar"><div class="top-bar-left"><ul class="menu"><li class="menu-text">${c.city()}</li>${c.several(2, 3, () => `<li><a href="#">${c.section()}</a></li>`)}</ul></div><div class="top-bar-right"><ul class="menu"><li><input type="search" placeholder="Search"></li><li><button type="button" class="button">${c.action()}</button></li></ul></div></div>`,
})

const media: Component = (c) => ({
  width: 480,
  html: `<div>${c.several(2, 3, () => `<div class="media-object"><div class="media-object-section"><div class="thumbnail"><img src="${c.image(90, 90)}" width="90" height="90" alt=""></div></div><div class="media-object-section"><h4>${c.title()} <span class="badge">${c.random.int(1, 9)}</span></h4><p>${c.sentence()}</p></div></div>`)}</div>`,
})

const paging: Component = (c) => ({
  width: 460,
  html: `<div><ul class="breadcrumbs">${c.several(3, 3, () => `<li><a href="#">${c.section()}</a></li>`)}</ul><div class="progress"><div class="progress-meter" style="width:${c.random.int(20, 80)}%"></div></div><p>${c.several(3, 4, () => `<span class="${c.random.pick(['primary', 'secondary', 'success'])} label">${c.state()}</span> `)}</p><ul class="pagination"><li class="pagination-previous"><a href="#">Previous</a></li>${c.several(3, 4, (i) => (i === 1 ? `<li class="current">2</li>` : `<li><a href="#">${i + 1}</a></li>`))}<li class="pagination-next"><a href="#">Next</a></li></ul></div>`,
})

const tabs: Component = (c) => ({
  width: 460,
  html: `<div><ul class="tabs">${c.several(3, 3, (i) => `<li class="tabs-title${i === 0 ? ' is-active' : ''}"><a href="#" aria-selected="${i === 0}">${c.section()}</a></li>`)}</ul><div class="tabs-content"><div class="tabs-panel is-active"><p>${c.sentence()} ${c.sentence()}</p></div></div></div>`,
})

export const foundation = (): Library => ({
  name: 'foundation',
  styles: fileOf('foundation-sites/dist/css/foundation.min.css'),
  themes: [LIGHT],
  components: { card, table, callouts, form, bar, media, paging, tabs },
})
