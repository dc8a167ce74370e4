import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  app.use(packageOf('@kong/kongponents')['default'] as object)
})

const badge = (c: Content) =>
  `<KBadge appearance="${c.random.pick(['info', 'success', 'warning', 'danger', 'neutral', 'decorative'])}">${c.state()}</KBadge>`

const button = (c: Content, look = 'primary') =>
  `<KButton appearance="${look}">${c.action()}</KButton>`

const buttons = (c: Content) =>
  `<div style="display:flex;gap:12px;margin-top:16px">${button(c)}${button(c, c.random.pick(['secondary', 'tertiary', 'danger']))}</div>`

const card = drawn(
  [340, 380],
  (c) =>
    `<KCard title="${c.title()}"><template #actions>${badge(c)}</template><img src="${c.image(340, 130)}" alt="" style="display:block;width:100%;height:130px;object-fit:cover;border-radius:4px;margin-bottom:12px"><p>${c.sentence()}</p><template #footer>${button(c)} ${button(c, 'tertiary')}</template></KCard>`,
)

const alerts = drawn(
  [460, 520],
  (c) =>
    `<div style="display:grid;gap:12px">${c.several(2, 4, (i) => `<KAlert appearance="${['info', 'success', 'warning', 'danger'][i]}" show-icon title="${c.title()}" message="${c.sentence()}" ${c.random.pick(['', 'dismissible'])}></KAlert>`)}</div>`,
)

const form = drawn(
  [360, 400],
  (c) =>
    `<div style="display:flex;flex-direction:column;gap:16px">${c.several(2, 3, () => `<KInput label="${c.field()}" model-value="${c.person()}" ${c.random.chance(0.5) ? `help="${c.sentence()}"` : ''}></KInput>`)}<KCheckbox :model-value="true" label="${c.title()}" ${c.random.chance(0.5) ? `description="${c.sentence()}"` : ''}></KCheckbox>${buttons(c)}</div>`,
)

const choices = drawn(
  [360, 400],
  (c) =>
    `<div><h3>${c.title()}</h3><p style="margin-bottom:16px">${c.sentence()}</p>${c.several(3, 4, (i) => `<div style="margin-bottom:12px"><KRadio name="choice" model-value="1" selected-value="${i}" label="${c.product()}" ${c.random.chance(0.5) ? `description="${c.city()}"` : ''}></KRadio></div>`)}${buttons(c)}</div>`,
)

const settings = drawn(
  [380, 420],
  (c) =>
    `<KCard title="${c.section()}">${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:12px;padding:8px 0"><span style="display:inline-flex">${c.icon(20)}</span><div style="flex:1"><div style="font-weight:600">${c.title()}</div><div class="quiet">${c.city()}</div></div><KInputSwitch :model-value="${i % 2 === 0}" ${i > 1 ? 'size="small"' : ''}></KInputSwitch></div>`)}<p style="margin-top:8px">${c.sentence()}</p></KCard>`,
)

const tabs = drawn([480, 540], (c) => {
  const names = [0, 1, 2].map(
    (i) =>
      `{ hash: '#${i}', title: '${c.section()}', disabled: ${i === 2 && c.random.chance(0.3)} }`,
  )
  return `<div><KTabs model-value="#0" hide-panels :tabs="[${names.join(', ')}]"></KTabs><h3 style="margin-top:20px">${c.title()}</h3><p style="margin-bottom:16px">${c.sentence()}</p>${badge(c)} ${badge(c)}${buttons(c)}</div>`
})

const people = drawn(
  [420, 460],
  (c) =>
    `<KCard title="${c.title()}">${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:12px;padding:10px 0;${i ? 'border-top:1px solid #e0e4ea' : ''}"><img src="${c.image(36, 36)}" alt="" style="width:36px;height:36px;border-radius:50%"><div style="flex:1"><div style="font-weight:600">${c.person()}</div><div class="quiet">${c.email()}</div></div>${badge(c)}</div>`)}</KCard>`,
)

const steps = drawn([480, 540], (c) => {
  const names = [0, 1, 2].map(
    (i) => `{ label: '${c.state()}', state: '${['completed', 'active', 'default'][i]}' }`,
  )
  return `<div><h2>${c.title()}</h2><KStepper :steps="[${names.join(', ')}]"></KStepper><p style="margin-top:20px">${c.sentence()} ${c.sentence()}</p>${buttons(c)}</div>`
})

const empty = drawn(
  [400, 440],
  (c) =>
    `<KEmptyState title="${c.title()}" message="${c.sentence()}" icon-variant="${c.random.pick(['default', 'error', 'search', 'kong'])}"><template #action>${button(c)}</template></KEmptyState>`,
)

const filter = drawn([440, 500], (c) => {
  const names = [0, 1, 2].map(() => `'${c.state()}'`)
  return `<div><div style="margin-bottom:16px"><KSegmentedControl size="${c.random.pick(['small', 'large'])}" :model-value="${names[1]}" :options="[${names.join(', ')}]"></KSegmentedControl></div><KInput model-value="${c.product()}" label="${c.section()}"></KInput><div style="margin-top:16px">${c.several(2, 3, (i) => `<div style="margin-bottom:10px"><KCheckbox :model-value="${i === 0}" label="${c.title()}"></KCheckbox></div>`)}</div>${buttons(c)}</div>`
})

export const kong = (): Library => ({
  name: 'kong',
  styles: `${facesOf('Inter', 'inter')}${fileOf('@kong/kongponents/dist/kongponents.css')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 14px/20px Inter, sans-serif; color: #000933 } h2, h3 { margin: 0 0 8px; font-weight: 700 } h2 { font-size: 24px; line-height: 32px } h3 { font-size: 18px; line-height: 24px } p { margin: 0 } .quiet { font-size: 12px; color: #6c7489 }`,
  themes: [LIGHT, { ...LIGHT, background: '#f9fafb' }],
  components: {
    card,
    alerts,
    form,
    choices,
    settings,
    tabs,
    people,
    steps,
    empty,
    filter,
  },
})
