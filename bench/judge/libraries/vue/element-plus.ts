import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  const elements = packageOf('element-plus')
  app.use(elements['default'] as object)
  app.provide(elements['ID_INJECTION_KEY'], { prefix: 100, current: 0 })
  app.provide(elements['ZINDEX_INJECTION_KEY'], { current: 0 })
})

/** Its own input gets its value only once it is in a page. */
const input = (value: string) =>
  `<div class="el-input"><div class="el-input__wrapper"><input class="el-input__inner" type="text" value="${value}"></div></div>`

const card = drawn(
  [360, 400],
  (c) =>
    `<el-card shadow="${c.random.pick(['always', 'never'])}"><template #header><div style="display:flex;justify-content:space-between;align-items:center"><span>${c.title()}</span><el-button type="primary" link>${c.action()}</el-button></div></template>${c.several(2, 4, () => `<p style="margin:0 0 12px">${c.sentence()}</p>`)}<el-tag type="success">${c.state()}</el-tag> <el-tag type="info" effect="plain">${c.state()}</el-tag></el-card>`,
)

const alerts = drawn(
  [460, 520],
  (c) =>
    `<div style="display:grid;gap:12px">${c.several(2, 4, (i) => `<el-alert title="${c.title()}" type="${['success', 'info', 'warning', 'error'][i]}" description="${c.sentence()}" ${c.random.chance(0.5) ? 'show-icon' : ''} effect="${c.random.pick(['light', 'light', 'dark'])}"></el-alert>`)}</div>`,
)

const descriptions = drawn(
  [540, 600],
  (c) =>
    `<el-descriptions title="${c.title()}" :column="2" border>${c.several(4, 6, () => `<el-descriptions-item label="${c.field()}">${c.random.pick([c.person(), c.city(), c.date()])}</el-descriptions-item>`)}</el-descriptions>`,
)

const form = drawn(
  [400, 440],
  (c) =>
    `<el-form label-position="${c.random.pick(['top', 'left'])}" label-width="110px">${c.several(2, 3, () => `<el-form-item label="${c.field()}">${input(c.person())}</el-form-item>`)}<el-form-item label="${c.section()}"><el-switch :model-value="true"></el-switch></el-form-item><el-form-item label="${c.field()}"><el-radio-group model-value="1"><el-radio value="1">${c.city()}</el-radio><el-radio value="2">${c.city()}</el-radio></el-radio-group></el-form-item><el-form-item style="margin:0"><el-button type="primary">${c.action()}</el-button><el-button>${c.action()}</el-button></el-form-item></el-form>`,
)

const steps = drawn(
  [600, 660],
  (c) =>
    `<div><el-steps :active="1" finish-status="success">${c.several(3, 4, () => `<el-step title="${c.section()}" description="${c.product()}"></el-step>`)}</el-steps></div>`,
)

const result = drawn(
  [420],
  (c) =>
    `<div style="border:1px solid var(--el-border-color);border-radius:4px"><el-result icon="${c.random.pick(['success', 'warning', 'error'])}" title="${c.title()}" sub-title="${c.sentence()}"><template #extra><el-button type="primary">${c.action()}</el-button></template></el-result></div>`,
)

const people = drawn(
  [420, 460],
  (c) =>
    `<el-card shadow="hover" body-style="padding:12px 20px">${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:14px;padding:10px 0;${i ? 'border-top:1px solid var(--el-border-color-lighter)' : ''}"><el-avatar :size="40" src="${c.image(40, 40)}"></el-avatar><div style="flex:1"><div style="font-weight:500">${c.person()}</div><div style="font-size:13px;color:var(--el-text-color-secondary)">${c.email()}</div></div><el-button size="small" ${i % 2 ? '' : 'type="primary"'} plain>${c.action()}</el-button></div>`)}</el-card>`,
)

const progress = drawn(
  [420],
  (c) =>
    `<div><h3 style="margin:0 0 12px;font-weight:500">${c.title()}</h3>${c.several(3, 4, (i) => `<div style="font-size:14px;margin-bottom:4px">${c.city()}</div><el-progress :percentage="${c.random.int(15, 90)}" :stroke-width="${c.random.pick([6, 10])}" ${['', 'status="success"', 'status="exception"', ''][i]} style="margin-bottom:14px"></el-progress>`)}<el-divider>${c.section()}</el-divider><el-breadcrumb separator="/">${c.several(3, 4, () => `<el-breadcrumb-item>${c.section()}</el-breadcrumb-item>`)}</el-breadcrumb></div>`,
)

const timeline = drawn(
  [400],
  (c) =>
    `<el-timeline>${c.several(3, 4, (i) => `<el-timeline-item timestamp="${c.date()}" placement="${c.random.pick(['top', 'bottom'])}" ${i === 0 ? 'type="primary"' : ''}>${c.sentence()}</el-timeline-item>`)}</el-timeline>`,
)

export const elementPlus = (): Library => ({
  name: 'element',
  styles: `*, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 14px/1.5 Inter, sans-serif; color: var(--el-text-color-primary); --el-font-family: Inter, "Helvetica Neue", Helvetica, Arial, sans-serif } ul { padding: 0; margin: 0 } ${facesOf('Inter', 'inter')}${fileOf('element-plus/dist/index.css')}${fileOf('element-plus/theme-chalk/dark/css-vars.css')}`,
  themes: [
    LIGHT,
    { ...LIGHT, background: '#f5f7fa' },
    { attributes: { class: 'dark' }, background: '#141414' },
  ],
  components: { card, alerts, descriptions, form, steps, result, people, progress, timeline },
})
