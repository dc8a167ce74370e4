import { facesOf, fileOf, packageOf, type Component, type Library } from '../library.ts'

const item = (inner: string, after = '') =>
  `<li><div class="item-content">${inner}<div class="item-inner">${after}</div></div></li>`

const card: Component = (c) => ({
  width: c.random.pick([340, 375]),
  html: `<div class="card ${c.random.pick(['', 'card-outline', 'card-raised'])}" style="margin:0"><div class="card-header">${c.title()}</div><div class="card-content card-content-padding">${c.sentence()} ${c.sentence()}</div><div class="card-footer"><a class="link" href="#">${c.action()}</a><span>${c.date()}</span></div></div>`,
})

const post: Component = (c) => ({
  width: c.random.pick([340, 375]),
  html: `<div class="card card-raised" style="margin:0"><div style="background-image:url('${c.image(375, 160)}');height:160px;background-size:cover" class="card-header"></div><div class="card-content card-content-padding"><p style="margin:0 0 8px;color:var(--f7-card-header-text-color);font-weight:600">${c.person()}</p><p style="margin:0">${c.sentence()}</p></div><div class="card-footer"><a class="button button-tonal button-round" href="#" style="padding:0 16px">${c.action()}</a><a class="button" href="#">${c.action()}</a></div></div>`,
})

const list: Component = (c) => ({
  width: c.random.pick([360, 390]),
  html: `<div class="list media-list list-outline-ios list-strong-ios list-dividers" style="margin:0"><ul>${c.several(3, 4, () => item(`<div class="item-media"><img src="${c.image(44, 44)}" width="44" height="44" style="border-radius:8px" alt=""></div>`, `<div class="item-title-row"><div class="item-title">${c.person()}</div><div class="item-after">${c.count()}</div></div><div class="item-subtitle">${c.email()}</div>`))}</ul></div>`,
})

const menu: Component = (c) => ({
  width: c.random.pick([360, 390]),
  html: `<div><div class="block-title" style="margin-top:0">${c.section()}</div><div class="list simple-list inset list-strong list-dividers" style="margin:0 16px"><ul>${c.several(3, 5, (i) => `<li><span>${c.title()}</span><label class="toggle"><input type="checkbox" ${i % 2 ? '' : 'checked'}><span class="toggle-icon"></span></label></li>`)}</ul></div></div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 390]),
  html: `<div><div class="list list-strong ${c.random.pick(['list-outline', 'list-dividers inset'])}" style="margin:0"><ul>${c.several(2, 3, () => `<li class="item-content item-input"><div class="item-inner"><div class="item-title item-label">${c.field()}</div><div class="item-input-wrap"><input type="text" value="${c.person()}"></div></div></li>`)}</ul></div><div style="display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:16px"><a class="button button-fill button-large" href="#">${c.action()}</a><a class="button button-outline button-large" href="#">${c.action()}</a></div></div>`,
})

const messages: Component = (c) => ({
  width: 375,
  html: `<div class="messages" style="padding:16px;min-height:0">${c.several(2, 4, (i) => `<div class="message message-${i % 2 ? 'sent' : 'received'} message-first message-last message-tail"><div class="message-content">${i % 2 ? '' : `<div class="message-name">${c.person()}</div>`}<div class="message-bubble"><div class="message-text">${c.sentence()}</div></div></div></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<div class="card data-table" style="margin:0"><div class="card-header"><div class="data-table-title">${c.title()}</div></div><div class="card-content"><table><thead><tr><th class="label-cell">Product</th><th class="label-cell">City</th><th class="numeric-cell">Pieces</th><th class="numeric-cell">Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td class="label-cell">${c.product()}</td><td class="label-cell">${c.city()}</td><td class="numeric-cell">${c.count()}</td><td class="numeric-cell">${c.amount()}</td></tr>`)}</tbody></table></div></div>`,
})

const chips: Component = (c) => ({
  width: c.random.pick([340, 375]),
  html: `<div class="block block-strong ${c.random.pick(['block-outline', 'inset'])}" style="margin:0"><p style="margin:0 0 12px">${c.sentence()}</p><p style="margin:0 0 16px">${c.several(3, 5, () => `<span class="chip ${c.random.pick(['', 'chip-outline', 'color-green chip-fill', 'color-red'])}" style="margin:0 4px 4px 0"><span class="chip-label">${c.product()}</span></span>`)}</p><p class="segmented segmented-strong" style="margin:0">${c.several(3, 3, (i) => `<button class="button ${i ? '' : 'button-active'}">${c.section()}</button>`)}<span class="segmented-highlight" style="width:calc(100% / 3)"></span></p></div>`,
})

const timeline: Component = (c) => ({
  width: c.random.pick([340, 375]),
  html: `<div class="timeline" style="margin:0">${c.several(3, 4, () => `<div class="timeline-item"><div class="timeline-item-date">${c.random.int(1, 28)} <small>JUN</small></div><div class="timeline-item-divider"></div><div class="timeline-item-content"><div class="timeline-item-inner"><div class="timeline-item-time">${c.random.int(10, 18)}:30</div><div class="timeline-item-title">${c.title()}</div>${c.sentence()}</div></div></div>`)}</div>`,
})

/** Its themes are made of these in a page. */
const colours = (): string => {
  const { colorThemeCSSStyles: themed } = packageOf('framework7/shared/utils.js') as unknown as {
    colorThemeCSSStyles: (colours: object) => string
  }
  return themed({ primary: '#007aff', red: '#ff3b30', green: '#4cd964' })
}

export const framework7 = (): Library => ({
  name: 'framework7',
  styles: `${facesOf('SF Pro Text', 'figtree')}${facesOf('Roboto', 'roboto')}${fileOf('framework7/framework7-bundle.min.css')}${colours()} :root { --f7-font-family: "SF Pro Text", sans-serif } .md { --f7-font-family: Roboto, sans-serif }`,
  themes: [
    { attributes: { class: 'ios' }, background: '#ffffff' },
    { attributes: { class: 'md' }, background: '#ffffff' },
    { attributes: { class: 'ios' }, background: '#efeff4' },
    { attributes: { class: 'md dark' }, background: '#121212' },
  ],
  css: 'html, body { overflow: visible !important; position: static !important; background: none }',
  components: { card, post, list, menu, form, messages, table, chips, timeline },
})
