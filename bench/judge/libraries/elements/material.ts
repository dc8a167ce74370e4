import { facesOf, LIGHT, type Component, type Library } from '../library.ts'
import { bundled } from './bundle.ts'

const PARTS = `
  button/filled-button button/outlined-button button/text-button chips/chip-set chips/assist-chip
  list/list list/list-item divider/divider textfield/outlined-text-field checkbox/checkbox
  switch/switch tabs/tabs tabs/primary-tab progress/linear-progress
`
  .trim()
  .split(/\s+/)

const list: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<md-list style="border-radius:12px;border:1px solid #cac4d0;width:100%">${c.several(3, 4, (i) => `${i ? '<md-divider></md-divider>' : ''}<md-list-item type="text"><span slot="start" style="display:flex">${c.icon(24)}</span><div slot="headline">${c.title()}</div><div slot="supporting-text">${c.person()}</div><div slot="trailing-supporting-text">${c.count()}</div></md-list-item>`)}</md-list>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div style="display:flex;flex-direction:column;gap:16px;padding:8px">${c.several(2, 3, () => `<md-outlined-text-field label="${c.field()}" value="${c.person()}" supporting-text="${c.sentence()}"></md-outlined-text-field>`)}<label style="display:flex;align-items:center;gap:8px"><md-checkbox checked></md-checkbox>${c.title()}</label><div style="display:flex;gap:8px;justify-content:flex-end"><md-text-button>${c.action()}</md-text-button><md-filled-button>${c.action()}</md-filled-button></div></div>`,
})

const card: Component = (c) => ({
  width: c.random.pick([340, 360]),
  html: `<div style="background:#f7f2fa;border-radius:12px;overflow:hidden;box-shadow:0 1px 3px rgb(0 0 0 / .3)"><img src="${c.image(360, 150)}" alt="" style="display:block;width:100%;height:150px;object-fit:cover"><div style="padding:16px"><h2 style="font:500 22px/28px Roboto;margin:0 0 8px">${c.title()}</h2><p style="margin:0 0 16px;color:#49454f">${c.sentence()} ${c.sentence()}</p><md-chip-set>${c.several(2, 3, () => `<md-assist-chip label="${c.state()}"></md-assist-chip>`)}</md-chip-set><div style="display:flex;gap:8px;margin-top:16px"><md-outlined-button>${c.action()}</md-outlined-button><md-filled-button>${c.action()}</md-filled-button></div></div></div>`,
})

const tabs: Component = (c) => ({
  width: 520,
  html: `<div><md-tabs>${c.several(3, 3, (i) => `<md-primary-tab${i === 1 ? ' active' : ''}>${c.section()}</md-primary-tab>`)}</md-tabs><div style="padding:16px"><p style="margin:0 0 16px">${c.sentence()}</p><md-linear-progress value="0.${c.random.int(2, 8)}"></md-linear-progress></div></div>`,
})

const settings: Component = (c) => ({
  width: 400,
  html: `<div style="padding:16px;display:grid;gap:12px">${c.several(3, 4, (i) => `<div style="display:flex;justify-content:space-between;align-items:center"><div><div style="font-weight:500">${c.title()}</div><div style="font-size:14px;color:#49454f">${c.city()}</div></div><md-switch${i % 2 ? '' : ' selected'}></md-switch></div>`)}</div>`,
})

export const material = (): Library => ({
  name: 'material',
  styles: `*, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/24px Roboto, sans-serif; color: #1d1b20; --md-ref-typeface-plain: Roboto; --md-ref-typeface-brand: Roboto } ${facesOf('Roboto', 'roboto')}`,
  scripts: [bundled(PARTS.map((part) => `import '@material/web/${part}.js'`).join('\n'))],
  themes: [LIGHT, { ...LIGHT, background: '#fef7ff' }],
  components: { list, form, card, tabs, settings },
})
