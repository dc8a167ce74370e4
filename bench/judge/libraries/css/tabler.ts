import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<div class="card"><div class="card-status-top bg-primary"></div><div class="card-header"><h3 class="card-title">${c.title()}</h3><div class="card-actions"><a href="#" class="btn btn-primary btn-sm">${c.action()}</a></div></div><div class="card-body"><p class="text-secondary">${c.sentence()}</p><div class="d-flex align-items-center"><span class="avatar me-3" style="background-image:url(${c.image(40, 40)})"></span><div><div class="font-weight-medium">${c.person()}</div><div class="text-secondary">${c.city()}</div></div></div></div><div class="card-footer">${c.date()}</div></div>`,
})

const figures: Component = (c) => ({
  width: c.random.pick([600, 660]),
  html: `<div style="display:grid;grid-template-columns:1fr 1fr;gap:16px">${c.several(2, 4, () => `<div class="card card-sm"><div class="card-body"><div class="d-flex align-items-center" style="gap:12px"><span class="bg-${c.random.pick(['primary', 'green', 'orange'])} text-white avatar">${c.icon(20)}</span><div><div class="font-weight-medium">${c.count()} ${c.section()}</div><div class="text-secondary">${c.random.int(2, 40)} ${c.state()}</div></div></div></div></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([580, 660]),
  html: `<div class="card"><table class="table table-vcenter card-table ${c.random.chance(0.4) ? 'table-striped' : ''}"><thead><tr><th>Name</th><th>Item</th><th>Status</th><th class="w-1"></th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.person()}</td><td class="text-secondary">${c.product()}</td><td><span class="badge bg-${c.random.pick(['green-lt', 'red-lt', 'blue-lt'])}">${c.state()}</span></td><td><a href="#">${c.action()}</a></td></tr>`)}</tbody></table></div>`,
})

const alerts: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div>${c.several(2, 3, (i) => `<div class="alert alert-${['success', 'warning', 'danger'][i] ?? 'info'}" role="alert"><div class="alert-icon">${c.icon(20)}</div><div><h4 class="alert-title">${c.title()}</h4><div class="text-secondary">${c.sentence()}</div></div></div>`)}</div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div class="card"><div class="card-body"><h2 class="mb-4">${c.title()}</h2>${c.several(2, 3, () => `<div class="mb-3"><label class="form-label">${c.field()}</label><input type="text" class="form-control" ${c.random.chance(0.6) ? `value="${c.person()}"` : `placeholder="${c.field()}"`}><small class="form-hint">${c.sentence()}</small></div>`)}<label class="form-check form-switch mb-3"><input class="form-check-input" type="checkbox" checked><span class="form-check-label">${c.section()}</span></label><div class="d-flex" style="gap:8px"><a class="btn btn-primary">${c.action()}</a><a class="btn">${c.action()}</a></div></div></div>`,
})

const people: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div class="card"><div class="card-header"><h3 class="card-title">${c.title()}</h3></div><div class="list-group list-group-flush">${c.several(3, 4, () => `<div class="list-group-item"><div class="d-flex align-items-center" style="gap:12px"><span class="badge bg-green"></span><span class="avatar" style="background-image:url(${c.image(40, 40)})"></span><div style="flex:1"><a href="#" class="text-body d-block">${c.person()}</a><div class="text-secondary">${c.city()}</div></div><span class="text-secondary">${c.icon(18)}</span></div></div>`)}</div></div>`,
})

const progress: Component = (c) => ({
  width: 380,
  html: `<div class="card"><div class="card-body"><div class="subheader">${c.section()}</div><div class="h1 mb-3">${c.count()}</div>${c.several(2, 3, (i) => `<div class="d-flex mb-2"><div>${c.city()}</div><div class="ms-auto">${c.random.int(10, 90)}</div></div><div class="progress mb-3"><div class="progress-bar bg-${['primary', 'green', 'orange'][i]}" style="width:${c.random.int(20, 90)}%"></div></div>`)}</div></div>`,
})

const empty: Component = (c) => ({
  width: 440,
  html: `<div class="empty" style="height:auto"><div class="empty-icon">${c.icon(40)}</div><p class="empty-title">${c.title()}</p><p class="empty-subtitle text-secondary">${c.sentence()}</p><div class="empty-action"><a href="#" class="btn btn-primary">${c.icon(20)} ${c.action()}</a></div></div>`,
})

const steps: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<div><div class="steps steps-green steps-counter">${c.several(4, 4, (i) => `<a href="#" class="step-item${i === 1 ? ' active' : ''}">${c.section()}</a>`)}</div><div class="d-flex mt-4" style="justify-content:space-between"><ul class="pagination m-0">${c.several(4, 5, (i) => `<li class="page-item${i === 2 ? ' active' : ''}"><a class="page-link" href="#">${i + 1}</a></li>`)}</ul><div>${c.several(2, 3, () => `<span class="tag me-2">${c.product()}</span>`)}</div></div></div>`,
})

export const tabler = (): Library => ({
  name: 'tabler',
  styles: `${facesOf('Inter', 'inter')}${fileOf('@tabler/core/dist/css/tabler.min.css')} :root { --tblr-font-sans-serif: Inter, sans-serif } body { margin: 0 }`,
  themes: [
    { ...LIGHT, background: '#f9fafb' },
    LIGHT,
    { attributes: { 'data-bs-theme': 'dark' }, background: '#111827' },
  ],
  components: { card, figures, table, alerts, form, people, progress, empty, steps },
})
