import { fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([300, 340]),
  html: `<div class="card"><div class="card-image"><figure class="image is-4by3"><img src="${c.image(340, 255)}" alt=""></figure></div><div class="card-content"><div class="media"><div class="media-left"><figure class="image is-48x48"><img src="${c.image(48, 48)}" alt=""></figure></div><div class="media-content"><p class="title is-4">${c.person()}</p><p class="subtitle is-6">${c.email()}</p></div></div><div class="content">${c.sentence()} <a href="#">${c.action()}</a>. <br><time>${c.date()}</time></div></div></div>`,
})

const footed: Component = (c) => ({
  width: c.random.pick([320, 380]),
  html: `<div class="card"><header class="card-header"><p class="card-header-title">${c.title()}</p><button class="card-header-icon"><span class="icon">${c.icon(18)}</span></button></header><div class="card-content"><div class="content">${c.sentence()} ${c.sentence()}</div></div><footer class="card-footer"><a href="#" class="card-footer-item">${c.action()}</a><a href="#" class="card-footer-item">${c.action()}</a><a href="#" class="card-footer-item">${c.action()}</a></footer></div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 620]),
  html: `<table class="table is-fullwidth ${c.random.pick(['', 'is-striped', 'is-bordered'])}"><thead><tr><th>Order</th><th>Customer</th><th>Date</th><th>Total</th></tr></thead><tbody>${c.several(3, 6, () => `<tr><td>#${c.count()}</td><td>${c.person()}</td><td>${c.date()}</td><td><strong>${c.amount()}</strong></td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 440]),
  html: `<div class="box">${c.several(2, 3, () => `<div class="field"><label class="label">${c.field()}</label><div class="control"><input class="input" type="text" ${c.random.chance(0.5) ? `value="${c.person()}"` : `placeholder="${c.field()}"`}></div><p class="help">${c.sentence()}</p></div>`)}<div class="field"><label class="checkbox"><input type="checkbox" checked> ${c.title()}</label></div><div class="field is-grouped"><div class="control"><button class="button is-link">${c.action()}</button></div><div class="control"><button class="button is-link is-light">${c.action()}</button></div></div></div>`,
})

const messages: Component = (c) => ({
  width: 460,
  html: `<div><article class="message is-info"><div class="message-header"><p>${c.title()}</p><button class="delete"></button></div><div class="message-body">${c.sentence()} <strong>${c.product()}</strong> ${c.sentence()}</div></article><div class="notification is-warning">${c.sentence()}</div><div class="tags">${c.several(3, 5, () => `<span class="tag ${c.random.pick(['is-primary', 'is-link', 'is-danger', 'is-dark', 'is-rounded'])}">${c.state()}</span>`)}</div></div>`,
})

const panel: Component = (c) => ({
  width: 360,
  html: `<nav class="panel"><p class="panel-heading">${c.section()}</p><div class="panel-block"><p class="control"><input class="input" type="text" placeholder="Search"></p></div><p class="panel-tabs"><a class="is-active">All</a><a>Public</a><a>Private</a></p>${c.several(3, 5, () => `<a class="panel-block"><span class="panel-icon">${c.icon(14)}</span>${c.product()}</a>`)}<div class="panel-block"><button class="button is-link is-outlined is-fullwidth">${c.action()}</button></div></nav>`,
})

const level: Component = (c) => ({
  width: c.random.pick([600, 700]),
  html: `<nav class="level box">${c.several(3, 4, () => `<div class="level-item has-text-centered"><div><p class="heading">${c.section()}</p><p class="title">${c.count()}</p></div></div>`)}</nav>`,
})

const paging: Component = (c) => ({
  width: 560,
  html: `<div><div class="tabs"><ul>${c.several(3, 5, (i) => `<li class="${i === 0 ? 'is-active' : ''}"><a>${c.section()}</a></li>`)}</ul></div><nav class="pagination"><a href="#" class="pagination-previous">Previous</a><a href="#" class="pagination-next">Next page</a><ul class="pagination-list">${c.several(3, 4, (i) => `<li><a class="pagination-link${i === 1 ? ' is-current' : ''}">${i + 1}</a></li>`)}</ul></nav></div>`,
})

const menu: Component = (c) => ({
  width: 240,
  html: `<aside class="menu"><p class="menu-label">${c.section()}</p><ul class="menu-list">${c.several(2, 3, () => `<li><a>${c.title()}</a></li>`)}</ul><p class="menu-label">${c.section()}</p><ul class="menu-list"><li><a class="is-active">${c.title()}</a><ul>${c.several(2, 3, () => `<li><a>${c.person()}</a></li>`)}</ul></li><li><a>${c.title()}</a></li></ul></aside>`,
})

export const bulma = (): Library => ({
  name: 'bulma',
  styles: fileOf('bulma/css/bulma.min.css'),
  themes: [
    { ...LIGHT, attributes: { 'data-theme': 'light' } },
    { attributes: { 'data-theme': 'dark' }, background: '#14161a' },
  ],
  components: { card, footed, table, form, messages, panel, level, paging, menu },
})
