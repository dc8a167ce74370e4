import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  accordion accordion-item avatar block button card checkbox chip input-text label link list list-item meter notice
  panel progress radio-button radio-button-group rating segmented-control segmented-control-item stepper
  stepper-item switch tab tab-nav tab-title tabs table table-row table-header table-cell tile icon
`
  .trim()
  .split(/\s+/)

const ICONS = 'user calendar shopping-cart gear home bell pencil'.split(' ')

const ASSETS = '@esri/calcite-components/dist/cdn/assets/'
const FOLDER = fileURLToPath(new URL(`../node_modules/${ASSETS}`, import.meta.url))

/** What the elements fetch from a folder of theirs, by address in it: words of theirs and icons. */
function assets(): Record<string, string> {
  const paths = PARTS.flatMap((name) => [
    `${name}/t9n/messages.json`,
    `${name}/t9n/messages.en.json`,
  ])
  const own = `information check-circle exclamation-mark-triangle exclamation-mark-circle check
    chevron-down chevron-right chevron-up caret-right star star-f circle circle-f user check-circle-f
    lightbulb x`
  for (const name of [...ICONS, ...own.split(/\s+/)])
    for (const size of [16, 24, 32]) {
      const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      const filled = camel.endsWith('F') ? `${camel.slice(0, -1)}${size}F` : `${camel}${size}`
      paths.push(`icon/${filled}.json`)
    }
  const there = paths.filter((path) => existsSync(FOLDER + path))
  return Object.fromEntries(there.map((path) => [path, readFileSync(FOLDER + path, 'utf8')]))
}

/** Answers what the elements ask for, since nothing comes from elsewhere and the page has no address of its own. */
const answers = () => `const assets = ${JSON.stringify(assets())}
Object.defineProperty(navigator, 'language', { value: 'en-US' })
Object.defineProperty(window, 'localStorage', { value: { getItem: () => null, setItem: () => {} } })
window.fetch = async (address) => {
  const path = String(address.url ?? address).split('/assets/').pop()
  const found = assets[path]
  return new Response(found ?? '{}', { status: found ? 200 : 404, headers: { 'content-type': 'application/json' } })
}
`

const chip = (c: Content) =>
  `<calcite-chip value="state" scale="s" kind="${c.random.pick(['brand', 'inverse', 'neutral'])}" appearance="${c.random.pick(['solid', 'outline-fill'])}">${c.state()}</calcite-chip>`

const buttons = (c: Content) =>
  `<div style="display:flex;gap:12px;margin-top:16px"><calcite-button>${c.action()}</calcite-button><calcite-button appearance="outline" kind="${c.random.pick(['neutral', 'brand'])}">${c.action()}</calcite-button></div>`

const card: Component = (c) => ({
  width: c.random.pick([320, 360]),
  html: `<calcite-card><img slot="thumbnail" src="${c.image(360, 140)}" alt="" style="height:140px;object-fit:cover"><span slot="heading">${c.title()}</span><span slot="description">${c.sentence()}</span><div slot="footer-start">${chip(c)}</div><calcite-link slot="footer-end">${c.action()}</calcite-link></calcite-card>`,
})

const notices: Component = (c) => ({
  width: c.random.pick([440, 500]),
  html: `<div style="display:grid;gap:14px">${c.several(2, 3, (i) => `<calcite-notice open width="full" kind="${['info', 'success', 'danger'][i]}" icon="${c.random.pick(ICONS)}"><div slot="title">${c.title()}</div><div slot="message">${c.sentence()}</div></calcite-notice>`)}</div>`,
})

const list: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<calcite-list>${c.several(3, 5, () => `<calcite-list-item label="${c.person()}" description="${c.email()}" value="x"><calcite-icon slot="content-start" icon="${c.random.pick(ICONS)}" scale="s" style="margin-inline:12px 0"></calcite-icon><span slot="content-end" style="padding-inline-end:12px">${c.random.int(2, 90)}</span></calcite-list-item>`)}</calcite-list>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div>${c.several(2, 3, () => `<calcite-label>${c.field()}<calcite-input-text value="${c.person()}"></calcite-input-text></calcite-label>`)}<calcite-label layout="inline"><calcite-checkbox checked></calcite-checkbox>${c.title()}</calcite-label><calcite-label layout="inline"><calcite-switch checked></calcite-switch>${c.section()}</calcite-label>${buttons(c)}</div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<calcite-tabs ${c.random.pick(['bordered', ''])}><calcite-tab-nav slot="title-group">${c.several(3, 3, (i) => `<calcite-tab-title ${i ? '' : 'selected'}>${c.section()}</calcite-tab-title>`)}</calcite-tab-nav>${[0, 1, 2].map((i) => `<calcite-tab ${i ? '' : 'selected'}><div style="padding:16px"><h3 style="margin:0 0 8px">${c.title()}</h3><p style="margin:0">${c.sentence()}</p>${buttons(c)}</div></calcite-tab>`).join('')}</calcite-tabs>`,
})

const blocks: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<calcite-panel heading="${c.title()}" description="${c.city()}">${c.several(2, 3, () => `<calcite-block open expanded heading="${c.section()}" description="${c.product()}"><div style="padding-bottom:4px">${c.sentence()}</div></calcite-block>`)}<calcite-button slot="footer" width="full">${c.action()}</calcite-button></calcite-panel>`,
})

const table: Component = (c) => ({
  width: c.random.pick([540, 600]),
  html: `<calcite-table caption="${c.title()}" ${c.random.pick(['bordered', 'striped', ''])}><calcite-table-row slot="table-header">${['Product', 'City', 'Status', 'Amount'].map((name) => `<calcite-table-header heading="${name}"></calcite-table-header>`).join('')}</calcite-table-row>${c.several(3, 5, () => `<calcite-table-row><calcite-table-cell>${c.product()}</calcite-table-cell><calcite-table-cell>${c.city()}</calcite-table-cell><calcite-table-cell>${chip(c)}</calcite-table-cell><calcite-table-cell alignment="end">${c.amount()}</calcite-table-cell></calcite-table-row>`)}</calcite-table>`,
})

const choices: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div style="background:#ffffff;border:1px solid #cacaca;padding:20px"><h3 style="margin:0 0 12px">${c.title()}</h3><calcite-segmented-control width="full">${c.several(3, 3, (i) => `<calcite-segmented-control-item value="${i}" ${i ? '' : 'checked'}>${c.section()}</calcite-segmented-control-item>`)}</calcite-segmented-control><div style="margin-top:16px">${c.several(2, 3, (i) => `<calcite-label layout="inline"><calcite-radio-button name="choice" value="${i}" ${i ? '' : 'checked'}></calcite-radio-button>${c.city()}</calcite-label>`)}</div><p style="margin:0 0 12px">${c.sentence()}</p><calcite-progress type="determinate" value="${c.random.int(20, 80)}" text="${c.state()}"></calcite-progress></div>`,
})

const people: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div>${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:12px;padding:12px 0;${i ? 'border-top:1px solid #dfdfdf' : ''}"><calcite-avatar full-name="${c.person()}" scale="m"></calcite-avatar><div style="flex:1"><div style="font-weight:500">${c.person()}</div><div style="font-size:14px;color:#6b6b6b">${c.email()}</div></div>${chip(c)}</div>`)}</div>`,
})

export const calcite = (): Library => ({
  name: 'calcite',
  styles: `${facesOf('Avenir Next', 'nunito-sans')}${fileOf('@esri/calcite-components/dist/cdn/main.css')} body { margin: 0; font: 400 16px/1.4 "Avenir Next", sans-serif; color: #141414 } body, :root { --calcite-font-family: "Avenir Next", sans-serif; --calcite-sans-family: "Avenir Next", sans-serif }`,
  scripts: [
    answers() +
      bundled(
        PARTS.map((name) => `import '@esri/calcite-components/components/calcite-${name}'`).join(
          '\n',
        ),
      ),
  ],
  themes: [LIGHT, { ...LIGHT, background: '#f7f7f7' }],
  components: { card, notices, list, form, tabs, blocks, table, choices, people },
})
