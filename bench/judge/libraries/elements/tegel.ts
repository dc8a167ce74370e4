import type { Content } from '../content.ts'
import { facesOf, fileOf, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  accordion accordion-item badge banner block body-cell breadcrumb breadcrumbs button card checkbox chip divider
  header-cell icon inline-tab inline-tabs link message radio-button step stepper table
  table-body table-body-row table-header tag text-field toggle
`
  .trim()
  .split(/\s+/)

const STATES = ['success', 'warning', 'new', 'neutral', 'information', 'error']

const button = (c: Content, look = 'primary', size = 'sm') =>
  `<tds-button type="button" variant="${look}" size="${size}" text="${c.action()}"></tds-button>`

const tag = (c: Content) =>
  `<tds-tag size="${c.random.pick(['sm', 'lg'])}" variant="${c.random.pick(STATES)}" text="${c.state()}"></tds-tag>`

const buttons = (c: Content) =>
  `<div style="display:flex;gap:12px;margin-top:20px">${button(c)}${button(c, c.random.pick(['secondary', 'ghost']))}</div>`

const card: Component = (c) => ({
  width: c.random.pick([320, 360]),
  html: `<tds-card header="${c.title()}" subheader="${c.city()}" body-img="${c.image(360, 150)}" image-placement="${c.random.pick(['above-header', 'below-header'])}" stretch mode-variant="${c.random.pick(['primary', 'secondary'])}"><div slot="body">${c.sentence()}</div><div slot="actions">${button(c)}</div></tds-card>`,
})

const messages: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div style="display:grid;gap:12px">${c.several(2, 4, (i) => `<tds-message variant="${['information', 'success', 'warning', 'error'][i]}" header="${c.title()}">${c.sentence()}</tds-message>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([600, 660]),
  html: `<tds-table responsive no-min-width ${c.random.pick(['', 'vertical-dividers', 'compact-design', 'zebra-mode="rows-even"'])}><tds-table-header>${['Product', 'City', 'Status', 'Amount'].map((name) => `<tds-header-cell cell-key="${name}" cell-value="${name}"></tds-header-cell>`).join('')}</tds-table-header><tds-table-body>${c.several(3, 5, () => `<tds-table-body-row><tds-body-cell cell-key="Product" cell-value="${c.product()}"></tds-body-cell><tds-body-cell cell-key="City" cell-value="${c.city()}"></tds-body-cell><tds-body-cell cell-key="Status">${tag(c)}</tds-body-cell><tds-body-cell cell-key="Amount" cell-value="${c.amount()}"></tds-body-cell></tds-table-body-row>`)}</tds-table-body></tds-table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:18px">${c.several(2, 3, () => `<tds-text-field label="${c.field()}" label-position="${c.random.pick(['inside', 'outside'])}" value="${c.person()}" no-min-width ${c.random.chance(0.5) ? `helper="${c.sentence()}"` : ''}></tds-text-field>`)}<tds-checkbox checked value="agreed"><div slot="label">${c.title()}</div></tds-checkbox>${buttons(c)}</div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><tds-inline-tabs mode-variant="${c.random.pick(['primary', 'secondary'])}" selected-index="0">${c.several(3, 3, () => `<tds-inline-tab><button type="button">${c.section()}</button></tds-inline-tab>`)}</tds-inline-tabs><h3 class="tds-headline-05" style="margin:24px 0 8px">${c.title()}</h3><p class="tds-body-01" style="margin:0">${c.sentence()} ${c.sentence()}</p>${buttons(c)}</div>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<tds-block mode-variant="${c.random.pick(['primary', 'secondary'])}"><h4 class="tds-headline-06" style="margin:0 0 16px">${c.title()}</h4>${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:14px;margin-bottom:18px"><span style="display:inline-flex">${c.icon(24)}</span><div style="flex:1"><div class="tds-headline-07">${c.section()}</div><div class="tds-detail-05">${c.city()}</div></div><tds-toggle ${i % 2 ? '' : 'checked'} size="${i > 1 ? 'sm' : 'lg'}"></tds-toggle></div>`)}<tds-divider></tds-divider><p class="tds-detail-02" style="margin:16px 0 0">${c.sentence()}</p></tds-block>`,
})

const choices: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div><h4 class="tds-headline-06" style="margin:0 0 4px">${c.title()}</h4><p class="tds-body-02" style="margin:0 0 16px">${c.sentence()}</p>${c.several(3, 4, (i) => `<div style="margin-bottom:14px"><tds-radio-button name="choice" value="${i}" radio-id="choice-${i}" ${i === 1 ? 'checked' : ''}><div slot="label">${c.product()}</div></tds-radio-button></div>`)}${buttons(c)}</div>`,
})

const people: Component = (c) => ({
  width: c.random.pick([420, 460]),
  html: `<div>${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:14px;padding:12px 0;${i ? 'border-top:1px solid #d3d6d9' : ''}"><img src="${c.image(44, 44)}" alt="" style="width:44px;height:44px;border-radius:50%"><div style="flex:1"><div class="tds-headline-07">${c.person()}</div><div class="tds-detail-02">${c.email()}</div></div>${tag(c)}</div>`)}</div>`,
})

const trail: Component = (c) => ({
  width: c.random.pick([500, 560]),
  html: `<div><tds-breadcrumbs>${c.several(3, 3, (i) => `<tds-breadcrumb ${i === 2 ? 'current' : ''}><a href="#">${c.section()}</a></tds-breadcrumb>`)}</tds-breadcrumbs><h2 class="tds-headline-03" style="margin:18px 0 8px">${c.title()}</h2><p class="tds-body-01" style="margin:0 0 18px">${c.sentence()} ${c.sentence()}</p><div style="display:flex;gap:8px">${c.several(2, 3, (i) => `<tds-chip type="checkbox" chip-id="chip-${i}" size="sm" ${i ? '' : 'checked'}><span slot="label">${c.product()}</span></tds-chip>`)}</div></div>`,
})

const steps: Component = (c) => ({
  width: c.random.pick([320, 360]),
  html: `<div><h4 class="tds-headline-05" style="margin:0 0 20px">${c.title()}</h4><tds-stepper orientation="vertical" label-position="aside" size="${c.random.pick(['lg', 'sm'])}">${c.several(3, 4, (i) => `<tds-step index="${i + 1}" state="${['success', 'current', 'upcoming', 'upcoming'][i]}"><div slot="label">${c.product()}</div></tds-step>`)}</tds-stepper></div>`,
})

const questions: Component = (c) => ({
  width: c.random.pick([440, 500]),
  html: `<tds-accordion>${c.several(3, 4, (i) => `<tds-accordion-item header="${c.title()}" ${i === 1 ? 'expanded' : ''}>${c.sentence()}</tds-accordion-item>`)}</tds-accordion>`,
})

const SCRIPT = PARTS.map(
  (name, i) =>
    `import { defineCustomElement as d${i} } from '@scania/tegel/dist/components/tds-${name}.js'; d${i}()`,
).join('\n')

const theme = (brand: 'scania' | 'traton', mode: 'light' | 'dark', background: string) => ({
  attributes: { class: `${brand} tds-mode-${mode}` },
  background,
})

export const tegel = (): Library => ({
  name: 'tegel',
  styles: `${facesOf('Scania Sans', 'open-sans')}${facesOf('Scania Sans Headline', 'open-sans')}${facesOf('Scania Sans Semi Condensed', 'open-sans')}${facesOf('TRATON Type Text', 'work-sans')}${facesOf('TRATON Type Display', 'work-sans')}${fileOf('@scania/tegel/dist/tegel/tegel.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/1.5 "Scania Sans", sans-serif } .traton body { font-family: "TRATON Type Text" }`,
  scripts: [bundled(SCRIPT)],
  themes: [
    theme('scania', 'light', '#ffffff'),
    theme('traton', 'light', '#f6f7f8'),
    theme('scania', 'dark', '#0d0f13'),
  ],
  css: 'html { background: none !important } .tds-mode-light body { color: #0d0f13 } .tds-mode-dark body { color: #f9fafb }',
  components: {
    card,
    messages,
    table,
    form,
    tabs,
    settings,
    choices,
    people,
    trail,
    steps,
    questions,
  },
})
