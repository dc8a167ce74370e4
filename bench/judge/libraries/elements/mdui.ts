import { facesOf, fileOf, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  avatar badge button button-icon card checkbox chip circular-progress divider fab icon linear-progress list list-item
  list-subheader navigation-bar navigation-bar-item radio radio-group segmented-button segmented-button-group switch
  tab tab-panel tabs text-field top-app-bar top-app-bar-title
`
  .trim()
  .split(/\s+/)

const QUIET = 'color:rgb(var(--mdui-color-on-surface-variant))'
const TITLE = 'margin:0 0 4px;font-size:var(--mdui-typescale-title-large-size);font-weight:400'

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<mdui-card variant="${c.random.pick(['elevated', 'filled', 'outlined'])}" style="width:100%"><img src="${c.image(380, 150)}" alt="" style="display:block;width:100%;height:150px;object-fit:cover"><div style="padding:16px"><h3 style="${TITLE}">${c.title()}</h3><p style="margin:0 0 12px;${QUIET}">${c.city()}</p><p style="margin:0 0 16px">${c.sentence()}</p><div style="display:flex;justify-content:flex-end;gap:8px"><mdui-button variant="outlined">${c.action()}</mdui-button><mdui-button>${c.action()}</mdui-button></div></div></mdui-card>`,
})

const list: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<mdui-list><mdui-list-subheader>${c.section()}</mdui-list-subheader>${c.several(3, 4, () => `<mdui-list-item nonclickable headline="${c.person()}" description="${c.email()}"><mdui-avatar slot="icon" src="${c.image(40, 40)}"></mdui-avatar><span slot="end-icon">${c.random.int(2, 59)} min</span></mdui-list-item>`)}</mdui-list>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:16px">${c.several(2, 3, () => `<mdui-text-field variant="${c.random.pick(['filled', 'outlined'])}" label="${c.field()}" value="${c.person()}" helper="${c.title()}"></mdui-text-field>`)}<mdui-checkbox checked>${c.title()}</mdui-checkbox><div style="display:flex;gap:8px"><mdui-button variant="filled">${c.action()}</mdui-button><mdui-button variant="text">${c.action()}</mdui-button></div></div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([420, 480]),
  html: `<div><mdui-tabs value="1" variant="${c.random.pick(['primary', 'secondary'])}">${c.several(3, 3, (i) => `<mdui-tab value="${i}">${c.section()}</mdui-tab>`)}<mdui-tab-panel slot="panel" value="1"><p style="margin:16px 0">${c.sentence()}</p></mdui-tab-panel></mdui-tabs><div style="display:flex;gap:8px;margin-top:8px">${c.several(2, 3, () => `<mdui-chip ${c.random.pick(['', 'elevated'])}>${c.product()}</mdui-chip>`)}</div></div>`,
})

const bar: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div style="background:rgb(var(--mdui-color-surface-container))"><div style="display:flex;align-items:center;gap:12px;padding:12px 16px"><span style="display:flex">${c.icon(24)}</span><span style="flex:1;font-size:var(--mdui-typescale-title-large-size)">${c.title()}</span><mdui-button variant="tonal">${c.action()}</mdui-button></div><mdui-divider></mdui-divider><div style="padding:16px"><p style="margin:0 0 16px;${QUIET}">${c.sentence()}</p><mdui-segmented-button-group value="0" selects="single">${c.several(3, 3, (i) => `<mdui-segmented-button value="${i}">${c.section()}</mdui-segmented-button>`)}</mdui-segmented-button-group></div></div>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<mdui-card variant="outlined" style="width:100%;padding:8px 16px">${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:16px;padding:10px 0"><span style="display:flex;${QUIET}">${c.icon(24)}</span><div style="flex:1"><div>${c.title()}</div><div style="font-size:var(--mdui-typescale-body-medium-size);${QUIET}">${c.city()}</div></div><mdui-switch ${i % 2 ? '' : 'checked'}></mdui-switch></div>`)}</mdui-card>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<div class="mdui-table" style="margin:0"><table><thead><tr><th>Product</th><th>City</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td>${c.amount()}</td></tr>`)}</tbody></table></div>`,
})

const plan: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<mdui-card variant="filled" style="width:100%;padding:20px"><div style="display:flex;justify-content:space-between;align-items:center;margin-bottom:12px"><h3 style="margin:0;font-weight:500">${c.title()}</h3><mdui-badge>${c.random.int(2, 40)}</mdui-badge></div>${c.several(2, 3, () => `<div style="display:flex;justify-content:space-between;margin-bottom:6px"><span>${c.product()}</span><span style="${QUIET}">${c.count()}</span></div><mdui-linear-progress value="0.${c.random.int(2, 8)}" style="margin-bottom:16px"></mdui-linear-progress>`)}<mdui-radio-group value="0">${c.several(2, 3, (i) => `<mdui-radio value="${i}">${c.city()}</mdui-radio>`)}</mdui-radio-group><mdui-button full-width style="margin-top:12px">${c.action()}</mdui-button></mdui-card>`,
})

const BODY =
  'body { margin: 0; font-family: Roboto, sans-serif; font-size: var(--mdui-typescale-body-large-size); line-height: var(--mdui-typescale-body-large-line-height) }'

export const mdui = (): Library => ({
  name: 'mdui',
  styles: `${facesOf('Roboto', 'roboto')}${fileOf('mdui/mdui.css')} *, ::before, ::after { box-sizing: border-box } ${BODY}`,
  scripts: [bundled(PARTS.map((name) => `import 'mdui/components/${name}.js'`).join('\n'))],
  themes: [
    { attributes: { class: 'mdui-theme-light' }, background: '#ffffff' },
    { attributes: { class: 'mdui-theme-light' }, background: '#fef7ff' },
    { attributes: { class: 'mdui-theme-dark' }, background: '#141218' },
  ],
  css: 'html { background: none !important }',
  components: { card, list, form, tabs, bar, settings, table, plan },
})
