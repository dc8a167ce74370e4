import { facesOf, fileOf, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([320, 384]),
  html: `<div class="card" style="background:var(--color-base-100);box-shadow:0 1px 3px rgb(0 0 0 / .15)"><figure><img src="${c.image(384, 180)}" alt="" style="width:100%;height:180px;object-fit:cover"></figure><div class="card-body"><h2 class="card-title">${c.title()}<span class="badge badge-secondary">${c.state()}</span></h2><p>${c.sentence()}</p><div class="card-actions" style="justify-content:flex-end"><button class="btn btn-ghost">${c.action()}</button><button class="btn btn-primary">${c.action()}</button></div></div></div>`,
})

const stats: Component = (c) => ({
  width: c.random.pick([560, 640]),
  html: `<div class="stats" style="width:100%;background:var(--color-base-100);border:1px solid var(--color-base-300)">${c.several(3, 3, () => `<div class="stat"><div class="stat-figure" style="color:var(--color-primary)">${c.icon(32)}</div><div class="stat-title">${c.section()}</div><div class="stat-value">${c.count()}</div><div class="stat-desc">${c.city()}, ${c.random.int(2, 40)}% more</div></div>`)}</div>`,
})

const menu: Component = (c) => ({
  width: 240,
  html: `<ul class="menu" style="width:100%;background:var(--color-base-200);border-radius:var(--radius-box)"><li class="menu-title">${c.section()}</li>${c.several(4, 6, (i) => `<li><a class="${i === 1 ? 'menu-active' : ''}">${c.icon(18)}${c.section()}${c.random.chance(0.4) ? `<span class="badge badge-sm">${c.count()}</span>` : ''}</a></li>`)}</ul>`,
})

const steps: Component = (c) => ({
  width: c.random.pick([560, 640]),
  html: `<ul class="steps" style="width:100%">${c.several(4, 5, (i) => `<li class="step${i < 2 ? ' step-primary' : ''}">${c.section()}</li>`)}</ul>`,
})

const alerts: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div style="display:flex;flex-direction:column;gap:12px">${c.several(2, 3, (i) => `<div role="alert" class="alert ${['alert-info', 'alert-success', 'alert-error'][i] ?? ''}">${c.icon(22)}<span>${c.sentence()}</span><button class="btn btn-sm">${c.action()}</button></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([560, 640]),
  html: `<table class="table ${c.random.chance(0.5) ? 'table-zebra' : ''}"><thead><tr><th></th><th>Name</th><th>Item</th><th>Status</th></tr></thead><tbody>${c.several(3, 5, (i) => `<tr><th>${i + 1}</th><td><div style="display:flex;align-items:center;gap:12px"><div class="avatar"><div class="mask" style="width:40px;height:40px;border-radius:50%"><img src="${c.image(40, 40)}" alt=""></div></div><div><div style="font-weight:700">${c.person()}</div><div style="font-size:12px;opacity:.5">${c.city()}</div></div></div></td><td>${c.product()}</td><td><span class="badge ${c.random.pick(['badge-success', 'badge-neutral', 'badge-outline'])}">${c.state()}</span></td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<fieldset class="fieldset" style="background:var(--color-base-200);border:1px solid var(--color-base-300);border-radius:var(--radius-box);padding:16px"><legend class="fieldset-legend">${c.title()}</legend>${c.several(2, 3, () => `<label class="label">${c.field()}</label><input type="text" class="input" style="width:100%" ${c.random.chance(0.5) ? `value="${c.person()}"` : `placeholder="${c.field()}"`}>`)}<label class="label"><input type="checkbox" class="toggle toggle-primary" checked> ${c.section()}</label><button class="btn btn-neutral" style="margin-top:16px">${c.action()}</button></fieldset>`,
})

const navbar: Component = (c) => ({
  width: c.random.pick([680, 760]),
  html: `<div class="navbar" style="background:var(--color-base-100);box-shadow:0 1px 4px rgb(0 0 0 / .2)"><div class="navbar-start"><a class="btn btn-ghost" style="font-size:20px">${c.city()}</a></div><div class="navbar-center"><ul class="menu menu-horizontal">${c.several(3, 4, () => `<li><a>${c.section()}</a></li>`)}</ul></div><div class="navbar-end"><button class="btn btn-ghost btn-circle">${c.icon(20)}</button><a class="btn btn-primary">${c.action()}</a></div></div>`,
})

const chat: Component = (c) => ({
  width: 420,
  html: `<div>${c.several(2, 3, (i) => `<div class="chat ${i % 2 ? 'chat-end' : 'chat-start'}"><div class="chat-image avatar"><div style="width:40px;border-radius:50%"><img src="${c.image(40, 40)}" alt=""></div></div><div class="chat-header">${c.person()}<time style="font-size:12px;opacity:.5">12:4${i}</time></div><div class="chat-bubble ${i % 2 ? 'chat-bubble-primary' : ''}">${c.sentence()}</div><div class="chat-footer" style="opacity:.5">${c.state()}</div></div>`)}</div>`,
})

const join: Component = (c) => ({
  width: 420,
  html: `<div style="display:flex;flex-direction:column;gap:20px;align-items:flex-start"><div role="tablist" class="tabs tabs-box">${c.several(3, 3, (i) => `<a role="tab" class="tab${i === 1 ? ' tab-active' : ''}">${c.section()}</a>`)}</div><progress class="progress progress-primary" style="width:100%" value="${c.random.int(20, 80)}" max="100"></progress><div class="join">${c.several(4, 5, (i) => `<button class="join-item btn${i === 1 ? ' btn-active' : ''}">${i + 1}</button>`)}</div></div>`,
})

export const daisyui = (): Library => ({
  name: 'daisyui',
  styles: `*, ::before, ::after { box-sizing: border-box; border: 0 solid } body { margin: 0; line-height: 1.5; font-family: Inter, ui-sans-serif, system-ui, sans-serif } h1, h2, p, ul, figure { margin: 0; padding: 0; font-size: inherit; font-weight: inherit } ul { list-style: none } a { color: inherit; text-decoration: inherit } button, input { font: inherit; color: inherit; background: none } table { border-collapse: collapse; text-indent: 0 } img, svg { display: block; vertical-align: middle }
${facesOf('Inter', 'inter')}${fileOf('daisyui/daisyui.css')}${fileOf('daisyui/themes.css')}`,
  themes: [
    { attributes: { 'data-theme': 'light' }, background: '#ffffff' },
    { attributes: { 'data-theme': 'corporate' }, background: '#eef1f6' },
    { attributes: { 'data-theme': 'dracula' }, background: '#282a36' },
    { attributes: { 'data-theme': 'cupcake' }, background: '#faf7f5' },
  ],
  css: 'body { color: var(--color-base-content) }',
  components: { card, stats, menu, steps, alerts, table, form, navbar, chat, join },
})
