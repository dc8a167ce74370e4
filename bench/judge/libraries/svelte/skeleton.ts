import type { Content } from '../content.ts'
import { facesOf, type Component, type Library } from '../library.ts'
import { tailwind } from '../tailwind.ts'
import { svelteDrawn } from './render.ts'

const THEMES = ['cerberus', 'mint', 'wintry', 'nouveau']

const rulesOf = tailwind(`@layer theme, base, components, utilities;
@import "tailwindcss/theme.css" layer(theme);
@import "tailwindcss/preflight.css" layer(base);
@import "tailwindcss/utilities.css" layer(utilities);
@import "@skeletonlabs/skeleton/src/index.css";
@import "@skeletonlabs/skeleton-common/src/index.css" layer(base);
${THEMES.map((name) => `@import "@skeletonlabs/skeleton/src/themes/${name}.css";`).join('\n')}`)

const markup = svelteDrawn('@skeletonlabs/skeleton-svelte')

const drawn =
  (width: readonly number[], draw: (c: Content) => string): Component =>
  async (c) => {
    const html = await markup(draw(c))
    return { width: c.random.pick(width), html, css: await rulesOf(html) }
  }

const COLOURS = ['primary', 'secondary', 'tertiary', 'success', 'warning', 'error']

const colour = (c: Content) => c.random.pick(COLOURS)

const badge = (c: Content) => {
  const look = c.random.pick(['filled-500', 'tonal', 'outlined-500'])
  const [kind = '', shade] = look.split('-')
  return `<span class="badge preset-${kind}-${colour(c)}${shade ? `-${shade}` : ''}">${c.state()}</span>`
}

const button = (c: Content, look = 'preset-filled-primary-500') =>
  `<button type="button" class="btn ${look}">${c.action()}</button>`

const buttons = (c: Content) =>
  `<div class="flex gap-3 pt-2">${button(c)}${button(c, c.random.pick(['preset-tonal', 'preset-outlined-primary-500', 'preset-tonal-secondary']))}</div>`

const CARD = 'card preset-filled-surface-100-900 border border-surface-200-800'

const card = drawn(
  [340, 380],
  (c) =>
    `<div class="${CARD} overflow-hidden"><img src="${c.image(380, 150)}" alt="" class="block w-full object-cover" style="height:150px"><div class="p-4 space-y-3"><h3 class="h4">${c.title()}</h3><p class="opacity-60">${c.sentence()}</p>${buttons(c)}</div></div>`,
)

const alerts = drawn(
  [460, 520],
  (c) =>
    `<div class="space-y-3">${c.several(2, 3, () => `<div class="card ${c.random.pick(['preset-outlined', 'preset-filled'])}-${colour(c)}-500 grid grid-cols-[auto_1fr_auto] items-center gap-4 p-4"><span>${c.icon(22)}</span><div><p class="font-bold">${c.title()}</p><p class="text-xs">${c.sentence()}</p></div>${button(c, 'btn-sm preset-tonal')}</div>`)}</div>`,
)

const table = drawn(
  [540, 600],
  (c) =>
    `<div class="table-wrap"><table class="table"><thead><tr><th>Product</th><th>City</th><th>Status</th><th class="text-right">Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td>${badge(c)}</td><td class="text-right">${c.amount()}</td></tr>`)}</tbody></table></div>`,
)

const form = drawn(
  [360, 400],
  (c) =>
    `<form class="space-y-4">${c.several(2, 3, () => `<label class="label"><span class="label-text">${c.field()}</span><input class="input" value="${c.person()}"></label>`)}<label class="flex items-center gap-2"><input class="checkbox" type="checkbox" checked><span>${c.title()}</span></label>${buttons(c)}</form>`,
)

const tabs = drawn([460, 520], (c) => {
  const names = [0, 1, 2].map(
    (i) => `<ui.Tabs.Trigger value="${i}">${c.section()}</ui.Tabs.Trigger>`,
  )
  return `<ui.Tabs defaultValue="0"><ui.Tabs.List>${names.join('')}<ui.Tabs.Indicator /></ui.Tabs.List><ui.Tabs.Content value="0"><h3 class="h5">${c.title()}</h3><p>${c.sentence()}</p>${buttons(c)}</ui.Tabs.Content></ui.Tabs>`
})

const settings = drawn(
  [380, 420],
  (c) =>
    `<div class="${CARD} p-5 space-y-4"><h3 class="h5">${c.title()}</h3>${c.several(3, 4, (i) => `<div class="flex items-center gap-3"><span>${c.icon(22)}</span><div class="flex-1"><div class="font-medium">${c.section()}</div><div class="text-sm opacity-60">${c.city()}</div></div><ui.Switch defaultChecked={${i % 2 === 0}}><ui.Switch.Control><ui.Switch.Thumb /></ui.Switch.Control></ui.Switch></div>`)}<hr class="hr"><p class="text-sm">${c.sentence()}</p></div>`,
)

const people = drawn(
  [400, 440],
  (c) =>
    `<div class="${CARD} divide-y divide-surface-200-800">${c.several(3, 4, (i) => `<div class="flex items-center gap-3 p-4">${i % 2 ? `<ui.Avatar class="size-11"><ui.Avatar.Fallback class="preset-tonal-${colour(c)}">${c.person().slice(0, 1)}</ui.Avatar.Fallback></ui.Avatar>` : `<img src="${c.image(44, 44)}" alt="" class="size-11 rounded-full">`}<div class="flex-1"><div class="font-bold">${c.person()}</div><div class="text-sm opacity-60">${c.email()}</div></div>${badge(c)}</div>`)}</div>`,
)

const progress = drawn(
  [380, 420],
  (c) =>
    `<div class="${CARD} p-5 space-y-5"><h3 class="h5">${c.title()}</h3>${c.several(2, 3, () => `<ui.Progress value={${c.random.int(20, 85)}}><div class="flex justify-between"><ui.Progress.Label>${c.product()}</ui.Progress.Label><ui.Progress.ValueText /></div><ui.Progress.Track><ui.Progress.Range class="bg-${c.random.pick(['primary', 'secondary', 'success', 'error'])}-500" /></ui.Progress.Track></ui.Progress>`)}<p class="text-sm opacity-60">${c.sentence()}</p></div>`,
)

const questions = drawn(
  [420, 480],
  (c) =>
    `<ui.Accordion defaultValue={['1']}>${c.several(3, 4, (i) => `${i ? '<hr class="hr">' : ''}<ui.Accordion.Item value="${i}"><h3><ui.Accordion.ItemTrigger>${c.title()}</ui.Accordion.ItemTrigger></h3><ui.Accordion.ItemContent>${c.sentence()}</ui.Accordion.ItemContent></ui.Accordion.Item>`)}</ui.Accordion>`,
)

const filter = drawn([440, 500], (c) => {
  const options = [0, 1, 2].map(
    (i) =>
      `<ui.SegmentedControl.Item value="${i}"><ui.SegmentedControl.ItemText>${c.state()}</ui.SegmentedControl.ItemText><ui.SegmentedControl.ItemHiddenInput /></ui.SegmentedControl.Item>`,
  )
  return `<div class="space-y-4"><ui.SegmentedControl defaultValue="1"><ui.SegmentedControl.Control><ui.SegmentedControl.Indicator />${options.join('')}</ui.SegmentedControl.Control></ui.SegmentedControl><h2 class="h3">${c.title()}</h2><p>${c.sentence()} ${c.sentence()}</p><div class="flex gap-2">${c.several(2, 4, () => `<span class="chip ${c.random.pick(['preset-tonal', 'preset-filled-secondary-500', 'preset-outlined-surface-500'])}">${c.product()}</span>`)}</div>${buttons(c)}</div>`
})

const theme = (name: string, background: string, more: object = {}) => ({
  attributes: { 'data-theme': name, ...more },
  background,
})

export const skeleton = (): Library => ({
  name: 'skeleton',
  styles: `${facesOf('Inter', 'inter')} body { margin: 0 }`,
  themes: [
    theme('cerberus', '#ffffff'),
    theme('mint', '#ffffff'),
    theme('wintry', '#f8fafc'),
    theme('nouveau', '#ffffff'),
  ],
  css: 'html { background: none } body { font-family: Inter, sans-serif }',
  components: {
    card,
    alerts,
    table,
    form,
    tabs,
    settings,
    people,
    progress,
    questions,
    filter,
  },
})
