import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  app.use(packageOf('@varlet/ui')['default'] as object)
})

const card = drawn(
  [340, 380],
  (c) =>
    `<var-card title="${c.title()}" subtitle="${c.city()}" description="${c.sentence()}" ${c.random.pick([`src="${c.image(380, 150)}" height="150"`, ''])} ${c.random.pick(['outline', ''])}><template #extra><var-space><var-button text type="primary">${c.action()}</var-button><var-button type="primary">${c.action()}</var-button></var-space></template></var-card>`,
)

const alerts = drawn(
  [440, 500],
  (c) =>
    `<div style="display:grid;gap:12px">${c.several(2, 4, (i) => `<var-alert title="${c.title()}" message="${c.sentence()}" type="${['info', 'success', 'warning', 'danger'][i]}" variant="${c.random.pick(['standard', 'outlined', 'tonal'])}"></var-alert>`)}</div>`,
)

const table = drawn(
  [520, 580],
  (c) =>
    `<var-table ${c.random.pick([':elevation="2"', ''])}><thead><tr><th>Product</th><th>City</th><th>Status</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td><var-chip size="small" type="${c.random.pick(['success', 'warning', 'info', 'primary'])}" ${c.random.pick(['plain', ''])}>${c.state()}</var-chip></td><td>${c.amount()}</td></tr>`)}</tbody></var-table>`,
)

const cells = drawn(
  [380, 420],
  (c) =>
    `<var-paper :elevation="2" :radius="8">${c.several(3, 4, (i) => `<var-cell title="${c.person()}" description="${c.email()}" border><template #icon><var-avatar size="small" color="${['#3a7afe', '#00afef', '#ff9f00', '#f44336'][i]}" style="margin-right:12px;color:#fff">${c.person().slice(0, 1)}</var-avatar></template><template #extra><var-badge type="${['primary', 'success', 'warning', 'danger'][i]}" value="${c.random.int(1, 60)}"></var-badge></template></var-cell>`)}</var-paper>`,
)

const form = drawn(
  [380, 420],
  (c) =>
    `<div style="display:flex;flex-direction:column;gap:18px;padding:8px 0">${c.several(2, 3, () => `<var-input placeholder="${c.field()}" model-value="${c.person()}"></var-input>`)}<var-checkbox :model-value="true">${c.title()}</var-checkbox><div style="display:flex;gap:12px"><var-button type="primary">${c.action()}</var-button><var-button type="${c.random.pick(['default', 'success', 'warning'])}" outline text>${c.action()}</var-button></div></div>`,
)

const bar = drawn(
  [480, 540],
  (c) =>
    `<div><var-app-bar title="${c.title()}" ${c.random.pick(['', 'color="#00afef"', 'color="#4a148c"'])}><template #right><var-button text color="transparent" text-color="#fff">${c.section()}</var-button></template></var-app-bar><div style="padding:16px"><p style="margin:0 0 12px">${c.sentence()}</p><var-space>${c.several(3, 4, (i) => `<var-chip type="${['primary', 'success', 'danger', 'info'][i]}" ${i % 2 ? 'plain' : ''}>${c.state()}</var-chip>`)}</var-space></div></div>`,
)

const collapse = drawn(
  [400, 440],
  (c) =>
    `<var-collapse :model-value="[]" ${c.random.pick(['', ':elevation="false"'])}>${c.several(2, 3, (i) => `<var-collapse-item title="${c.title()}" name="${i}">${c.sentence()}</var-collapse-item>`)}</var-collapse>`,
)

const progress = drawn(
  [380],
  (c) =>
    `<var-paper :elevation="2" :radius="8" style="padding:20px"><div style="display:flex;gap:10px;align-items:center;margin-bottom:16px"><span style="display:inline-flex;color:#3a7afe">${c.icon(26)}</span><b style="font-size:18px">${c.title()}</b></div>${c.several(2, 3, (i) => `<div style="margin-bottom:14px"><div style="display:flex;justify-content:space-between;margin-bottom:6px"><span>${c.product()}</span><span>${c.count()}</span></div><var-progress :value="${c.random.int(15, 85)}" type="${['primary', 'success', 'danger'][i]}" :line-width="8"></var-progress></div>`)}<var-divider></var-divider><p style="margin:0">${c.sentence()}</p></var-paper>`,
)

const settings = drawn(
  [360, 400],
  (c) =>
    `<div>${c.several(3, 4, (i) => `<var-cell title="${c.title()}" description="${c.city()}" :border="true"><template #extra><var-switch :model-value="${i % 2 === 0}"></var-switch></template></var-cell>`)}<div style="padding:12px"><var-radio-group :model-value="1">${c.several(2, 3, (i) => `<var-radio :checked-value="${i}">${c.city()}</var-radio>`)}</var-radio-group></div></div>`,
)

export const varlet = (): Library => ({
  name: 'varlet',
  styles: `${facesOf('Roboto', 'roboto')}${fileOf('@varlet/ui/es/varlet.css').replace('@charset "UTF-8";', '')} body { margin: 0; font: 400 14px/1.5 Roboto, sans-serif; color: #2e2e2e } button, input { font-family: inherit }`,
  themes: [LIGHT, { ...LIGHT, background: '#f5f5f5' }],
  components: { card, alerts, table, cells, form, bar, collapse, progress, settings },
})
