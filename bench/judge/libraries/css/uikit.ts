import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([320, 380]),
  html: `<div class="uk-card ${c.random.pick(['uk-card-default', 'uk-card-primary', 'uk-card-secondary'])}"><div class="uk-card-header"><div style="display:flex;gap:15px;align-items:center"><img class="uk-border-circle" width="40" height="40" src="${c.image(40, 40)}" alt=""><div><h3 class="uk-card-title uk-margin-remove-bottom">${c.title()}</h3><p class="uk-text-meta uk-margin-remove-top"><time>${c.date()}</time></p></div></div></div><div class="uk-card-body"><p>${c.sentence()} ${c.sentence()}</p></div><div class="uk-card-footer"><a href="#" class="uk-button uk-button-text">${c.action()}</a></div></div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([540, 620]),
  html: `<table class="uk-table ${c.random.pick(['uk-table-divider', 'uk-table-striped'])}"><caption>${c.title()}</caption><thead><tr><th>Name</th><th>Place</th><th>Label</th><th>Sum</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.person()}</td><td>${c.city()}</td><td><span class="uk-label ${c.random.pick(['', 'uk-label-success', 'uk-label-warning'])}">${c.state()}</span></td><td>${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 440]),
  html: `<form class="uk-form-stacked">${c.several(2, 3, () => `<div class="uk-margin"><label class="uk-form-label">${c.field()}</label><div class="uk-form-controls"><input class="uk-input" type="text" value="${c.person()}"></div></div>`)}<div class="uk-margin"><select class="uk-select"><option>${c.city()}</option></select></div><div class="uk-margin"><label><input class="uk-checkbox" type="checkbox" checked> ${c.title()}</label></div><button class="uk-button uk-button-primary" type="button">${c.action()}</button> <button class="uk-button uk-button-default" type="button">${c.action()}</button></form>`,
})

const alerts: Component = (c) => ({
  width: 460,
  html: `<div>${c.several(2, 3, (i) => `<div class="uk-alert ${['uk-alert-primary', 'uk-alert-success', 'uk-alert-danger'][i] ?? ''}"><h4>${c.title()}</h4><p>${c.sentence()}</p></div>`)}</div>`,
})

const nav: Component = (c) => ({
  width: 260,
  html: `<ul class="uk-nav uk-nav-default"><li class="uk-nav-header">${c.section()}</li>${c.several(3, 5, (i) => `<li class="${i === 0 ? 'uk-active' : ''}"><a href="#" style="gap:8px">${c.icon(18)}${c.section()}</a></li>`)}<li class="uk-nav-divider"></li><li><a href="#">${c.action()}</a></li></ul>`,
})

const comment: Component = (c) => ({
  width: 480,
  html: `<article class="uk-comment uk-comment-primary"><header class="uk-comment-header"><div style="display:flex;gap:20px;align-items:center"><img class="uk-comment-avatar" src="${c.image(60, 60)}" width="60" height="60" alt=""><div><h4 class="uk-comment-title uk-margin-remove"><a class="uk-link-reset" href="#">${c.person()}</a></h4><ul class="uk-comment-meta uk-subnav uk-subnav-divider uk-margin-remove-top"><li><a href="#">${c.date()}</a></li><li><a href="#">${c.action()}</a></li></ul></div></div></header><div class="uk-comment-body"><p>${c.sentence()} ${c.sentence()}</p></div></article>`,
})

const paging: Component = (c) => ({
  width: 500,
  html: `<div><ul class="uk-breadcrumb">${c.several(2, 3, () => `<li><a href="#">${c.section()}</a></li>`)}<li><span>${c.title()}</span></li></ul><ul class="uk-tab">${c.several(3, 4, (i) => `<li class="${i === 1 ? 'uk-active' : ''}"><a href="#">${c.section()}</a></li>`)}</ul><progress class="uk-progress" value="${c.random.int(20, 80)}" max="100"></progress><ul class="uk-pagination">${c.several(4, 5, (i) => `<li class="${i === 1 ? 'uk-active' : ''}"><a href="#">${i + 1}</a></li>`)}</ul></div>`,
})

const modal: Component = (c) => ({
  width: 480,
  html: `<div class="uk-modal-dialog" style="opacity:1;transform:none;width:100%"><div class="uk-modal-header"><h2 class="uk-modal-title">${c.title()}</h2></div><div class="uk-modal-body"><p>${c.sentence()}</p><p>${c.sentence()} <strong>${c.person()}</strong></p></div><div class="uk-modal-footer uk-text-right"><button class="uk-button uk-button-default">${c.action()}</button> <button class="uk-button uk-button-primary">${c.action()}</button></div></div>`,
})

export const uikit = (): Library => ({
  name: 'uikit',
  styles: facesOf('Segoe UI', 'lato') + fileOf('uikit/dist/css/uikit.min.css'),
  themes: [LIGHT, { ...LIGHT, background: '#f8f8f8' }],
  components: { card, table, form, alerts, nav, comment, paging, modal },
})
