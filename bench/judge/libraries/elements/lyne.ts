import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  breadcrumb button card checkbox checkbox-group checkbox-panel chip chip-label divider expansion-panel form-field link
  radio-button radio-button-group status stepper tabs tag title toggle toggle-check
`
  .trim()
  .split(/\s+/)

const title = (words: string, level = 5) =>
  `<sbb-title level="3" visual-level="${level}" style="margin:0 0 8px">${words}</sbb-title>`

const quiet = 'color:var(--sbb-color-granite);font-size:14px'

const label = (c: Content) =>
  `<sbb-chip-label color="${c.random.pick(['milk', 'white', 'charcoal', 'granite'])}" size="${c.random.pick(['xxs', 'xs', 's'])}">${c.state()}</sbb-chip-label>`

const button = (c: Content, kind = 'button', size = 'm') =>
  `<sbb-${kind} size="${size}">${c.action()}</sbb-${kind}>`

const buttons = (c: Content) =>
  `<div style="display:flex;gap:12px;margin-top:16px">${button(c)}${button(c, c.random.pick(['secondary-button', 'transparent-button', 'accent-button']))}</div>`

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<sbb-card color="${c.random.pick(['white', 'milk', 'transparent-bordered'])}" size="${c.random.pick(['s', 'm'])}"><sbb-card-badge color="${c.random.pick(['charcoal', 'white'])}"><span>${c.random.int(10, 50)}%</span><span>${c.state()}</span></sbb-card-badge><div>${title(c.title())}<p style="margin:0 0 12px">${c.sentence()}</p><img src="${c.image(300, 120)}" alt="" style="display:block;width:100%;height:120px;object-fit:cover;border-radius:4px">${buttons(c)}</div></sbb-card>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:16px">${c.several(2, 3, () => `<sbb-form-field width="collapse" ${c.random.pick(['', 'borderless'])} style="width:100%"><label>${c.field()}</label><input value="${c.person()}">${c.random.chance(0.5) ? `<sbb-hint>${c.sentence()}</sbb-hint>` : ''}</sbb-form-field>`)}<sbb-checkbox checked>${c.title()}</sbb-checkbox>${buttons(c)}</div>`,
})

const choices: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div>${title(c.title())}<p style="margin:0 0 16px">${c.sentence()}</p><sbb-radio-button-group orientation="vertical" value="1" size="${c.random.pick(['s', 'm'])}">${c.several(3, 4, (i) => `<sbb-radio-button value="${i}">${c.product()}</sbb-radio-button>`)}</sbb-radio-button-group>${buttons(c)}</div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<sbb-tab-group size="${c.random.pick(['s', 'l'])}">${[0, 1, 2].map((i) => `<sbb-tab-label ${i === 1 ? `amount="${c.random.int(2, 90)}"` : ''} ${i ? '' : 'active'}>${c.section()}</sbb-tab-label><sbb-tab>${title(c.title())}<p style="margin:0">${c.sentence()} ${c.sentence()}</p>${buttons(c)}</sbb-tab>`).join('')}</sbb-tab-group>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<sbb-card color="white" size="m"><div>${title(c.section())}${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:14px;padding:10px 0"><span style="display:inline-flex">${c.icon(24)}</span><div style="flex:1"><div class="sbb-text--bold">${c.title()}</div><div style="${quiet}">${c.city()}</div></div><sbb-toggle-check size="${i > 1 ? 'xs' : 's'}" ${i % 2 ? '' : 'checked'} aria-label="On"></sbb-toggle-check></div>`)}</div></sbb-card>`,
})

const people: Component = (c) => ({
  width: c.random.pick([420, 460]),
  html: `<div>${c.several(3, 4, (i) => `${i ? '<sbb-divider></sbb-divider>' : ''}<div style="display:flex;align-items:center;gap:14px;padding:14px 0"><img src="${c.image(44, 44)}" alt="" style="width:44px;height:44px;border-radius:50%"><div style="flex:1"><div class="sbb-text--bold">${c.person()}</div><div style="${quiet}">${c.email()}</div></div>${label(c)}</div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([560, 620]),
  html: `<table class="sbb-table ${c.random.pick(['sbb-table-m', 'sbb-table-s', 'sbb-table-xs'])} ${c.random.pick(['', 'sbb-table--theme-iron', 'sbb-table--unstriped'])}" style="width:100%"><thead><tr><th>Product</th><th>City</th><th>Status</th><th class="sbb-table-align-end">Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td>${label(c)}</td><td class="sbb-table-align-end">${c.amount()}</td></tr>`)}</tbody></table>`,
})

const panels: Component = (c) => ({
  width: c.random.pick([440, 500]),
  html: `<div>${c.several(2, 3, (i) => `<sbb-expansion-panel color="${c.random.pick(['white', 'milk'])}" size="${c.random.pick(['s', 'l'])}" style="display:block;margin-bottom:8px" ${i ? '' : 'expanded'} borderless><sbb-expansion-panel-header>${c.title()}</sbb-expansion-panel-header><sbb-expansion-panel-content>${c.sentence()}</sbb-expansion-panel-content></sbb-expansion-panel>`)}</div>`,
})

const filter: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div>${title(c.title(), 4)}<p style="margin:0 0 16px">${c.sentence()}</p><sbb-tag-group size="${c.random.pick(['s', 'm'])}">${c.several(3, 4, (i) => `<sbb-tag value="${i}" ${i ? '' : 'checked'} amount="${c.random.int(2, 90)}">${c.section()}</sbb-tag>`)}</sbb-tag-group><sbb-toggle value="0" size="s" style="margin-top:18px">${[0, 1].map((i) => `<sbb-toggle-option value="${i}">${c.state()}</sbb-toggle-option>`).join('')}</sbb-toggle>${buttons(c)}</div>`,
})

const panel: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div>${title(c.section())}<sbb-checkbox-group orientation="vertical">${c.several(2, 3, (i) => `<sbb-checkbox-panel ${i ? '' : 'checked'}>${c.product()}<span slot="subtext">${c.city()}</span><span slot="suffix" style="margin-inline-start:auto">${c.amount()}</span></sbb-checkbox-panel>`)}</sbb-checkbox-group><div style="margin-top:16px"><sbb-block-link href="#">${c.action()}</sbb-block-link></div></div>`,
})

const SCRIPT = PARTS.map((name) => `import '@sbb-esta/lyne-elements/${name}.js'`).join('\n')

export const lyne = (): Library => ({
  name: 'lyne',
  styles: `${facesOf('SBB', 'roboto')}${fileOf('@sbb-esta/lyne-elements/standard-theme.css')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/1.5 SBB, sans-serif; color: #212121 }`,
  scripts: [bundled(SCRIPT)],
  themes: [LIGHT, { ...LIGHT, background: '#f6f6f6' }],
  css: 'html { color-scheme: light; background: none !important }',
  components: {
    card,
    form,
    choices,
    tabs,
    settings,
    people,
    table,
    panels,
    filter,
    panel,
  },
})
