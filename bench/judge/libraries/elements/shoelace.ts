import { ICONS } from '../../drawing/icons.ts'
import type { Content } from '../content.ts'
import { fileOf, LIGHT, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const glyph = (c: Content, attributes = '') =>
  `<sl-icon name="${c.random.pick(Object.keys(ICONS))}" ${attributes}></sl-icon>`

const card: Component = (c) => ({
  width: c.random.pick([320, 360]),
  html: `<sl-card style="width:100%"><img slot="image" src="${c.image(360, 160)}" alt="" style="height:160px;object-fit:cover"><strong>${c.title()}</strong><br>${c.sentence()}<br><small style="color:var(--sl-color-neutral-500)">${c.date()}</small><div slot="footer" style="display:flex;justify-content:space-between;align-items:center"><sl-button variant="primary" pill>${c.action()}</sl-button><sl-badge variant="success">${c.state()}</sl-badge></div></sl-card>`,
})

const alerts: Component = (c) => ({
  width: c.random.pick([440, 500]),
  html: `<div style="display:grid;gap:12px">${c.several(2, 3, (i) => `<sl-alert variant="${['primary', 'success', 'danger'][i] ?? 'neutral'}" open closable>${glyph(c, 'slot="icon"')}<strong>${c.title()}</strong><br>${c.sentence()}</sl-alert>`)}</div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<form style="display:flex;flex-direction:column;gap:16px">${c.several(2, 3, () => `<sl-input label="${c.field()}" value="${c.person()}" help-text="${c.sentence()}"></sl-input>`)}<sl-checkbox checked>${c.title()}</sl-checkbox><sl-switch checked>${c.section()}</sl-switch><div><sl-button variant="primary">${c.action()}</sl-button> <sl-button>${c.action()}</sl-button></div></form>`,
})

const tabs: Component = (c) => ({
  width: 520,
  html: `<sl-tab-group>${c.several(3, 4, (i) => `<sl-tab slot="nav" panel="p${i}"${i === 0 ? ' active' : ''}>${c.section()}</sl-tab>`)}<sl-tab-panel name="p0" active>${c.sentence()} <sl-tag variant="primary">${c.state()}</sl-tag> <sl-tag>${c.state()}</sl-tag></sl-tab-panel></sl-tab-group>`,
})

const details: Component = (c) => ({
  width: 420,
  html: `<div style="display:grid;gap:8px">${c.several(3, 3, (i) => `<sl-details summary="${c.title()}"${i === 1 ? ' open' : ''}>${c.sentence()}</sl-details>`)}<sl-progress-bar value="${c.random.int(20, 80)}"></sl-progress-bar></div>`,
})

const crumbs: Component = (c) => ({
  width: 480,
  html: `<div><sl-breadcrumb>${c.several(3, 4, () => `<sl-breadcrumb-item>${c.section()}</sl-breadcrumb-item>`)}</sl-breadcrumb><h2 style="font:600 24px/1.3 var(--sl-font-sans);margin:16px 0 8px">${c.title()}</h2><div style="display:flex;gap:12px;align-items:center"><sl-avatar image="${c.image(48, 48)}"></sl-avatar><div>${c.person()}<br><small>${c.email()}</small></div></div><sl-divider></sl-divider><sl-button-group><sl-button>${c.action()}</sl-button><sl-button>${c.action()}</sl-button><sl-button>${c.action()}</sl-button></sl-button-group></div>`,
})

const menu: Component = (c) => ({
  width: 240,
  html: `<sl-menu><sl-menu-label>${c.section()}</sl-menu-label>${c.several(3, 5, () => `<sl-menu-item>${glyph(c, 'slot="prefix"')}${c.section()}<sl-badge slot="suffix" pill>${c.count()}</sl-badge></sl-menu-item>`)}<sl-divider></sl-divider><sl-menu-item disabled>${c.action()}</sl-menu-item></sl-menu>`,
})

const SCRIPT = `import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js'
import '@shoelace-style/shoelace/dist/shoelace.js'
const icons = ${JSON.stringify(ICONS)}
registerIconLibrary('default', { resolver: (name) => 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2">' + (icons[name] ?? '') + '</svg>') })`

export const shoelace = (): Library => ({
  name: 'shoelace',
  styles: `*, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/1.5 var(--sl-font-sans); color: var(--sl-color-neutral-900) } ${fileOf('@shoelace-style/shoelace/dist/themes/light.css')} ${fileOf('@shoelace-style/shoelace/dist/themes/dark.css')}`,
  scripts: [bundled(SCRIPT)],
  themes: [
    { ...LIGHT, attributes: { class: 'sl-theme-light' } },
    { attributes: { class: 'sl-theme-dark' }, background: '#1a1a1e' },
  ],
  components: { card, alerts, form, tabs, details, crumbs, menu },
})
