import type { Content } from '../content.ts'
import { facesOf, fileOf, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  avatar button card card-content card-title checkbox chip content-header divider event-list event-list-item input
  key-value key-value-list message-bar pill progress-indicator radio radio-group tab-item tabs tile toggle typography
`
  .trim()
  .split(/\s+/)

const STATES = ['success', 'info', 'warning', 'alarm', 'neutral', 'primary']

const text = (format: string, words: string, style = '') =>
  `<ix-typography format="${format}" ${style ? `style="${style}"` : ''}>${words}</ix-typography>`

const quiet = 'color:var(--theme-color-soft-text)'

const state = (c: Content) =>
  `<ix-pill variant="${c.random.pick(STATES)}" ${c.random.pick(['', 'outline'])}>${c.state()}</ix-pill>`

const buttons = (c: Content) =>
  `<div style="display:flex;gap:12px;margin-top:16px"><ix-button>${c.action()}</ix-button><ix-button variant="${c.random.pick(['secondary', 'tertiary', 'subtle-primary'])}">${c.action()}</ix-button></div>`

const card: Component = (c) => ({
  width: c.random.pick([320, 360]),
  html: `<ix-card variant="${c.random.pick(['outline', 'filled', 'info', 'success'])}" passive style="width:100%"><ix-card-content><ix-card-title>${text('h4', c.title())}</ix-card-title><img src="${c.image(320, 130)}" alt="" style="display:block;width:100%;height:130px;object-fit:cover">${text('body', c.sentence())}${state(c)}${buttons(c)}</ix-card-content></ix-card>`,
})

const messages: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div style="display:grid;gap:12px">${c.several(2, 3, (i) => `<ix-message-bar type="${['info', 'success', 'warning'][i]}" persistent><div style="display:flex;align-items:center;gap:10px">${c.icon(20)}<span>${c.sentence()}</span></div></ix-message-bar>`)}</div>`,
})

const events: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<ix-event-list item-height="L" animated="false">${c.several(3, 4, () => `<ix-event-list-item variant="${c.random.pick(['outline', 'filled'])}" item-color="color-${c.random.pick(['primary', 'alarm', 'success', 'warning'])}"><div style="display:flex;justify-content:space-between;align-items:center;width:100%"><div>${text('label', c.title())}${text('body-sm', c.city(), quiet)}</div><span>${c.amount()}</span></div></ix-event-list-item>`)}</ix-event-list>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:16px">${c.several(2, 3, () => `<ix-input label="${c.field()}" value="${c.person()}" ${c.random.chance(0.5) ? `helper-text="${c.sentence()}"` : ''}></ix-input>`)}<ix-checkbox label="${c.title()}" checked></ix-checkbox><ix-radio-group label="${c.section()}" value="0">${c.several(2, 3, (i) => `<ix-radio label="${c.city()}" value="${i}"></ix-radio>`)}</ix-radio-group>${buttons(c)}</div>`,
})

const facts: Component = (c) => ({
  width: c.random.pick([380, 440]),
  html: `<div>${text('h3', c.title(), 'margin-bottom:12px')}<ix-key-value-list ${c.random.pick(['striped', ''])}>${c.several(3, 5, () => `<ix-key-value label="${c.field()}" label-position="left" value="${c.random.pick([c.person(), c.city(), c.date()])}"></ix-key-value>`)}</ix-key-value-list></div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div><ix-tabs active-tab-key="1" ${c.random.pick(['small', ''])}>${c.several(3, 3, (i) => `<ix-tab-item tab-key="${i}">${c.section()}</ix-tab-item>`)}</ix-tabs><div style="padding:16px 0">${text('h4', c.title(), 'margin-bottom:8px')}${text('body', `${c.sentence()} ${c.sentence()}`)}</div><div style="display:flex;gap:8px">${c.several(2, 3, () => `<ix-chip variant="${c.random.pick(STATES)}">${c.product()}</ix-chip>`)}</div></div>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<ix-card variant="filled" passive style="width:100%"><ix-card-content>${text('h4', c.section())}${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;justify-content:space-between;width:100%;padding:6px 0"><div style="display:flex;gap:12px;align-items:center"><span style="display:inline-flex">${c.icon(20)}</span><div>${text('label', c.title())}${text('body-sm', c.city(), quiet)}</div></div><ix-toggle hide-text ${i % 2 ? '' : 'checked'}></ix-toggle></div>`)}<ix-divider></ix-divider>${text('body-sm', c.sentence())}</ix-card-content></ix-card>`,
})

const people: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div>${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:12px;padding:10px 0;${i ? 'border-top:1px solid var(--theme-color-soft-bdr)' : ''}"><ix-avatar ${i % 2 ? `image="${c.image(32, 32)}"` : `initials="${c.person().slice(0, 1)}"`}></ix-avatar><div style="flex:1">${text('label', c.person())}${text('body-sm', c.email(), quiet)}</div>${state(c)}</div>`)}</div>`,
})

const progress: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:16px"><ix-content-header header-title="${c.title()}" header-subtitle="${c.city()}"></ix-content-header>${c.several(2, 3, () => `<ix-progress-indicator label="${c.product()}" helper-text="${c.state()}" value="${c.random.int(20, 85)}" status="${c.random.pick(['default', 'success', 'warning', 'error'])}"></ix-progress-indicator>`)}${buttons(c)}</div>`,
})

const SCRIPT = PARTS.map(
  (name, i) =>
    `import { defineCustomElement as d${i} } from '@siemens/ix/components/ix-${name}.js'; d${i}()`,
).join('\n')

const theme = (variant: string, background: string) => ({
  attributes: { 'data-ix-theme': 'classic', 'data-ix-color-schema': variant },
  background,
})

export const siemens = (): Library => ({
  name: 'siemens',
  styles: `${facesOf('Siemens Sans', 'red-hat-text')}${fileOf('@siemens/ix/dist/siemens-ix/siemens-ix.css')} body { margin: 0; min-height: 0 }`,
  scripts: [bundled(SCRIPT)],
  themes: [theme('light', '#ffffff'), theme('light', '#f3f3f0'), theme('dark', '#000028')],
  css: 'html, body { height: auto; overflow: visible }',
  components: { card, messages, events, form, facts, tabs, settings, people, progress },
})
