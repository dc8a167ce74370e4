import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  badge breadcrumb button card checkbox chip divider helper-text link list list-item notification progress-bar
  radio-button switch tab-header tab-nav tab-panel table tag text-field
`
  .trim()
  .split(/\s+/)

const COLORS = ['standard', 'cyan', 'green', 'orange', 'red', 'violet', 'yellow']

const quiet = 'color:var(--telekom-color-text-and-icon-additional)'
const title = 'margin:0 0 8px;font:var(--telekom-text-style-heading-5)'

const tag = (c: Content) =>
  `<scale-tag size="small" color="${c.random.pick(COLORS)}">${c.state()}</scale-tag>`

const buttons = (c: Content) =>
  `<div style="display:flex;gap:12px;margin-top:16px"><scale-button size="small">${c.action()}</scale-button><scale-button size="small" variant="${c.random.pick(['secondary', 'ghost'])}">${c.action()}</scale-button></div>`

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<scale-card style="display:block"><img src="${c.image(340, 130)}" alt="" style="display:block;width:100%;height:130px;object-fit:cover;margin-bottom:12px"><h3 style="${title}">${c.title()}</h3><p style="margin:0 0 8px;${quiet}">${c.city()}</p><p style="margin:0">${c.sentence()}</p>${buttons(c)}</scale-card>`,
})

const notices: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div style="display:grid;gap:12px">${c.several(2, 3, (i) => `<scale-notification type="inline" variant="${['informational', 'success', 'warning'][i]}" heading="${c.title()}" opened><span slot="text">${c.sentence()}</span></scale-notification>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([540, 600]),
  html: `<scale-table ${c.random.pick(['', 'striped', 'size="small"'])}><table><thead><tr><th>Product</th><th>City</th><th>Status</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td>${tag(c)}</td><td>${c.amount()}</td></tr>`)}</tbody></table></scale-table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:16px">${c.several(2, 3, () => `<scale-text-field label="${c.field()}" value="${c.person()}" ${c.random.chance(0.5) ? `helper-text="${c.sentence()}"` : ''}></scale-text-field>`)}<scale-checkbox checked label="${c.title()}"></scale-checkbox>${buttons(c)}</div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<scale-tab-nav ${c.random.pick(['size="large"', ''])}>${[0, 1, 2].map((i) => `<scale-tab-header slot="tab" ${i ? '' : 'selected'}>${c.section()}</scale-tab-header><scale-tab-panel slot="panel"><h3 style="${title}">${c.title()}</h3><p style="margin:0">${c.sentence()}</p>${buttons(c)}</scale-tab-panel>`).join('')}</scale-tab-nav>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<scale-card style="display:block"><h3 style="${title}">${c.section()}</h3>${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:14px;padding:10px 0"><span style="display:inline-flex;${quiet}">${c.icon(24)}</span><div style="flex:1"><div style="font-weight:700">${c.title()}</div><div style="font-size:14px;${quiet}">${c.city()}</div></div><scale-switch ${i % 2 ? '' : 'checked'}></scale-switch></div>`)}</scale-card>`,
})

const choices: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div><h3 style="${title}">${c.title()}</h3><p style="margin:0 0 16px">${c.sentence()}</p>${c.several(3, 4, (i) => `<scale-radio-button name="choice" label="${c.product()}" value="${i}" ${i ? '' : 'checked'} style="display:block;margin-bottom:12px"></scale-radio-button>`)}<scale-divider></scale-divider>${buttons(c)}</div>`,
})

const people: Component = (c) => ({
  width: c.random.pick([420, 460]),
  html: `<div>${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:14px;padding:12px 0;${i ? 'border-top:1px solid #dfdfdf' : ''}"><img src="${c.image(44, 44)}" alt="" style="width:44px;height:44px;border-radius:50%"><div style="flex:1"><div style="font-weight:700">${c.person()}</div><div style="font-size:14px;${quiet}">${c.email()}</div></div>${tag(c)}</div>`)}</div>`,
})

const progress: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<scale-card style="display:block"><h3 style="${title}">${c.title()}</h3>${c.several(2, 3, () => `<div style="margin-bottom:18px"><scale-progress-bar percentage="${c.random.int(20, 85)}" label="${c.product()}" status-description="${c.state()}"></scale-progress-bar></div>`)}<p style="margin:0 0 12px">${c.sentence()}</p><scale-link href="#">${c.action()}</scale-link></scale-card>`,
})

const SCRIPT = PARTS.map(
  (name, i) =>
    `import { defineCustomElement as d${i} } from '@telekom/scale-components/dist/components/scale-${name}.js'; d${i}()`,
).join('\n')

export const scale = (): Library => ({
  name: 'scale',
  styles: `${facesOf('TeleNeoWeb', 'figtree')}${fileOf('@telekom/scale-components/dist/scale-components/scale-components.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/1.4 TeleNeoWeb, sans-serif; color: var(--telekom-color-text-and-icon-standard) }`,
  scripts: [bundled(SCRIPT)],
  themes: [LIGHT, { ...LIGHT, background: '#f4f4f4' }],
  components: { card, notices, table, form, tabs, settings, choices, people, progress },
})
