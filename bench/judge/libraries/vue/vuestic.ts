import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  const { createVuestic } = packageOf('vuestic-ui') as { createVuestic: () => object }
  app.use(createVuestic())
})

const COLORS = ['primary', 'success', 'warning', 'danger', 'info']

const buttons = (c: Content) =>
  `<div style="display:flex;gap:12px"><va-button>${c.action()}</va-button><va-button preset="${c.random.pick(['primary', 'secondary'])}" ${c.random.pick(['', 'border-color="primary"'])}>${c.action()}</va-button></div>`

const badge = (c: Content) =>
  `<va-badge text="${c.state()}" color="${c.random.pick(COLORS)}"></va-badge>`

const card = drawn(
  [340, 380],
  (c) =>
    `<va-card ${c.random.pick(['', 'outlined', 'stripe stripe-color="success"'])}><img src="${c.image(380, 150)}" alt="" style="display:block;width:100%;height:150px;object-fit:cover"><va-card-title>${c.title()}</va-card-title><va-card-content>${c.sentence()}</va-card-content><va-card-actions align="${c.random.pick(['left', 'right'])}"><va-button>${c.action()}</va-button><va-button preset="secondary">${c.action()}</va-button></va-card-actions></va-card>`,
)

const alerts = drawn(
  [440, 500],
  (c) =>
    `<div>${c.several(2, 4, (i) => `<va-alert color="${['info', 'success', 'warning', 'danger'][i]}" ${c.random.pick(['', 'outline'])} title="${c.title()}">${c.sentence()}</va-alert>`)}</div>`,
)

const list = drawn(
  [380, 420],
  (c) =>
    `<va-card><va-list><va-list-label>${c.section()}</va-list-label>${c.several(3, 4, () => `<va-list-item style="padding:8px 16px"><va-list-item-section avatar><va-avatar size="40px" color="${c.random.pick(COLORS)}">${c.person().slice(0, 1)}</va-avatar></va-list-item-section><va-list-item-section><va-list-item-label>${c.person()}</va-list-item-label><va-list-item-label caption>${c.email()}</va-list-item-label></va-list-item-section><va-list-item-section icon>${badge(c)}</va-list-item-section></va-list-item>`)}</va-list></va-card>`,
)

const table = drawn(
  [540, 600],
  (c) =>
    `<div class="va-table-responsive"><table class="va-table ${c.random.pick(['', 'va-table--striped', 'va-table--hoverable'])}" style="width:100%"><thead><tr><th>Product</th><th>City</th><th>Status</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td>${badge(c)}</td><td>${c.amount()}</td></tr>`)}</tbody></table></div>`,
)

const form = drawn(
  [360, 400],
  (c) =>
    `<div style="display:flex;flex-direction:column;gap:16px">${c.several(2, 3, () => `<va-input model-value="${c.person()}" label="${c.field()}" ${c.random.chance(0.5) ? `:messages="['${c.title()}']"` : ''} style="width:100%"></va-input>`)}<div style="display:flex;gap:12px">${c.several(2, 3, (i) => `<va-radio model-value="0" option="${i}" label="${c.city()}"></va-radio>`)}</div>${buttons(c)}</div>`,
)

const settings = drawn(
  [380, 420],
  (c) =>
    `<va-card><va-card-title>${c.section()}</va-card-title><va-card-content>${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;justify-content:space-between;padding:10px 0"><div><div style="font-weight:700">${c.title()}</div><div style="font-size:13px;color:#767c88">${c.city()}</div></div><va-switch :model-value="${i % 2 === 0}" size="small"></va-switch></div>`)}<va-divider></va-divider><p style="margin:12px 0 0">${c.sentence()}</p></va-card-content></va-card>`,
)

const progress = drawn(
  [380],
  (c) =>
    `<va-card><va-card-content><div style="display:flex;gap:10px;align-items:center;margin-bottom:16px"><span style="display:inline-flex;color:#154ec1">${c.icon(24)}</span><h3 style="margin:0;font-size:18px;font-weight:700">${c.title()}</h3></div>${c.several(2, 3, (i) => `<div style="margin-bottom:14px"><div style="display:flex;justify-content:space-between;margin-bottom:6px"><span>${c.product()}</span><span>${c.count()}</span></div><va-progress-bar :model-value="${c.random.int(15, 85)}" color="${COLORS[i]}"></va-progress-bar></div>`)}<p style="margin:0 0 16px">${c.sentence()}</p>${buttons(c)}</va-card-content></va-card>`,
)

const trail = drawn(
  [480, 540],
  (c) =>
    `<div style="display:flex;flex-direction:column;gap:18px"><va-breadcrumbs>${c.several(3, 4, () => `<va-breadcrumbs-item label="${c.section()}"></va-breadcrumbs-item>`)}</va-breadcrumbs><h2 style="margin:0;font-size:24px;font-weight:700">${c.title()}</h2><div style="display:flex;gap:8px">${c.several(3, 4, () => `<va-chip size="small" color="${c.random.pick(COLORS)}" ${c.random.pick(['', 'outline', 'square'])}>${c.product()}</va-chip>`)}</div><p style="margin:0">${c.sentence()} ${c.sentence()}</p></div>`,
)

const timeline = drawn(
  [380, 420],
  (c) =>
    `<va-timeline vertical>${c.several(3, 4, (i) => `<va-timeline-item ${i < 2 ? 'active' : ''} color="${c.random.pick(COLORS)}"><template #before>${c.date()}</template><template #after><b>${c.title()}</b><div>${c.product()}</div></template></va-timeline-item>`)}</va-timeline>`,
)

export const vuestic = (): Library => ({
  name: 'vuestic',
  styles: `${facesOf('Inter', 'source-sans-3')}${fileOf('vuestic-ui/dist/vuestic-ui.css')} :root { --va-font-family: Inter, sans-serif; --va-background-border: #dee5f2; --va-background-element: #ecf0f1; --va-secondary: #767c88 } *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/1.5 Inter, sans-serif; color: #262824 }`,
  themes: [LIGHT, { ...LIGHT, background: '#f6f6f6' }],
  components: { card, alerts, list, table, form, settings, progress, trail, timeline },
})
