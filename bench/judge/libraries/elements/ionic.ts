import { facesOf, fileOf, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  avatar badge breadcrumb breadcrumbs button card card-content card-header card-subtitle card-title checkbox chip
  header input item item-divider label list list-header note progress-bar radio radio-group segment segment-button
  thumbnail title toggle toolbar buttons text
`
  .trim()
  .split(/\s+/)

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<ion-card style="margin:0"><img src="${c.image(380, 150)}" alt="" style="display:block;width:100%;height:150px;object-fit:cover"><ion-card-header><ion-card-title>${c.title()}</ion-card-title><ion-card-subtitle>${c.city()}</ion-card-subtitle></ion-card-header><ion-card-content>${c.sentence()}</ion-card-content><ion-button fill="clear">${c.action()}</ion-button><ion-button fill="clear">${c.action()}</ion-button></ion-card>`,
})

const list: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<ion-list><ion-list-header><ion-label>${c.section()}</ion-label></ion-list-header>${c.several(3, 4, () => `<ion-item><ion-avatar slot="start"><img src="${c.image(40, 40)}" alt=""></ion-avatar><ion-label><h3>${c.person()}</h3><p>${c.email()}</p></ion-label><ion-badge slot="end" color="${c.random.pick(['primary', 'danger', 'success'])}">${c.count()}</ion-badge></ion-item>`)}</ion-list>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:grid;gap:14px">${c.several(2, 3, () => `<ion-input label="${c.field()}" label-placement="stacked" fill="outline" mode="md" value="${c.person()}"></ion-input>`)}<ion-checkbox checked label-placement="end">${c.title()}</ion-checkbox><ion-button expand="block">${c.action()}</ion-button><ion-button expand="block" fill="outline">${c.action()}</ion-button></div>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<ion-list inset style="margin:0">${c.several(3, 4, (i) => `<ion-item><span slot="start">${c.icon(24)}</span><ion-toggle ${i % 2 ? '' : 'checked'}>${c.title()}</ion-toggle></ion-item>`)}<ion-item><ion-label>${c.section()}</ion-label><ion-note slot="end">${c.state()}</ion-note></ion-item></ion-list>`,
})

const bar: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div><ion-toolbar><ion-title>${c.title()}</ion-title><ion-buttons slot="end"><ion-button>${c.action()}</ion-button></ion-buttons></ion-toolbar><ion-toolbar><ion-segment value="1">${c.several(3, 3, (i) => `<ion-segment-button value="${i}"><ion-label>${c.section()}</ion-label></ion-segment-button>`)}</ion-segment></ion-toolbar><div style="padding:16px"><p style="margin:0 0 12px">${c.sentence()}</p>${c.several(2, 4, () => `<ion-chip>${c.product()}</ion-chip>`)}</div></div>`,
})

const choices: Component = (c) => ({
  width: 360,
  html: `<ion-list><ion-radio-group value="0"><ion-item-divider><ion-label>${c.title()}</ion-label></ion-item-divider>${c.several(3, 4, (i) => `<ion-item><ion-radio value="${i}">${c.product()}</ion-radio></ion-item>`)}</ion-radio-group></ion-list>`,
})

const goods: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<ion-list lines="${c.random.pick(['full', 'inset', 'none'])}">${c.several(2, 4, () => `<ion-item><ion-thumbnail slot="start"><img src="${c.image(56, 56)}" alt=""></ion-thumbnail><ion-label><h2>${c.product()}</h2><p>${c.title()}</p><p>${c.amount()}</p></ion-label><ion-button slot="end" fill="outline">${c.action()}</ion-button></ion-item>`)}</ion-list>`,
})

const progress: Component = (c) => ({
  width: 380,
  html: `<ion-card style="margin:0"><ion-card-header><ion-card-subtitle>${c.section()}</ion-card-subtitle><ion-card-title>${c.count()}</ion-card-title></ion-card-header><ion-card-content>${c.several(2, 3, (i) => `<div style="display:flex;justify-content:space-between;margin-bottom:6px"><ion-text>${c.city()}</ion-text><ion-note>${c.random.int(10, 90)}%</ion-note></div><ion-progress-bar value="0.${c.random.int(2, 8)}" color="${['primary', 'success', 'warning'][i]}" style="margin-bottom:14px"></ion-progress-bar>`)}<ion-button size="small">${c.action()}</ion-button></ion-card-content></ion-card>`,
})

const SCRIPT = PARTS.map(
  (name, i) =>
    `import { defineCustomElement as d${i} } from '@ionic/core/components/ion-${name}.js'; d${i}()`,
).join('\n')

export const ionic = (): Library => ({
  name: 'ionic',
  styles: `${facesOf('Work Sans', 'work-sans')}${fileOf('@ionic/core/css/core.css')}${fileOf('@ionic/core/css/palettes/dark.class.css')} *, ::before, ::after { box-sizing: border-box } html { --ion-font-family: "Work Sans", sans-serif } body { margin: 0; font: 400 16px/1.5 "Work Sans", sans-serif; color: var(--ion-text-color, #000) }`,
  scripts: [
    bundled(
      `import { initialize } from '@ionic/core/components'; initialize({ animated: false })\n${SCRIPT}`,
    ),
  ],
  themes: [
    { attributes: { mode: 'ios' }, background: '#ffffff' },
    { attributes: { mode: 'md' }, background: '#ffffff' },
    { attributes: { mode: 'ios', class: 'ion-palette-dark' }, background: '#000000' },
  ],
  components: { card, list, form, settings, bar, choices, goods, progress },
})
