import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'
import type { Content } from '../content.ts'

const button = (c: Content, look = '') =>
  `<button class="s-btn ${look}" type="button">${c.action()}</button>`

const badge = (c: Content) =>
  `<span class="s-badge ${c.random.pick(['', 's-badge__success', 's-badge__info', 's-badge__warning', 's-badge__danger'])}">${c.state()}</span>`

const avatar = (c: Content, size: 32 | 48) =>
  `<a href="#" class="s-avatar s-avatar__${size}"><img class="s-avatar--image" src="${c.image(size, size)}" alt=""></a>`

const notices: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div style="display:grid;gap:12px">${c.several(2, 3, (i) => `<div class="s-notice s-notice__${['info', 'success', 'warning'][i]} ${c.random.pick(['', 's-notice__important'])}"><span class="s-notice--icon">${c.icon(18)}</span><div class="flex--item"><strong>${c.title()}.</strong> ${c.sentence()}</div></div>`)}</div>`,
})

const questions: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<div class="bg-white ba bc-black-200 bar-md">${c.several(2, 3, (i) => `<div style="padding:16px" class="${i ? 'bt bc-black-200' : ''}"><div class="d-flex jc-space-between ai-center mb4"><a class="s-link fs-body3 fw-bold" href="#">${c.title()}</a>${badge(c)}</div><p class="mb8 fc-black-500">${c.sentence()}</p><div class="d-flex g4">${c.several(2, 3, () => `<a class="s-tag" href="#">${c.product().toLowerCase().replace(' ', '-')}</a>`)}</div></div>`)}</div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<form style="display:flex;flex-direction:column;gap:16px">${c.several(2, 3, (i) => `<div class="s-form-group"><label class="s-label" for="field-${i}">${c.field()}</label><input class="s-input" id="field-${i}" type="text" value="${c.person()}">${c.random.chance(0.5) ? `<p class="s-input-message">${c.sentence()}</p>` : ''}</div>`)}<div class="s-checkbox"><input type="checkbox" id="agreed" checked><label class="s-label" for="agreed">${c.title()}</label></div><div class="d-flex g8">${button(c)}${button(c, 's-btn__clear')}</div></form>`,
})

const table: Component = (c) => ({
  width: c.random.pick([540, 600]),
  html: `<div class="s-table-container"><table class="s-table ${c.random.pick(['', 's-table__stripes', 's-table__bx'])}"><thead><tr><th>Product</th><th>City</th><th>Status</th><th class="ta-right">Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td>${badge(c)}</td><td class="ta-right">${c.amount()}</td></tr>`)}</tbody></table></div>`,
})

const people: Component = (c) => ({
  width: c.random.pick([460, 500]),
  html: `<div class="bg-white ba bc-black-200 bar-lg p16">${c.several(3, 4, (i) => `<div class="d-flex ai-center g12 ${i ? 'mt16' : ''}">${avatar(c, 48)}<div class="flex--item fl-grow1"><div class="fw-bold">${c.person()}</div><div class="fs-caption fc-black-400">${c.email()}</div></div><span class="s-bling s-bling__${c.random.pick(['gold', 'silver', 'bronze'])}"></span><span>${c.random.int(2, 90)}</span>${button(c, 's-btn__sm s-btn__tonal')}</div>`)}</div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><nav><ul class="s-navigation">${c.several(3, 4, (i) => `<li><a href="#" class="s-navigation--item ${i ? '' : 'is-selected'}">${c.section()}</a></li>`)}</ul></nav><div class="py16"><h2 class="fs-title mb8">${c.title()}</h2><p class="mb12">${c.sentence()} ${c.sentence()}</p>${button(c, 's-btn__featured')}</div><div class="s-pagination">${c.several(3, 5, (i) => `<a class="s-pagination--item ${i === 1 ? 'is-selected' : ''}" href="#">${i + 1}</a>`)}</div></div>`,
})

const sidebar: Component = (c) => ({
  width: c.random.pick([300, 340]),
  html: `<div class="bg-white ba bc-black-200 bar-md p16"><div class="s-sidebarwidget"><div class="s-sidebarwidget--header"><h2>${c.section()}</h2><a class="s-link s-sidebarwidget--action" href="#">${c.action()}</a></div><div class="s-sidebarwidget--content"><span>${c.sentence()}</span></div></div><nav><ul class="s-navigation s-navigation__vertical">${c.several(3, 4, (i) => `<li><a href="#" class="s-navigation--item ${i === 1 ? 'is-selected' : ''}"><span class="s-navigation--icon">${c.icon(18)}</span><span class="s-navigation--item-text">${c.title()}</span></a></li>`)}</ul></nav></div>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div class="bg-black-100 bar-lg p24"><h3 class="fs-subheading mb16">${c.title()}</h3>${c.several(2, 4, (i) => `<div class="d-flex ai-center jc-space-between mb16"><div><div class="fw-bold">${c.section()}</div><div class="fs-caption fc-black-500">${c.city()}</div></div><input class="s-toggle-switch" type="checkbox" id="switch-${i}" ${i % 2 ? '' : 'checked'}></div>`)}<fieldset class="s-form-group" style="margin-bottom:16px">${c.several(2, 3, (i) => `<div class="s-radio"><input type="radio" name="choice" id="choice-${i}" ${i ? '' : 'checked'}><label class="s-label" for="choice-${i}">${c.product()}</label></div>`)}</fieldset>${button(c)}</div>`,
})

const empty: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div class="s-empty-state bg-white ba bc-black-200 bar-md p32"><div class="mb16">${c.icon(48)}</div><h4 class="s-empty-state--title">${c.title()}</h4><p>${c.sentence()}</p>${button(c, 's-btn__tonal')}</div>`,
})

export const stacks = (): Library => ({
  name: 'stacks',
  styles: `${facesOf('Liberation Sans', 'work-sans')}${fileOf('@stackoverflow/stacks/dist/css/stacks.css')}`,
  themes: [LIGHT, { ...LIGHT, background: '#f8f9fa' }],
  css: 'html { background: none } body { min-height: 0; --ff-sans: "Liberation Sans", sans-serif }',
  components: { notices, questions, form, table, people, tabs, sidebar, settings, empty },
})
