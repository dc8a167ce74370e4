import { facesOf, fileOf, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([288, 320, 360]),
  html: `<div class="card">${c.random.chance(0.5) ? `<img class="card-img-top" src="${c.image(360, 160)}" alt="" style="height:160px;object-fit:cover">` : `<div class="card-header">${c.section()}</div>`}<div class="card-body"><h5 class="card-title">${c.title()}</h5><p class="card-text">${c.sentence()} ${c.sentence()}</p><a href="#" class="btn btn-primary">${c.action()}</a> <a href="#" class="btn btn-outline-secondary">${c.action()}</a></div></div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 600, 680]),
  html: `<table class="table ${c.random.pick(['', 'table-striped', 'table-bordered'])} mb-0"><thead><tr><th>Name</th><th>City</th><th>Status</th><th class="text-end">Amount</th></tr></thead><tbody>${c.several(3, 6, () => `<tr><td>${c.person()}</td><td>${c.city()}</td><td><span class="badge ${c.random.pick(['text-bg-success', 'text-bg-secondary', 'text-bg-warning'])}">${c.state()}</span></td><td class="text-end">${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 440]),
  html: `<form>${c.several(2, 3, () => `<div class="mb-3"><label class="form-label">${c.field()}</label><input type="text" class="form-control" ${c.random.chance(0.5) ? `value="${c.person()}"` : `placeholder="${c.field()}"`}>${c.random.chance(0.4) ? `<div class="form-text">${c.sentence()}</div>` : ''}</div>`)}<select class="form-select mb-3"><option>${c.city()}</option></select><div class="form-check mb-3"><input class="form-check-input" type="checkbox" checked><label class="form-check-label">${c.title()}</label></div><button type="button" class="btn btn-primary">${c.action()}</button></form>`,
})

const navbar: Component = (c) => ({
  width: c.random.pick([720, 820]),
  html: `<nav class="navbar navbar-expand bg-body-tertiary"><div class="container-fluid"><a class="navbar-brand d-flex align-items-center gap-2" href="#">${c.icon(22)}${c.city()}</a><ul class="navbar-nav me-auto">${c.several(3, 4, (i) => `<li class="nav-item"><a class="nav-link${i === 0 ? ' active' : ''}" href="#">${c.section()}</a></li>`)}</ul><form class="d-flex gap-2"><input class="form-control" placeholder="Search"><button class="btn btn-outline-success" type="button">${c.action()}</button></form></div></nav>`,
})

const alerts: Component = (c) => ({
  width: c.random.pick([440, 520]),
  html: `<div class="d-flex flex-column gap-3">${c.several(2, 3, (i) => `<div class="alert ${['alert-primary', 'alert-success', 'alert-danger'][i] ?? ''} d-flex align-items-center gap-2 mb-0">${c.icon(20)}<div>${c.sentence()} <a href="#" class="alert-link">${c.action()}</a></div></div>`)}</div>`,
})

const list: Component = (c) => ({
  width: c.random.pick([340, 400]),
  html: `<ul class="list-group">${c.several(4, 6, (i) => `<li class="list-group-item d-flex justify-content-between align-items-center${i === 1 ? ' active' : ''}">${c.section()}<span class="badge ${i === 1 ? 'text-bg-light' : 'text-bg-primary'} rounded-pill">${c.count()}</span></li>`)}</ul>`,
})

const modal: Component = (c) => ({
  width: c.random.pick([460, 500]),
  html: `<div class="modal-content"><div class="modal-header"><h1 class="modal-title fs-5">${c.title()}</h1><button type="button" class="btn-close"></button></div><div class="modal-body"><p>${c.sentence()}</p><p class="mb-0">${c.sentence()} <strong>${c.person()}</strong> is told.</p></div><div class="modal-footer"><button class="btn btn-secondary">${c.action()}</button><button class="btn btn-primary">${c.action()}</button></div></div>`,
})

const paging: Component = (c) => ({
  width: 480,
  html: `<div><nav><ol class="breadcrumb">${c.several(2, 3, () => `<li class="breadcrumb-item"><a href="#">${c.section()}</a></li>`)}<li class="breadcrumb-item active">${c.title()}</li></ol></nav><h2>${c.title()}</h2><p class="lead">${c.sentence()}</p><nav><ul class="pagination mb-0"><li class="page-item"><a class="page-link" href="#">Previous</a></li>${c.several(3, 5, (i) => `<li class="page-item${i === 1 ? ' active' : ''}"><a class="page-link" href="#">${i + 1}</a></li>`)}<li class="page-item"><a class="page-link" href="#">Next</a></li></ul></nav></div>`,
})

const progress: Component = (c) => ({
  width: 400,
  html: `<div class="card shadow-sm"><div class="card-body"><div class="d-flex align-items-center mb-3 gap-3"><img src="${c.image(48, 48)}" width="48" height="48" class="rounded-circle" alt=""><div><h6 class="mb-0">${c.person()}</h6><small class="text-body-secondary">${c.email()}</small></div></div>${c.several(2, 3, (i) => `<div class="mb-2"><div class="d-flex justify-content-between"><span>${c.section()}</span><span>${c.random.int(10, 95)}%</span></div><div class="progress"><div class="progress-bar ${['', 'bg-success', 'bg-danger'][i] ?? ''}" style="width:${c.random.int(20, 90)}%"></div></div></div>`)}</div></div>`,
})

export const bootstrap = (): Library => ({
  name: 'bootstrap',
  styles: facesOf('Helvetica Neue', 'inter') + fileOf('bootstrap/dist/css/bootstrap.min.css'),
  themes: [
    { attributes: { 'data-bs-theme': 'light' }, background: '#ffffff' },
    { attributes: { 'data-bs-theme': 'light' }, background: '#f4f5f7' },
    { attributes: { 'data-bs-theme': 'dark' }, background: '#212529' },
  ],
  components: { card, table, form, navbar, alerts, list, modal, paging, progress },
})
