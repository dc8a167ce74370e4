import { facesOf, fileOf, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

interface Vuetify {
  createVuetify(options: object): { theme: { styles: { value: string } } }
}

const create = () =>
  (packageOf('vuetify/dist/vuetify.cjs') as unknown as Vuetify).createVuetify({ ssr: true })

const drawn = vueDrawn((app) => {
  app.use(create())
})

const card = drawn(
  [340, 380],
  (c) =>
    `<v-card variant="${c.random.pick(['elevated', 'outlined', 'tonal'])}" title="${c.title()}" subtitle="${c.city()}"><v-card-text>${c.sentence()} ${c.sentence()}</v-card-text><v-card-actions><v-btn color="primary" variant="flat">${c.action()}</v-btn><v-btn>${c.action()}</v-btn></v-card-actions></v-card>`,
)

const list = drawn(
  [340, 380],
  (c) =>
    `<v-card><v-list lines="two"><v-list-subheader>${c.section()}</v-list-subheader>${c.several(3, 4, (i) => `${i ? '<v-divider inset></v-divider>' : ''}<v-list-item title="${c.person()}" subtitle="${c.sentence()}"><template #prepend><v-avatar color="${c.random.pick(['primary', 'secondary', 'success'])}"><span>${c.person().slice(0, 1)}</span></v-avatar></template></v-list-item>`)}</v-list></v-card>`,
)

const table = drawn(
  [540, 600],
  (c) =>
    `<v-table density="${c.random.pick(['default', 'comfortable', 'compact'])}"><thead><tr><th>Name</th><th>City</th><th>Status</th><th>Price</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.person()}</td><td>${c.city()}</td><td><v-chip size="small" color="${c.random.pick(['success', 'warning', 'info'])}">${c.state()}</v-chip></td><td>${c.amount()}</td></tr>`)}</tbody></v-table>`,
)

const alerts = drawn(
  [440, 500],
  (c) =>
    `<div style="display:grid;gap:12px">${c.several(2, 3, (i) => `<v-alert type="${['info', 'success', 'warning'][i]}" :icon="false" variant="${c.random.pick(['tonal', 'flat', 'outlined'])}" title="${c.title()}" text="${c.sentence()}"></v-alert>`)}</div>`,
)

const form = drawn(
  [380, 420],
  (c) =>
    `<v-sheet border rounded class="pa-4">${c.several(2, 3, () => `<v-text-field label="${c.field()}" model-value="${c.person()}" variant="${c.random.pick(['filled', 'outlined', 'underlined'])}" hint="${c.title()}" persistent-hint class="mb-3"></v-text-field>`)}<div class="d-flex justify-end" style="gap:8px"><v-btn variant="text">${c.action()}</v-btn><v-btn color="primary">${c.action()}</v-btn></div></v-sheet>`,
)

const bar = drawn(
  [620, 680],
  (c) =>
    `<v-toolbar color="${c.random.pick(['primary', 'surface', 'indigo'])}" :elevation="2"><v-toolbar-title>${c.title()}</v-toolbar-title><v-btn>${c.section()}</v-btn><v-btn>${c.section()}</v-btn><v-btn icon><span style="display:inline-flex">${c.icon(24)}</span></v-btn></v-toolbar>`,
)

const chips = drawn(
  [440],
  (c) =>
    `<v-sheet elevation="2" rounded="lg" class="pa-5"><div class="text-h6 mb-1">${c.title()}</div><div class="text-body-2 text-medium-emphasis mb-4">${c.sentence()}</div><div class="d-flex" style="gap:8px">${c.several(3, 4, () => `<v-chip ${c.random.pick(['variant="outlined"', 'color="primary"', 'label', ''])}>${c.state()}</v-chip>`)}</div><v-divider class="my-4"></v-divider><v-progress-linear :model-value="${c.random.int(20, 80)}" height="${c.random.pick([4, 8])}" color="primary" rounded></v-progress-linear><div class="d-flex justify-space-between mt-2"><span>${c.city()}</span><strong>${c.amount()}</strong></div></v-sheet>`,
)

const tiles = drawn(
  [480, 540],
  (c) =>
    `<div style="display:grid;grid-template-columns:1fr 1fr;gap:16px">${c.several(4, 4, () => `<v-card variant="${c.random.pick(['elevated', 'tonal'])}"><v-card-text class="d-flex align-center" style="gap:16px"><span style="display:inline-flex">${c.icon(28)}</span><div><div class="text-h6">${c.count()}</div><div class="text-caption">${c.section()}</div></div></v-card-text></v-card>`)}</div>`,
)

const banner = drawn(
  [480],
  (c) =>
    `<v-banner lines="two" :stacked="false"><template #prepend><v-avatar color="deep-purple-accent-4"><span style="display:inline-flex">${c.icon(22)}</span></v-avatar></template><v-banner-text>${c.sentence()}</v-banner-text><template #actions><v-btn color="deep-purple-accent-4">${c.action()}</v-btn></template></v-banner>`,
)

export const vuetify = (): Library => ({
  name: 'vuetify',
  styles: `body { margin: 0 } ${facesOf('Roboto', 'roboto')}${fileOf('vuetify/dist/vuetify.min.css')} ${create().theme.styles.value} body { font-family: Roboto, sans-serif; color: rgba(var(--v-theme-on-background), var(--v-high-emphasis-opacity)) }`,
  themes: [
    { attributes: { class: 'v-theme--light' }, background: '#ffffff' },
    { attributes: { class: 'v-theme--light' }, background: '#f4f5f7' },
  ],
  components: { card, list, table, alerts, form, bar, chips, tiles, banner },
})
