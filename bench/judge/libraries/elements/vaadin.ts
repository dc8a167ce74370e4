import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  avatar badge button card checkbox checkbox-group details horizontal-layout message-list progress-bar
  radio-group tabs text-field vertical-layout
`
  .trim()
  .split(/\s+/)

const badge = (c: Content) =>
  `<span theme="badge ${c.random.pick(['', 'success', 'error', 'contrast'])}">${c.state()}</span>`

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<vaadin-card theme="${c.random.pick(['outlined', 'elevated'])}" style="width:100%"><img slot="media" src="${c.image(360, 140)}" alt="" width="300" height="120" style="object-fit:cover"><div slot="title">${c.title()}</div><div slot="subtitle">${c.city()}</div><div>${c.sentence()}</div><vaadin-button slot="footer" theme="primary">${c.action()}</vaadin-button><vaadin-button slot="footer">${c.action()}</vaadin-button></vaadin-card>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:8px">${c.several(2, 3, () => `<vaadin-text-field label="${c.field()}" value="${c.person()}" helper-text="${c.title()}"></vaadin-text-field>`)}<vaadin-checkbox label="${c.title()}" checked></vaadin-checkbox><div style="display:flex;gap:12px"><vaadin-button theme="primary">${c.action()}</vaadin-button><vaadin-button>${c.action()}</vaadin-button><vaadin-button theme="tertiary">${c.action()}</vaadin-button></div></div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><vaadin-tabs selected="1">${c.several(3, 4, () => `<vaadin-tab>${c.section()}</vaadin-tab>`)}</vaadin-tabs><div style="padding:var(--lumo-space-m)"><h3 style="margin:0 0 8px">${c.title()}</h3><p style="margin:0 0 16px">${c.sentence()}</p><vaadin-progress-bar value="0.${c.random.int(2, 8)}"></vaadin-progress-bar></div></div>`,
})

const people: Component = (c) => ({
  width: c.random.pick([420, 460]),
  html: `<vaadin-vertical-layout style="align-items:stretch">${c.several(3, 4, (i) => `<vaadin-horizontal-layout style="align-items:center;gap:12px;padding:10px 0;${i ? 'border-top:1px solid var(--lumo-contrast-10pct)' : ''}"><vaadin-avatar name="${c.person()}"></vaadin-avatar><div style="flex:1"><div style="font-weight:600">${c.person()}</div><div style="font-size:var(--lumo-font-size-s);color:var(--lumo-secondary-text-color)">${c.email()}</div></div>${badge(c)}</vaadin-horizontal-layout>`)}</vaadin-vertical-layout>`,
})

const details: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div>${c.several(2, 3, (i) => `<vaadin-details theme="${['filled', '', 'filled'][i]}" opened><vaadin-details-summary slot="summary">${c.title()}</vaadin-details-summary><div>${c.sentence()}</div></vaadin-details>`)}</div>`,
})

const choices: Component = (c) => ({
  width: 360,
  html: `<div style="padding:16px;border:1px solid var(--lumo-contrast-20pct);border-radius:var(--lumo-border-radius-l)"><h4 style="margin:0 0 12px">${c.title()}</h4><vaadin-radio-group label="${c.field()}" theme="vertical">${c.several(2, 3, (i) => `<vaadin-radio-button value="${i}" label="${c.city()}" ${i ? '' : 'checked'}></vaadin-radio-button>`)}</vaadin-radio-group><div style="margin-top:16px;display:flex;justify-content:space-between;align-items:center"><span>${c.amount()}</span><vaadin-button theme="primary ${c.random.pick(['', 'success', 'error'])}">${c.action()}</vaadin-button></div></div>`,
})

const messages: Component = (c) => ({
  width: c.random.pick([420, 460]),
  html: `<div style="display:grid;gap:4px">${c.several(2, 3, () => `<vaadin-message user-name="${c.person()}" time="${c.date()}">${c.sentence()}</vaadin-message>`)}<div style="display:flex;gap:8px;padding:8px"><vaadin-text-field value="${c.title()}" style="flex:1"></vaadin-text-field><vaadin-button theme="primary">${c.action()}</vaadin-button></div></div>`,
})

const panel: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div style="background:var(--lumo-base-color);box-shadow:var(--lumo-box-shadow-s);border-radius:var(--lumo-border-radius-l);padding:20px"><div style="display:flex;align-items:center;gap:12px"><span style="display:flex;color:var(--lumo-primary-color)">${c.icon(28)}</span><h3 style="margin:0;flex:1">${c.title()}</h3>${badge(c)}</div><p>${c.sentence()}</p>${c.several(2, 3, () => `<div style="display:flex;justify-content:space-between;margin-bottom:4px"><span>${c.product()}</span><span>${c.count()}</span></div><vaadin-progress-bar value="0.${c.random.int(2, 8)}" theme="${c.random.pick(['', 'success', 'error'])}"></vaadin-progress-bar>`)}</div>`,
})

export const vaadin = (): Library => ({
  name: 'vaadin',
  styles: `${facesOf('Lumo Sans', 'red-hat-text')}${fileOf('@vaadin/vaadin-lumo-styles/dist/lumo.css')} html { --lumo-font-family: "Lumo Sans", sans-serif } *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/1.625 "Lumo Sans", sans-serif; color: var(--lumo-body-text-color) }`,
  scripts: [bundled(PARTS.map((name) => `import '@vaadin/${name}'`).join('\n'))],
  themes: [
    LIGHT,
    { ...LIGHT, background: '#f3f5f7' },
    { attributes: { theme: 'dark' }, background: '#233348' },
  ],
  css: 'html { background: none }',
  components: { card, form, tabs, people, details, choices, messages, panel },
})
