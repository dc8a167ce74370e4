import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  app.use(packageOf('tdesign-vue-next')['default'] as object)
})

const tag = (theme: string, words: string, look = '') =>
  `<t-tag theme="${theme}" ${look}>${words}</t-tag>`

const card = drawn(
  [360, 400],
  (c) =>
    `<t-card title="${c.title()}" subtitle="${c.city()}" ${c.random.pick([':bordered="true"', 'header-bordered', 'shadow'])}><template #actions><a href="#" class="t-link t-link--theme-primary">${c.action()}</a></template>${c.sentence()}<template #footer><div style="display:flex;gap:12px"><t-button theme="primary">${c.action()}</t-button><t-button variant="outline">${c.action()}</t-button></div></template></t-card>`,
)

const alerts = drawn(
  [440, 500],
  (c) =>
    `<div style="display:grid;gap:12px">${c.several(2, 4, (i) => `<t-alert theme="${['info', 'success', 'warning', 'error'][i]}" ${c.random.chance(0.5) ? `title="${c.title()}"` : ''} message="${c.sentence()}"></t-alert>`)}</div>`,
)

const facts = drawn(
  [520, 580],
  (c) =>
    `<t-descriptions title="${c.title()}" ${c.random.pick(['bordered', ''])} :column="2">${c.several(4, 6, () => `<t-descriptions-item label="${c.field()}">${c.random.pick([c.person(), c.city(), c.date()])}</t-descriptions-item>`)}</t-descriptions>`,
)

const table = drawn(
  [540, 600],
  (c) =>
    `<div class="t-table t-table--layout-fixed ${c.random.pick(['', 't-table--striped', 't-table--bordered'])}"><div class="t-table__content"><table class="t-table--layout-fixed"><thead class="t-table__header"><tr>${['Product', 'City', 'Status', 'Amount'].map((text) => `<th>${text}</th>`).join('')}</tr></thead><tbody class="t-table__body">${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td>${tag(c.random.pick(['success', 'warning', 'primary']), c.state(), 'variant="light"')}</td><td>${c.amount()}</td></tr>`)}</tbody></table></div></div>`,
)

const form = drawn(
  [400, 440],
  (c) =>
    `<t-form label-align="top">${c.several(2, 3, () => `<t-form-item label="${c.field()}" help="${c.title()}"><t-input value="${c.person()}"></t-input></t-form-item>`)}<t-form-item label="${c.section()}"><t-switch :value="true"></t-switch></t-form-item><t-checkbox :checked="true">${c.title()}</t-checkbox><div style="margin-top:20px;display:flex;gap:12px"><t-button>${c.action()}</t-button><t-button theme="default" variant="base">${c.action()}</t-button></div></t-form>`,
)

const steps = drawn(
  [600, 660],
  (c) =>
    `<div style="display:grid;gap:24px"><t-breadcrumb>${c.several(3, 3, () => `<t-breadcrumb-item>${c.section()}</t-breadcrumb-item>`)}</t-breadcrumb><t-steps :current="1">${c.several(3, 3, (i) => `<t-step-item :value="${i}" title="${c.section()}" content="${c.product()}"></t-step-item>`)}</t-steps><t-divider>${c.section()}</t-divider><p style="margin:0">${c.sentence()}</p></div>`,
)

const comments = drawn(
  [420, 460],
  (c) =>
    `<div style="display:grid;gap:16px">${c.several(2, 3, () => `<t-comment avatar="${c.image(40, 40)}" author="${c.person()}" datetime="${c.date()}" content="${c.sentence()}"></t-comment>`)}</div>`,
)

const stats = drawn(
  [480, 540],
  (c) =>
    `<div style="display:grid;grid-template-columns:1fr 1fr;gap:16px">${c.several(2, 4, (i) => `<t-card :bordered="true"><t-statistic title="${c.section()}" :value="${c.count()}" unit="pcs" ${i % 2 ? 'trend="increase"' : ''}></t-statistic><t-progress :percentage="${c.random.int(20, 85)}" style="margin-top:12px"></t-progress></t-card>`)}</div>`,
)

const timeline = drawn(
  [380],
  (c) =>
    `<t-timeline mode="same">${c.several(3, 4, (i) => `<t-timeline-item label="${c.date()}" dot-color="${['primary', 'success', 'warning', 'default'][i]}">${c.title()}</t-timeline-item>`)}</t-timeline>`,
)

export const tdesign = (): Library => ({
  name: 'tdesign',
  styles: `${facesOf('Microsoft YaHei', 'manrope')}${fileOf('tdesign-vue-next/dist/tdesign.min.css')} :root { --td-font-family: "Microsoft YaHei", sans-serif } *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: var(--td-font-body-medium); color: var(--td-text-color-primary) }`,
  themes: [
    LIGHT,
    { ...LIGHT, background: '#eeeeee' },
    { attributes: { 'theme-mode': 'dark' }, background: '#181818' },
  ],
  components: { card, alerts, facts, table, form, steps, comments, stats, timeline },
})
