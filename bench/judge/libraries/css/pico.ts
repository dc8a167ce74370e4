import { facesOf, fileOf, type Component, type Library } from '../library.ts'

const article: Component = (c) => ({
  width: c.random.pick([400, 460]),
  html: `<article style="margin:0"><header><strong>${c.title()}</strong></header><p>${c.sentence()} <mark>${c.state()}</mark> ${c.sentence()}</p><p>Ask <a href="#">${c.person()}</a> first.</p><footer><button>${c.action()}</button> <button class="secondary">${c.action()}</button></footer></article>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 600]),
  html: `<table class="${c.random.pick(['', 'striped'])}" style="margin:0"><thead><tr><th>Item</th><th>Owner</th><th>City</th><th>Price</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><th>${c.product()}</th><td>${c.person()}</td><td>${c.city()}</td><td>${c.amount()}</td></tr>`)}</tbody><tfoot><tr><th>Total</th><td></td><td></td><td>${c.amount()}</td></tr></tfoot></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 440]),
  html: `<form>${c.several(2, 3, () => `<label>${c.field()}<input type="text" value="${c.person()}"><small>${c.sentence()}</small></label>`)}<label><input type="checkbox" role="switch" checked> ${c.title()}</label><input type="submit" value="${c.action()}"></form>`,
})

const nav: Component = (c) => ({
  width: c.random.pick([640, 720]),
  html: `<nav><ul><li><strong>${c.city()}</strong></li></ul><ul>${c.several(2, 3, () => `<li><a href="#">${c.section()}</a></li>`)}<li><button class="outline">${c.action()}</button></li></ul></nav>`,
})

const details: Component = (c) => ({
  width: 420,
  html: `<div>${c.several(2, 3, (i) => `<details${i === 0 ? ' open' : ''}><summary>${c.title()}</summary><p>${c.sentence()}</p></details>${i < 2 ? '<hr>' : ''}`)}<progress value="${c.random.int(20, 80)}" max="100"></progress><div role="group"><button>${c.action()}</button><button class="secondary">${c.action()}</button><button class="contrast">${c.action()}</button></div></div>`,
})

const quote: Component = (c) => ({
  width: 440,
  html: `<section style="margin:0"><hgroup><h2>${c.title()}</h2><p>${c.sentence()}</p></hgroup><blockquote>${c.sentence()}<footer><cite>${c.person()}</cite></footer></blockquote><ul>${c.several(3, 4, () => `<li>${c.product()}, <kbd>${c.count()}</kbd></li>`)}</ul></section>`,
})

export const pico = (): Library => ({
  name: 'pico',
  styles: facesOf('Segoe UI', 'inter') + fileOf('@picocss/pico/css/pico.min.css'),
  themes: [
    { attributes: { 'data-theme': 'light' }, background: '#ffffff' },
    { attributes: { 'data-theme': 'dark' }, background: '#13171f' },
  ],
  css: 'html { font-size: 100% !important }',
  components: { article, table, form, nav, details, quote },
})
