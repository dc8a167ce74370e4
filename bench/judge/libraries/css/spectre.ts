import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const COLOURS = ['primary', 'success', 'warning', 'error'] as const

const card: Component = (c) => ({
  width: c.random.pick([330, 370]),
  html: `<div class="card"><div class="card-image"><img class="img-responsive" src="${c.image(370, 140)}" alt="" style="height:140px;width:100%;object-fit:cover"></div><div class="card-header"><div class="card-title h5">${c.title()}</div><div class="card-subtitle text-gray">${c.city()}</div></div><div class="card-body">${c.sentence()}</div><div class="card-footer"><button class="btn btn-primary">${c.action()}</button> <button class="btn btn-link">${c.action()}</button></div></div>`,
})

const toasts: Component = (c) => ({
  width: c.random.pick([420, 480]),
  html: `<div style="display:grid;gap:12px">${c.several(2, 4, (i) => `<div class="toast toast-${COLOURS[i]}">${i % 2 ? '' : `<h6 style="margin:0 0 4px">${c.title()}</h6>`}${c.sentence()}</div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<table class="table ${c.random.pick(['table-striped', ''])}"><thead><tr><th>Product</th><th>City</th><th>Status</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, (i) => `<tr${i === 1 ? ' class="active"' : ''}><td>${c.product()}</td><td>${c.city()}</td><td><span class="label label-rounded label-${c.random.pick(COLOURS)}">${c.state()}</span></td><td>${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div>${c.several(2, 3, (i) => `<div class="form-group"><label class="form-label">${c.field()}</label><input class="form-input" type="text" value="${c.person()}">${i === 0 ? `<p class="form-input-hint">${c.sentence()}</p>` : ''}</div>`)}<div class="form-group"><label class="form-checkbox"><input type="checkbox" checked><i class="form-icon"></i> ${c.title()}</label></div><div class="form-group"><label class="form-switch"><input type="checkbox" checked><i class="form-icon"></i> ${c.section()}</label></div><div style="display:flex;gap:8px;margin-top:12px"><button class="btn btn-primary">${c.action()}</button><button class="btn">${c.action()}</button></div></div>`,
})

const tiles: Component = (c) => ({
  width: c.random.pick([420, 460]),
  html: `<div style="display:grid;gap:16px">${c.several(2, 4, () => `<div class="tile"><div class="tile-icon"><figure class="avatar avatar-lg"><img src="${c.image(48, 48)}" alt=""></figure></div><div class="tile-content"><p class="tile-title text-bold" style="margin:0">${c.person()}</p><p class="tile-subtitle text-gray" style="margin:0">${c.sentence()}</p></div><div class="tile-action"><button class="btn btn-sm ${c.random.pick(['', 'btn-primary'])}">${c.action()}</button></div></div>`)}</div>`,
})

const panel: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div class="panel"><div class="panel-header text-center"><figure class="avatar avatar-xl"><img src="${c.image(64, 64)}" alt=""></figure><div class="panel-title h5" style="margin-top:10px">${c.person()}</div><div class="panel-subtitle">${c.city()}</div></div><div class="panel-nav"><ul class="tab tab-block">${c.several(3, 3, (i) => `<li class="tab-item ${i ? '' : 'active'}"><a href="#">${c.section()}</a></li>`)}</ul></div><div class="panel-body" style="padding-top:12px">${c.several(2, 3, () => `<div class="tile tile-centered" style="margin-bottom:10px"><div class="tile-content"><div class="tile-title text-bold">${c.field()}</div><div class="tile-subtitle">${c.email()}</div></div></div>`)}</div><div class="panel-footer"><button class="btn btn-primary btn-block">${c.action()}</button></div></div>`,
})

const steps: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><ul class="breadcrumb">${c.several(3, 4, () => `<li class="breadcrumb-item"><a href="#">${c.section()}</a></li>`)}</ul><ul class="step">${c.several(3, 4, (i) => `<li class="step-item ${i === 1 ? 'active' : ''}"><a href="#">${c.section()}</a></li>`)}</ul><h4 style="margin:20px 0 8px">${c.title()}</h4><p>${c.sentence()}</p><span class="chip">${c.product()}</span><span class="chip active">${c.product()}</span></div>`,
})

const empty: Component = (c) => ({
  width: c.random.pick([400, 460]),
  html: `<div class="empty"><div class="empty-icon">${c.icon(48)}</div><p class="empty-title h5">${c.title()}</p><p class="empty-subtitle">${c.sentence()}</p><div class="empty-action"><button class="btn btn-primary">${c.action()}</button></div></div>`,
})

const progress: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div class="card"><div class="card-header"><div class="card-title h5">${c.title()}</div></div><div class="card-body">${c.several(2, 3, () => `<div style="margin-bottom:14px"><div style="display:flex;justify-content:space-between"><span>${c.product()}</span><b>${c.count()}</b></div><div class="bar bar-sm"><div class="bar-item" style="width:${c.random.int(20, 85)}%"></div></div></div>`)}<div class="divider" data-content="${c.section()}"></div><blockquote style="margin:12px 0 0"><p style="margin:0">${c.sentence()}</p><cite>${c.person()}</cite></blockquote></div></div>`,
})

export const spectre = (): Library => ({
  name: 'spectre',
  styles: `${facesOf('Segoe UI', 'nunito-sans')}${fileOf('spectre.css/dist/spectre.min.css')}${fileOf('spectre.css/dist/spectre-exp.min.css')} body { margin: 0; font-family: "Segoe UI", sans-serif }`,
  themes: [LIGHT, { ...LIGHT, background: '#f7f8f9' }, { ...LIGHT, background: '#eef0f3' }],
  css: 'html, body { background: none }',
  components: { card, toasts, table, form, tiles, panel, steps, empty, progress },
})
