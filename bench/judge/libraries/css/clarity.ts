import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<div class="card" style="margin:0"><div class="card-img"><img src="${c.image(380, 140)}" alt="" style="height:140px;object-fit:cover"></div><div class="card-header">${c.title()}</div><div class="card-block"><div class="card-title">${c.product()}</div><div class="card-text">${c.sentence()}</div></div><div class="card-footer"><button class="btn btn-sm btn-link">${c.action()}</button><button class="btn btn-sm btn-primary">${c.action()}</button></div></div>`,
})

const alerts: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div>${c.several(2, 3, (i) => `<div class="alert alert-${['info', 'success', 'danger'][i]}" role="alert"><div class="alert-items"><div class="alert-item static"><div class="alert-icon-wrapper" style="margin-right:8px">${c.icon(16)}</div><div class="alert-text">${c.sentence()}</div><div class="alert-actions"><a href="#" class="alert-action">${c.action()}</a></div></div></div></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 600]),
  html: `<table class="table ${c.random.pick(['', 'table-noborder', 'table-compact'])}" style="margin:0"><thead><tr><th class="left">Name</th><th class="left">City</th><th class="left">Status</th><th class="right">Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td class="left">${c.person()}</td><td class="left">${c.city()}</td><td class="left"><span class="label label-${c.random.pick(['info', 'success', 'warning'])}">${c.state()}</span></td><td class="right">${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<form class="clr-form" style="padding:0"><h2 style="margin:0 0 16px">${c.title()}</h2>${c.several(2, 3, () => `<div class="clr-form-control"><label class="clr-control-label">${c.field()}</label><div class="clr-control-container"><div class="clr-input-wrapper"><input class="clr-input" type="text" value="${c.person()}"></div><span class="clr-subtext">${c.sentence()}</span></div></div>`)}<div class="clr-form-control"><div class="clr-control-container"><div class="clr-toggle-wrapper"><input type="checkbox" class="clr-toggle" checked id="t"><label for="t" class="clr-control-label">${c.section()}</label></div></div></div><div style="margin-top:16px"><button class="btn btn-primary">${c.action()}</button><button class="btn">${c.action()}</button></div></form>`,
})

const timeline: Component = (c) => ({
  width: c.random.pick([420, 480]),
  html: `<ul class="clr-timeline clr-timeline-vertical" style="padding:0">${c.several(3, 4, () => `<li class="clr-timeline-step"><div class="clr-timeline-step-header">${c.date()}</div><span style="flex:none">${c.icon(24)}</span><div class="clr-timeline-step-body"><span class="clr-timeline-step-title">${c.title()}</span><span class="clr-timeline-step-description">${c.sentence()}</span></div></li>`)}</ul>`,
})

const progress: Component = (c) => ({
  width: 440,
  html: `<div class="card" style="margin:0"><ul class="nav" style="padding:0 16px">${c.several(3, 4, (i) => `<li class="nav-item"><button class="btn btn-link nav-link${i === 0 ? ' active' : ''}">${c.section()}</button></li>`)}</ul><div class="card-block">${c.several(2, 3, (i) => `<div style="display:flex;justify-content:space-between;margin-bottom:6px"><span>${c.city()}</span><span>${c.random.int(10, 90)}%</span></div><div style="height:8px;margin-bottom:16px;background:var(--clr-progress-bg-color)"><div style="height:8px;width:${c.random.int(20, 90)}%;background:var(--clr-progress-${['default', 'success', 'warning'][i]}-color)"></div></div>`)}</div></div>`,
})

const labels: Component = (c) => ({
  width: c.random.pick([440, 500]),
  html: `<div class="card" style="margin:0"><div class="card-header">${c.title()}</div><div class="card-block"><ul class="list-unstyled">${c.several(3, 4, (i) => `<li style="display:flex;align-items:center;gap:12px;padding:8px 0"><img src="${c.image(32, 32)}" width="32" height="32" alt="" style="border-radius:16px"><span style="flex:1">${c.person()}</span><span class="label label-${['purple', 'blue', 'orange', 'light-blue'][i]}">${c.section()}<span class="badge">${c.random.int(2, 60)}</span></span></li>`)}</ul></div></div>`,
})

const wizard: Component = (c) => ({
  width: c.random.pick([520, 560]),
  html: `<div class="card" style="margin:0"><div class="card-block"><div class="card-media-block"><img class="card-media-image" src="${c.image(60, 60)}" alt=""><div class="card-media-description"><span class="card-media-title">${c.title()}</span><span class="card-media-text">${c.city()}</span></div></div><p>${c.sentence()} ${c.sentence()}</p></div><div class="card-block"><div class="btn-group btn-${c.random.pick(['primary', 'outline'])}">${c.several(3, 3, () => `<button class="btn">${c.action()}</button>`)}</div></div></div>`,
})

export const clarity = (): Library => ({
  name: 'clarity',
  styles: `${facesOf('Clarity City', 'metropolis')}${fileOf('@clr/ui/clr-ui.min.css').replaceAll(/@font-face\{[^}]*\}/g, '')} body { margin: 0; background: none; font-family: "Clarity City", sans-serif }`,
  themes: [
    LIGHT,
    { ...LIGHT, background: '#fafafa' },
    { attributes: { 'cds-theme': 'dark' }, background: '#1b2a32' },
  ],
  components: { card, alerts, table, form, timeline, progress, labels, wizard },
})
