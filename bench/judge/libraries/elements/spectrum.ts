import type { Content } from '../content.ts'
import { facesOf, LIGHT, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  accordion/sp-accordion accordion/sp-accordion-item action-button/sp-action-button action-group/sp-action-group
  alert-banner/sp-alert-banner avatar/sp-avatar badge/sp-badge breadcrumbs/sp-breadcrumbs breadcrumbs/sp-breadcrumb-item
  button/sp-button button-group/sp-button-group card/sp-card checkbox/sp-checkbox divider/sp-divider
  field-label/sp-field-label help-text/sp-help-text link/sp-link
  radio/sp-radio radio/sp-radio-group sidenav/sp-sidenav sidenav/sp-sidenav-item status-light/sp-status-light
  switch/sp-switch table/elements tabs/sp-tabs tabs/sp-tab tabs/sp-tab-panel tags/sp-tag tags/sp-tags
  textfield/sp-textfield theme/sp-theme theme/src/themes
`
  .trim()
  .split(/\s+/)

const themed =
  (width: readonly number[], draw: (c: Content) => string): Component =>
  (c) => ({
    width: c.random.pick(width),
    html: `<sp-theme system="spectrum" color="light" scale="medium" style="display:block">${draw(c)}</sp-theme>`,
  })

const BOX =
  'background:#fff;border:1px solid var(--spectrum-gray-300);border-radius:4px;padding:20px'

const card = themed(
  [320, 360],
  (c) =>
    `<sp-card heading="${c.title()}" subheading="${c.city()}" style="width:100%"><img slot="cover-photo" alt="" src="${c.image(360, 140)}"><div slot="footer">${c.sentence()}</div></sp-card>`,
)

const banners = themed(
  [460, 520],
  (c) =>
    `<div style="display:grid;gap:12px">${c.several(2, 3, (i) => `<sp-alert-banner open variant="${['info', 'negative', 'neutral'][i]}">${c.sentence()}<sp-button slot="action" treatment="outline" static-color="white">${c.action()}</sp-button></sp-alert-banner>`)}</div>`,
)

const form = themed(
  [360, 400],
  (c) =>
    `<div style="${BOX}"><h3 class="spectrum-Heading" style="margin:0 0 8px;font-size:18px">${c.title()}</h3>${c.several(2, 3, (i) => `<sp-field-label for="f${i}">${c.field()}</sp-field-label><sp-textfield id="f${i}" value="${c.person()}" style="width:100%"></sp-textfield>`)}<div style="margin-top:10px"><sp-checkbox checked>${c.title()}</sp-checkbox></div><div style="margin-top:10px"><sp-switch checked emphasized>${c.section()}</sp-switch></div><sp-button-group style="margin-top:12px"><sp-button variant="accent">${c.action()}</sp-button><sp-button variant="secondary" treatment="outline">${c.action()}</sp-button></sp-button-group></div>`,
)

const table = themed(
  [540, 600],
  (c) =>
    `<sp-table size="m"><sp-table-head>${['Product', 'City', 'Status', 'Amount'].map((text) => `<sp-table-head-cell>${text}</sp-table-head-cell>`).join('')}</sp-table-head><sp-table-body style="height:auto;overflow:visible">${c.several(3, 5, () => `<sp-table-row><sp-table-cell>${c.product()}</sp-table-cell><sp-table-cell>${c.city()}</sp-table-cell><sp-table-cell><sp-badge size="s" variant="${c.random.pick(['positive', 'informative', 'yellow'])}">${c.state()}</sp-badge></sp-table-cell><sp-table-cell>${c.amount()}</sp-table-cell></sp-table-row>`)}</sp-table-body></sp-table>`,
)

const tabs = themed(
  [480, 540],
  (c) =>
    `<div><sp-tabs selected="1" size="m">${c.several(3, 4, (i) => `<sp-tab label="${c.section()}" value="${i}"></sp-tab>`)}</sp-tabs><div style="padding:16px 0"><p style="margin:0 0 12px">${c.sentence()} <sp-link href="#">${c.action()}</sp-link></p><sp-tags>${c.several(2, 4, () => `<sp-tag>${c.product()}</sp-tag>`)}</sp-tags></div></div>`,
)

const nav = themed(
  [240, 260],
  (c) =>
    `<sp-sidenav value="1">${c.several(4, 6, (i) => `<sp-sidenav-item value="${i}" label="${c.title()}"></sp-sidenav-item>`)}</sp-sidenav>`,
)

const orders = themed(
  [360, 400],
  (c) =>
    `<div style="${BOX}"><div style="display:flex;align-items:center;gap:10px;margin-bottom:16px"><sp-avatar size="500" src="${c.image(40, 40)}"></sp-avatar><div style="flex:1"><div style="font-weight:700">${c.person()}</div><div style="font-size:12px">${c.email()}</div></div><sp-badge variant="neutral">${c.count()}</sp-badge></div>${c.several(2, 3, () => `<div style="display:flex;justify-content:space-between;margin-bottom:10px"><span>${c.product()}</span><sp-status-light size="s" variant="${c.random.pick(['positive', 'notice', 'negative'])}">${c.state()}</sp-status-light></div>`)}<sp-divider size="s"></sp-divider><div style="margin-top:12px;display:flex;gap:8px;align-items:center"><span style="display:flex">${c.icon(20)}</span><span style="flex:1">${c.title()}</span><sp-action-button>${c.action()}</sp-action-button></div></div>`,
)

const choices = themed(
  [380, 420],
  (c) =>
    `<div style="${BOX}"><sp-breadcrumbs>${c.several(2, 3, () => `<sp-breadcrumb-item>${c.section()}</sp-breadcrumb-item>`)}</sp-breadcrumbs><p style="margin:8px 0 12px">${c.sentence()}</p><sp-radio-group selected="0" vertical>${c.several(2, 3, (i) => `<sp-radio value="${i}">${c.city()}</sp-radio>`)}</sp-radio-group><div style="display:flex;gap:8px;margin-top:12px">${c.several(2, 3, (i) => `<sp-badge variant="${['positive', 'informative', 'negative'][i]}">${c.state()}</sp-badge>`)}</div></div>`,
)

export const spectrum = (): Library => ({
  name: 'spectrum',
  styles: `${facesOf('adobe-clean', 'source-sans-3')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 14px/1.5 adobe-clean, sans-serif; color: #222 }`,
  scripts: [
    bundled(PARTS.map((path) => `import '@spectrum-web-components/${path}.js'`).join('\n')),
  ],
  themes: [LIGHT, { ...LIGHT, background: '#f8f8f8' }],
  components: { card, banners, form, table, tabs, nav, orders, choices },
})
