import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  const { Quasar } = packageOf('quasar') as unknown as {
    Quasar: { install: (app: object, options: object, request: object) => void }
  }
  const request = { req: { headers: {}, url: '/' }, res: {}, _modules: [] }
  Quasar.install(app, {}, request)
})

const card = drawn(
  [340, 380],
  (c) =>
    `<q-card ${c.random.pick(['', 'flat bordered'])}><img src="${c.image(380, 150)}" alt="" style="height:150px;object-fit:cover"><q-card-section><div class="text-h6">${c.title()}</div><div class="text-subtitle2 text-grey-8">${c.city()}</div></q-card-section><q-card-section class="q-pt-none">${c.sentence()}</q-card-section><q-separator></q-separator><q-card-actions><q-btn flat color="primary" label="${c.action()}"></q-btn><q-btn flat label="${c.action()}"></q-btn></q-card-actions></q-card>`,
)

const list = drawn(
  [360, 400],
  (c) =>
    `<q-list bordered ${c.random.pick(['separator', ''])}><q-item-label header>${c.section()}</q-item-label>${c.several(3, 4, () => `<q-item><q-item-section avatar><q-avatar color="${c.random.pick(['teal', 'deep-orange', 'indigo'])}" text-color="white">${c.person().slice(0, 1)}</q-avatar></q-item-section><q-item-section><q-item-label>${c.person()}</q-item-label><q-item-label caption>${c.email()}</q-item-label></q-item-section><q-item-section side top>${c.random.int(2, 50)} min</q-item-section></q-item>`)}</q-list>`,
)

const banners = drawn(
  [460, 520],
  (c) =>
    `<div>${c.several(2, 3, (i) => `<q-banner class="q-mb-md ${['bg-primary text-white', 'bg-grey-3', 'bg-orange-2'][i]}" ${c.random.pick(['rounded', ''])}>${c.sentence()}<template #action><q-btn flat label="${c.action()}"></q-btn></template></q-banner>`)}</div>`,
)

const table = drawn(
  [540, 600],
  (c) =>
    `<q-markup-table ${c.random.pick(['flat bordered', '', 'separator="cell"'])}><thead><tr><th class="text-left">Product</th><th class="text-left">City</th><th class="text-left">Status</th><th class="text-right">Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td class="text-left">${c.product()}</td><td class="text-left">${c.city()}</td><td class="text-left"><q-badge color="${c.random.pick(['green', 'orange', 'blue'])}">${c.state()}</q-badge></td><td class="text-right">${c.amount()}</td></tr>`)}</tbody></q-markup-table>`,
)

const form = drawn(
  [380, 420],
  (c) =>
    `<div class="q-gutter-y-md q-pa-md">${c.several(2, 3, () => `<q-input ${c.random.pick(['outlined', 'filled', 'standout'])} label="${c.field()}" model-value="${c.person()}" hint="${c.title()}"></q-input>`)}<q-checkbox :model-value="true" label="${c.title()}"></q-checkbox><div style="display:flex;gap:8px"><q-btn color="primary" label="${c.action()}"></q-btn><q-btn outline color="primary" label="${c.action()}"></q-btn></div></div>`,
)

const bar = drawn(
  [560, 620],
  (c) =>
    `<div><q-toolbar class="${c.random.pick(['bg-primary text-white', 'bg-purple text-white', 'bg-grey-2'])}"><q-toolbar-title>${c.title()}</q-toolbar-title><q-btn flat label="${c.section()}"></q-btn><q-btn flat label="${c.section()}"></q-btn></q-toolbar><div class="q-pa-md"><p>${c.sentence()}</p><q-chip v-for="text in ['${c.state()}', '${c.state()}', '${c.product()}']" :key="text" :label="text"></q-chip></div></div>`,
)

const chat = drawn(
  [420],
  (c) =>
    `<div class="q-pa-md">${c.several(2, 3, (i) => `<q-chat-message name="${c.person()}" :text="['${c.sentence()}']" stamp="${c.random.int(2, 50)} min" avatar="${c.image(48, 48)}" ${i % 2 ? 'sent bg-color="amber-7"' : ''}></q-chat-message>`)}</div>`,
)

const settings = drawn(
  [380, 420],
  (c) =>
    `<q-list>${c.several(3, 4, (i) => `<q-item><q-item-section avatar><span style="display:inline-flex">${c.icon(24)}</span></q-item-section><q-item-section><q-item-label>${c.title()}</q-item-label><q-item-label caption>${c.city()}</q-item-label></q-item-section><q-item-section side><q-toggle :model-value="${i % 2 === 0}"></q-toggle></q-item-section></q-item>${i < 2 ? '<q-separator inset="item"></q-separator>' : ''}`)}</q-list>`,
)

const progress = drawn(
  [380],
  (c) =>
    `<q-card flat bordered class="q-pa-md"><div class="text-h6 q-mb-md">${c.title()}</div>${c.several(2, 3, (i) => `<div class="row justify-between q-mb-xs"><span>${c.product()}</span><span class="text-weight-bold">${c.count()}</span></div><q-linear-progress :value="0.${c.random.int(2, 8)}" color="${['primary', 'positive', 'negative'][i]}" size="8px" rounded class="q-mb-md"></q-linear-progress>`)}<q-rating :model-value="3" icon="img:${c.image(20, 20)}" :max="4"></q-rating></q-card>`,
)

export const quasar = (): Library => ({
  name: 'quasar',
  styles: `${facesOf('Roboto', 'roboto')}${fileOf('quasar/dist/quasar.prod.css')} body { margin: 0; font-family: Roboto, sans-serif }`,
  themes: [LIGHT, { ...LIGHT, background: '#f5f5f5' }],
  components: { card, list, banners, table, form, bar, chat, settings, progress },
})
