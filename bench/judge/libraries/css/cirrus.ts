import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([320, 380]),
  html: `<div class="card m-0"><img src="${c.image(380, 150)}" alt="" style="display:block;width:100%;height:150px;object-fit:cover;border-radius:5px 5px 0 0"><div class="p-3"><h5 class="mb-1">${c.title()}</h5><p class="text-gray-600 mb-2">${c.city()}</p><p class="mb-2">${c.sentence()}</p><div class="btn-group"><button class="btn-primary btn--sm mb-0">${c.action()}</button><button class="outline btn-primary btn--sm mb-0">${c.action()}</button></div></div></div>`,
})

const footed: Component = (c) => ({
  width: c.random.pick([340, 400]),
  html: `<div class="card m-0"><div class="card__header px-3"><p class="font-bold m-0">${c.title()}</p></div><div class="content px-3"><p>${c.sentence()} ${c.sentence()}</p></div><div class="card__footer px-3 pb-2"><div class="u-text-right"><button class="btn-transparent btn--sm m-0">${c.action()}</button><button class="btn-link btn--sm m-0">${c.action()}</button></div></div></div>`,
})

const toasts: Component = (c) => ({
  width: c.random.pick([420, 480]),
  html: `<div>${c.several(2, 3, (i) => `<div class="toast ${['toast--primary', 'toast--success', 'toast--warning'][i]}"><button class="btn-close"></button><h6 class="toast__title text-white mb-1">${c.title()}</h6><p class="mb-0">${c.sentence()}</p></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([540, 600]),
  html: `<table class="table ${c.random.pick(['', 'striped', 'bordered'])} m-0"><thead><tr><th>Product</th><th>City</th><th>Status</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td><div class="tag ${c.random.pick(['tag--success', 'tag--info', 'tag--danger'])} m-0">${c.state()}</div></td><td>${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div><h4 class="mb-2">${c.title()}</h4>${c.several(2, 3, () => `<div class="mb-2"><label class="font-bold">${c.field()}</label><input type="text" value="${c.person()}"><span class="info text-gray-600">${c.sentence()}</span></div>`)}<div class="form-ext-control form-ext-checkbox"><input id="agreed" class="form-ext-input" type="checkbox" checked><label class="form-ext-label" for="agreed">${c.title()}</label></div><div class="mt-3" style="display:flex;gap:8px"><button class="btn-info m-0">${c.action()}</button><button class="outline btn-info m-0">${c.action()}</button></div></div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><div class="tab-container ${c.random.pick(['', 'tabs--classic', 'tabs--fill'])}"><ul>${c.several(3, 4, (i) => `<li class="${i === 1 ? 'selected' : ''}"><div class="tab-item-content">${c.section()}</div></li>`)}</ul></div><div class="p-2"><p class="mb-2">${c.sentence()}</p><div class="tag-container">${c.several(2, 4, () => `<div class="tag tag--rounded ${c.random.pick(['tag--dark', 'tag--link', ''])}">${c.product()}</div>`)}</div></div></div>`,
})

const tiles: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div class="card m-0 p-3">${c.several(3, 4, (i) => `<div class="tile ${i ? 'mt-2' : ''}"><div class="tile__icon"><figure class="avatar m-0"><img src="${c.image(50, 50)}" alt=""></figure></div><div class="tile__container"><p class="tile__title m-0">${c.person()}</p><p class="tile__subtitle m-0">${c.email()}</p></div><div class="tile__buttons m-0"><button class="btn-transparent btn--sm m-0">${c.action()}</button></div></div>`)}</div>`,
})

const pages: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div><ul class="breadcrumb ${c.random.pick(['', 'breadcrumb--bullet', 'breadcrumb--arrow'])}">${c.several(3, 3, () => `<li class="breadcrumb__item"><a href="#">${c.section()}</a></li>`)}</ul><blockquote class="my-2"><p>${c.sentence()}</p><small>${c.person()}</small></blockquote>${c.several(2, 3, () => `<div class="mb-2"><p class="mb-1">${c.product()}</p><progress class="progress ${c.random.pick(['progress--success', 'progress--danger', 'progress--link'])} m-0" value="${c.random.int(20, 90)}" max="100"></progress></div>`)}<div class="pagination">${c.several(3, 5, (i) => `<div class="pagination-item short ${i === 1 ? 'selected' : ''}"><a href="#">${i + 1}</a></div>`)}</div></div>`,
})

export const cirrus = (): Library => ({
  name: 'cirrus',
  styles: `${facesOf('Nunito Sans', 'nunito-sans')}${facesOf('Montserrat', 'figtree')}${fileOf('cirrus-ui/dist/cirrus.min.css')}`,
  themes: [LIGHT, { ...LIGHT, background: '#f8f9fa' }],
  css: 'html, body { background: none; margin: 0; min-height: 0 }',
  components: { card, footed, toasts, table, form, tabs, tiles, pages },
})
