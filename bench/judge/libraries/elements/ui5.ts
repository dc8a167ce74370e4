import { facesOf, LIGHT, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  Avatar Button Breadcrumbs BreadcrumbsItem Card CardHeader CheckBox Icon Input Label Link List
  ListItemStandard MessageStrip Panel ProgressIndicator RadioButton RatingIndicator Switch Table TableRow TableCell
  TableHeaderRow TableHeaderCell Tag Text Title Bar SegmentedButton SegmentedButtonItem
`
  .trim()
  .split(/\s+/)

const ICONS = 'employee calendar cart settings home notification edit'.split(' ')

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<ui5-card><ui5-card-header slot="header" title-text="${c.title()}" subtitle-text="${c.city()}" additional-text="${c.random.int(1, 4)} of ${c.random.int(5, 9)}"></ui5-card-header><ui5-list separators="Inner">${c.several(2, 4, () => `<ui5-li icon="${c.random.pick(ICONS)}" description="${c.sentence()}" additional-text="${c.state()}" additional-text-state="${c.random.pick(['None', 'Positive', 'Critical'])}">${c.product()}</ui5-li>`)}</ui5-list></ui5-card>`,
})

const strips: Component = (c) => ({
  width: c.random.pick([440, 500]),
  html: `<div style="display:grid;gap:10px">${c.several(2, 4, (i) => `<ui5-message-strip design="${['Information', 'Positive', 'Critical', 'Negative'][i]}" ${c.random.chance(0.5) ? 'hide-close-button' : ''}>${c.sentence()}</ui5-message-strip>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([540, 600]),
  html: `<ui5-table><ui5-table-header-row slot="headerRow">${['Name', 'City', 'Status', 'Price'].map((text) => `<ui5-table-header-cell><span>${text}</span></ui5-table-header-cell>`).join('')}</ui5-table-header-row>${c.several(3, 5, () => `<ui5-table-row><ui5-table-cell><b>${c.person()}</b></ui5-table-cell><ui5-table-cell><span>${c.city()}</span></ui5-table-cell><ui5-table-cell><ui5-tag design="${c.random.pick(['Positive', 'Critical', 'Set2'])}" hide-state-icon>${c.state()}</ui5-tag></ui5-table-cell><ui5-table-cell><span>${c.amount()}</span></ui5-table-cell></ui5-table-row>`)}</ui5-table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:6px"><ui5-title level="H3">${c.title()}</ui5-title>${c.several(2, 3, () => `<ui5-label show-colon style="margin-top:10px">${c.field()}</ui5-label><ui5-input value="${c.person()}" style="width:100%"></ui5-input>`)}<ui5-checkbox text="${c.title()}" checked></ui5-checkbox><div style="display:flex">${c.several(2, 2, (i) => `<ui5-radio-button text="${c.city()}" name="g" ${i ? '' : 'checked'}></ui5-radio-button>`)}</div><div style="display:flex;gap:8px;margin-top:8px"><ui5-button design="Emphasized">${c.action()}</ui5-button><ui5-button>${c.action()}</ui5-button><ui5-button design="Transparent" icon="${c.random.pick(ICONS)}">${c.action()}</ui5-button></div></div>`,
})

const list: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<ui5-list header-text="${c.title()}">${c.several(3, 5, () => `<ui5-li icon="${c.random.pick(ICONS)}" description="${c.email()}" additional-text="${c.count()}">${c.person()}</ui5-li>`)}</ui5-list>`,
})

const panel: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<ui5-panel header-text="${c.title()}" fixed><ui5-text>${c.sentence()} ${c.sentence()}</ui5-text><div style="margin:14px 0"><ui5-progress-indicator value="${c.random.int(20, 80)}" value-state="${c.random.pick(['None', 'Positive', 'Negative'])}"></ui5-progress-indicator></div><div style="display:flex;gap:8px;align-items:center"><ui5-avatar size="S" initials="${c.person().slice(0, 1)}" color-scheme="Accent${c.random.int(1, 9)}"></ui5-avatar><ui5-link href="#">${c.person()}</ui5-link><span style="flex:1"></span><ui5-switch checked></ui5-switch></div></ui5-panel>`,
})

const page: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<div style="background:var(--sapBackgroundColor);padding:0 0 16px"><ui5-bar design="Header"><ui5-title level="H5" slot="startContent">${c.title()}</ui5-title><ui5-button design="Emphasized" slot="endContent">${c.action()}</ui5-button></ui5-bar><div style="padding:16px 16px 0"><ui5-segmented-button>${c.several(3, 3, (i) => `<ui5-segmented-button-item ${i ? '' : 'selected'}>${c.section()}</ui5-segmented-button-item>`)}</ui5-segmented-button><p style="font:400 14px/1.4 var(--sapFontFamily);margin:16px 0">${c.sentence()}</p><div style="display:flex;gap:8px">${c.several(3, 4, (i) => `<ui5-tag design="${['Positive', 'Critical', 'Negative', 'Neutral'][i]}">${c.state()}</ui5-tag>`)}</div></div></div>`,
})

const SCRIPT = `${PARTS.map((name) => `import '@ui5/webcomponents/dist/${name}.js'`).join('\n')}
${ICONS.map((name) => `import '@ui5/webcomponents-icons/dist/${name}.js'`).join('\n')}`

export const ui5 = (): Library => ({
  name: 'ui5',
  styles: `body { margin: 0; font: 400 14px/1.4 "72"; color: #131e29 } ${facesOf('72', 'open-sans')}`,
  scripts: [bundled(SCRIPT)],
  themes: [LIGHT, { ...LIGHT, background: '#f5f6f7' }],
  components: { card, strips, table, form, list, panel, page },
})
