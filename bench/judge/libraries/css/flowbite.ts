import type { Content } from '../content.ts'
import { facesOf, LIGHT, type Component, type Library } from '../library.ts'
import { tailwind } from '../tailwind.ts'

const rulesOf = tailwind(`@layer theme, base, components, utilities;
@import "tailwindcss/theme.css" layer(theme);
@import "flowbite/src/themes/default.css" layer(theme);
@import "tailwindcss/preflight.css" layer(base);
@import "tailwindcss/utilities.css" layer(utilities);
@custom-variant dark (&:where(.dark, .dark *));`)

const drawn =
  (width: readonly number[], draw: (c: Content) => string): Component =>
  async (c) => {
    const html = draw(c)
    return { width: c.random.pick(width), html, css: await rulesOf(html) }
  }

const CARD =
  'bg-neutral-primary-soft block border border-default rounded-base shadow-xs text-body font-sans'
const BUTTON =
  'text-white bg-brand box-border border border-transparent shadow-xs font-medium leading-5 rounded-base text-sm px-4 py-2.5'
const SECONDARY =
  'text-body bg-neutral-secondary-medium box-border border border-default-medium shadow-xs font-medium leading-5 rounded-base text-sm px-4 py-2.5'
const INPUT =
  'bg-neutral-secondary-medium border border-default-medium text-heading text-sm rounded-base block w-full px-3 py-2.5 shadow-xs placeholder:text-body'

const badge = (c: Content) => {
  const tone = c.random.pick(['brand', 'success', 'danger', 'warning'])
  const letters = tone === 'warning' ? 'text-fg-warning' : `text-fg-${tone}-strong`
  return `<span class="bg-${tone}-soft ${letters} border border-${tone}-subtle text-xs font-medium px-1.5 py-0.5 rounded">${c.state()}</span>`
}

const card = drawn(
  [340, 380],
  (c) =>
    `<div class="${CARD}"><img class="rounded-t-base w-full h-40 object-cover" src="${c.image(380, 160)}" alt=""><div class="p-6">${badge(c)}<h5 class="mt-3 mb-4 text-2xl font-semibold tracking-tight text-heading">${c.title()}</h5><p class="mb-6 text-body">${c.sentence()}</p><a href="#" class="inline-flex items-center ${SECONDARY}">${c.action()}<span class="ms-1.5 inline-flex">${c.icon(16)}</span></a></div></div>`,
)

const profile = drawn(
  [320],
  (c) =>
    `<div class="${CARD} p-6"><div class="flex flex-col items-center"><img class="w-24 h-24 mb-6 rounded-full" src="${c.image(96, 96)}" alt=""><h5 class="mb-0.5 text-xl font-semibold tracking-tight text-heading">${c.person()}</h5><span class="text-sm text-body">${c.city()}</span><div class="flex mt-4 md:mt-6 gap-4"><button class="${BUTTON}">${c.action()}</button><button class="${SECONDARY}">${c.action()}</button></div></div></div>`,
)

const alerts = drawn(
  [460, 520],
  (c) =>
    `<div class="font-sans">${c.several(2, 4, (i) => {
      const tone = ['brand', 'success', 'danger', 'warning'][i]
      const letters = tone === 'warning' ? 'text-fg-warning' : `text-fg-${tone}-strong`
      return `<div class="flex items-start p-4 mb-4 text-sm ${letters} rounded-base bg-${tone}-soft ${c.random.pick(['', `border border-${tone}-subtle`])}"><span class="me-2 shrink-0 inline-flex">${c.icon(16)}</span><div><span class="font-medium me-1">${c.title()}</span>${c.sentence()}</div></div>`
    })}</div>`,
)

const table = drawn(
  [560, 620],
  (c) =>
    `<div class="relative overflow-x-auto bg-neutral-primary-soft shadow-xs rounded-base border border-default font-sans"><table class="w-full text-sm text-left text-body"><thead class="text-sm text-body bg-neutral-secondary-soft border-b border-default"><tr>${['Product', 'City', 'Status', 'Amount'].map((text) => `<th class="px-6 py-3 font-medium">${text}</th>`).join('')}</tr></thead><tbody>${c.several(3, 5, () => `<tr class="bg-neutral-primary border-b border-default"><th class="px-6 py-4 font-medium text-heading whitespace-nowrap">${c.product()}</th><td class="px-6 py-4">${c.city()}</td><td class="px-6 py-4">${badge(c)}</td><td class="px-6 py-4">${c.amount()}</td></tr>`)}</tbody></table></div>`,
)

const form = drawn(
  [380, 420],
  (c) =>
    `<form class="${CARD} p-6"><h5 class="text-xl font-semibold text-heading mb-6">${c.title()}</h5>${c.several(2, 3, () => `<div class="mb-4"><label class="block mb-2.5 text-sm font-medium text-heading">${c.field()}</label><input class="${INPUT}" ${c.random.chance(0.5) ? `value="${c.person()}"` : `placeholder="${c.email()}"`}></div>`)}<div class="flex items-start my-6"><input type="checkbox" checked class="w-4 h-4 accent-brand rounded-xs"><label class="ms-2 text-sm font-medium text-heading">${c.title()}</label></div><button class="w-full mb-3 ${BUTTON}">${c.action()}</button><div class="text-sm font-medium text-body">${c.sentence()} <a href="#" class="text-fg-brand hover:underline">${c.action()}</a></div></form>`,
)

const list = drawn(
  [400, 440],
  (c) =>
    `<div class="${CARD} p-6"><div class="flex items-center justify-between mb-4"><h5 class="text-xl font-semibold leading-none text-heading">${c.title()}</h5><a href="#" class="font-medium text-fg-brand">${c.action()}</a></div><ul class="divide-y divide-default">${c.several(3, 4, () => `<li class="py-4"><div class="flex items-center gap-2"><img class="w-8 h-8 rounded-full shrink-0" src="${c.image(32, 32)}" alt=""><div class="flex-1 min-w-0 ms-2"><p class="font-medium text-heading truncate">${c.person()}</p><p class="text-sm text-body truncate">${c.email()}</p></div><div class="inline-flex items-center font-medium text-heading">${c.amount()}</div></div></li>`)}</ul></div>`,
)

const tabs = drawn(
  [480, 540],
  (c) =>
    `<div class="font-sans"><div class="text-sm font-medium text-center text-body border-b border-default"><ul class="flex flex-wrap -mb-px">${c.several(3, 4, (i) => `<li class="me-2"><a href="#" class="inline-block p-4 border-b rounded-t-base ${i === 1 ? 'text-fg-brand border-brand' : 'border-transparent'}">${c.section()}</a></li>`)}</ul></div><div class="p-4 rounded-base bg-neutral-secondary-soft mt-4"><p class="text-sm text-body">${c.sentence()} ${c.sentence()}</p></div></div>`,
)

const timeline = drawn(
  [420, 460],
  (c) =>
    `<ol class="relative border-s border-default font-sans ms-3">${c.several(2, 3, () => `<li class="mb-10 ms-6"><span class="absolute flex items-center justify-center w-6 h-6 bg-brand-softer text-fg-brand rounded-full -start-3 ring-8 ring-buffer">${c.icon(12)}</span><h3 class="flex items-center mb-1 text-lg font-semibold text-heading">${c.title()} <span class="ms-3">${badge(c)}</span></h3><time class="block mb-2 text-sm leading-none text-body">${c.date()}</time><p class="mb-4 text-body">${c.sentence()}</p></li>`)}</ol>`,
)

const stats = drawn(
  [440, 480],
  (c) =>
    `<div class="${CARD} p-6"><div class="flex justify-between mb-5"><div><h5 class="text-2xl font-semibold text-heading">${c.count()}</h5><p class="text-body">${c.section()}</p></div><div class="flex items-center px-2.5 py-0.5 font-medium text-fg-success text-center">${c.random.int(2, 40)}%</div></div>${c.several(2, 3, () => `<div class="flex justify-between mb-1"><span class="text-sm font-medium text-body">${c.product()}</span><span class="text-sm font-medium text-body">${c.count()}</span></div><div class="w-full bg-neutral-quaternary rounded-full h-2 mb-4"><div class="bg-${c.random.pick(['brand', 'success', 'danger'])} h-2 rounded-full" style="width:${c.random.int(20, 85)}%"></div></div>`)}</div>`,
)

export const flowbite = (): Library => ({
  name: 'flowbite',
  styles: facesOf('Inter', 'inter'),
  themes: [
    LIGHT,
    { ...LIGHT, background: '#f9fafb' },
    { attributes: { class: 'dark' }, background: '#030712' },
  ],
  components: { card, profile, alerts, table, form, list, tabs, timeline, stats },
})
