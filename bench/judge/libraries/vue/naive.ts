import { facesOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  const { setup } = packageOf('@css-render/vue3-ssr') as unknown as {
    setup: (app: object) => { collect: () => string }
  }
  const { collect } = setup(app)
  app.use(packageOf('naive-ui')['default'] as object)
  return () => collect().replaceAll(/<\/?style[^>]*>/g, '\n')
})

const card = drawn(
  [360, 400],
  (c) =>
    `<n-card title="${c.title()}" size="${c.random.pick(['small', 'medium'])}"><template #header-extra>${c.date()}</template>${c.sentence()}<template #footer><n-tag type="success">${c.state()}</n-tag></template><template #action><div style="display:flex;gap:12px"><n-button type="primary">${c.action()}</n-button><n-button>${c.action()}</n-button></div></template></n-card>`,
)

const alerts = drawn(
  [440, 500],
  (c) =>
    `<div style="display:grid;gap:12px">${c.several(2, 4, (i) => `<n-alert title="${c.title()}" type="${['info', 'success', 'warning', 'error'][i]}" ${c.random.pick([':show-icon="false"', ''])}>${c.sentence()}</n-alert>`)}</div>`,
)

const list = drawn(
  [420, 460],
  (c) =>
    `<n-list ${c.random.pick(['bordered', 'hoverable'])}>${c.several(2, 4, () => `<n-list-item><n-thing title="${c.person()}" description="${c.email()}"><template #avatar><n-avatar :size="40" src="${c.image(40, 40)}"></n-avatar></template></n-thing><template #suffix><n-button size="small">${c.action()}</n-button></template></n-list-item>`)}</n-list>`,
)

const facts = drawn(
  [520, 580],
  (c) =>
    `<n-descriptions label-placement="${c.random.pick(['top', 'left'])}" title="${c.title()}" bordered :column="2">${c.several(4, 6, () => `<n-descriptions-item label="${c.field()}">${c.random.pick([c.person(), c.city(), c.date()])}</n-descriptions-item>`)}</n-descriptions>`,
)

const table = drawn(
  [520, 580],
  (c) =>
    `<n-table :single-line="${c.random.chance(0.5)}" ${c.random.pick(['striped', ''])}><thead><tr><th>Product</th><th>City</th><th>Status</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td><n-tag size="small" round type="${c.random.pick(['success', 'warning', 'info'])}">${c.state()}</n-tag></td><td>${c.amount()}</td></tr>`)}</tbody></n-table>`,
)

const field = (label: string, value: string) =>
  `<n-form-item label="${label}"><n-input value="${value}"></n-input></n-form-item>`

const form = drawn(
  [380, 420],
  (c) =>
    `<n-form label-placement="top" :show-feedback="true">${c.several(2, 3, () => field(c.field(), c.person()))}<n-form-item label="${c.section()}"><n-switch :value="true"></n-switch></n-form-item><n-checkbox :checked="true">${c.title()}</n-checkbox><div style="margin-top:20px;display:flex;gap:12px"><n-button type="primary">${c.action()}</n-button><n-button secondary>${c.action()}</n-button></div></n-form>`,
)

const stats = drawn(
  [480, 540],
  (c) =>
    `<div style="display:grid;grid-template-columns:1fr 1fr;gap:16px">${c.several(2, 4, () => `<n-card size="small"><n-statistic label="${c.section()}" value="${c.count()}"><template #suffix>/ 1000</template></n-statistic></n-card>`)}</div>`,
)

const timeline = drawn(
  [380],
  (c) =>
    `<n-timeline>${c.several(3, 4, (i) => `<n-timeline-item type="${['success', 'info', 'warning', 'default'][i]}" title="${c.title()}" content="${c.sentence()}" time="${c.date()}"></n-timeline-item>`)}</n-timeline>`,
)

const steps = drawn(
  [600, 660],
  (c) =>
    `<div><n-steps :current="2">${c.several(3, 3, () => `<n-step title="${c.section()}" description="${c.product()}"></n-step>`)}</n-steps><n-divider>${c.section()}</n-divider><n-breadcrumb>${c.several(3, 4, () => `<n-breadcrumb-item>${c.section()}</n-breadcrumb-item>`)}</n-breadcrumb></div>`,
)

export const naive = (): Library => ({
  name: 'naive',
  styles: `${facesOf('v-sans', 'lato')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 14px/1.6 v-sans, system-ui, sans-serif; color: rgb(51, 54, 57) }`,
  themes: [LIGHT, { ...LIGHT, background: '#f4f6f8' }],
  components: { card, alerts, list, facts, table, form, stats, timeline, steps },
})
