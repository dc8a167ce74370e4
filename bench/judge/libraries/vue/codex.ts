import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

interface Registry {
  component(name: string, found: unknown): void
}

const drawn = vueDrawn((app) => {
  for (const [name, found] of Object.entries(packageOf('@wikimedia/codex')))
    if (name.startsWith('Cdx')) (app as unknown as Registry).component(name, found)
})

const chip = (state: string, status: string) =>
  `<cdx-info-chip status="${status}">${state}</cdx-info-chip>`

const STATUSES = ['notice', 'success', 'warning', 'error'] as const

/** As the library writes it for pages without scripts: its component shows a picture once a browser has it. */
const thumbnail = (url: string, more = '') =>
  `<span class="${more} cdx-thumbnail"><span class="cdx-thumbnail__image" style="background-image:url('${url}')"></span></span>`

const buttons = (one: string, other: string, weight: string) =>
  `<div style="display:flex;gap:12px"><cdx-button action="progressive" weight="primary">${one}</cdx-button><cdx-button weight="${weight}">${other}</cdx-button></div>`

const cards = drawn(
  [380, 420],
  (c) =>
    `<div style="display:grid;gap:12px">${c.several(2, 3, () => `<span class="cdx-card">${thumbnail(c.image(96, 96), 'cdx-card__thumbnail')}<span class="cdx-card__text"><span class="cdx-card__text__title">${c.title()}</span><span class="cdx-card__text__description">${c.sentence()}</span><span class="cdx-card__text__supporting-text">${c.date()}</span></span></span>`)}</div>`,
)

const messages = drawn(
  [460, 520],
  (c) =>
    `<div style="display:grid;gap:14px">${c.several(2, 4, (i) => `<cdx-message type="${STATUSES[i]}" ${i === 3 ? 'inline' : ''}>${i % 2 ? '' : `<p style="margin:0"><strong>${c.title()}</strong></p>`}<p style="margin:0">${c.sentence()}</p></cdx-message>`)}</div>`,
)

const table = drawn(
  [560, 620],
  (c) =>
    `<cdx-table caption="${c.title()}" :columns="[{ id: 'product', label: 'Product' }, { id: 'city', label: 'City' }, { id: 'status', label: 'Status' }, { id: 'amount', label: 'Amount', textAlign: 'number' }]" :data="[${c.several(3, 5, () => `{ product: '${c.product()}', city: '${c.city()}', status: '${c.state()}', amount: '${c.amount()}' },`)}]" ${c.random.pick(['use-row-headers', ''])}></cdx-table>`,
)

const field = (label: string, value: string, more: string) =>
  `<cdx-field><cdx-text-input model-value="${value}"></cdx-text-input><template #label>${label}</template>${more}</cdx-field>`

const form = drawn(
  [380, 420],
  (c) =>
    `<div>${c.several(2, 3, (i) => field(c.field(), c.person(), i === 0 ? `<template #help-text>${c.sentence()}</template>` : ''))}<cdx-field :hide-label="true"><template #label>${c.section()}</template><cdx-checkbox :model-value="true">${c.title()}<template #description>${c.sentence()}</template></cdx-checkbox></cdx-field><div style="margin-top:20px">${buttons(c.action(), c.action(), c.random.pick(['normal', 'quiet']))}</div></div>`,
)

const choices = drawn(
  [380, 420],
  (c) =>
    `<div style="border:1px solid var(--border-color-base, #a2a9b1);border-radius:2px;padding:16px"><cdx-field :is-fieldset="true"><template #label>${c.title()}</template><template #description>${c.sentence()}</template>${c.several(2, 3, (i) => `<cdx-radio name="choice" :input-value="${i}" :model-value="0">${c.city()}</cdx-radio>`)}</cdx-field><cdx-toggle-switch :model-value="true" :align-switch="true" style="margin-top:16px">${c.title()}</cdx-toggle-switch></div>`,
)

const tabs = drawn(
  [480, 540],
  (c) =>
    `<cdx-tabs active="tab-0" ${c.random.pick(['framed', ''])}>${c.several(3, 4, (i) => `<cdx-tab name="tab-${i}" label="${c.section()}"><h3 style="margin:16px 0 8px">${c.title()}</h3><p style="margin:0 0 16px">${c.sentence()}</p>${buttons(c.action(), c.action(), 'normal')}</cdx-tab>`)}</cdx-tabs>`,
)

const accordions = drawn(
  [420, 460],
  (c) =>
    `<div>${c.several(2, 3, (i) => `<cdx-accordion ${i === 2 ? '' : ':model-value="true"'} separation="${c.random.pick(['divider', 'minimal', 'outline'])}"><template #title>${c.title()}</template><template #description>${c.city()}</template>${c.sentence()}</cdx-accordion>`)}</div>`,
)

const people = drawn(
  [440, 480],
  (c) =>
    `<div style="border:1px solid #c8ccd1;border-radius:2px">${c.several(3, 4, (i) => `<div style="display:flex;align-items:center;gap:12px;padding:12px;${i ? 'border-top:1px solid #c8ccd1' : ''}">${thumbnail(c.image(40, 40))}<div style="flex:1"><div style="font-weight:700">${c.person()}</div><div style="font-size:14px;color:var(--color-subtle, #54595d)">${c.email()}</div></div>${chip(c.state(), c.random.pick(STATUSES))}</div>`)}</div>`,
)

const panel = drawn(
  [400, 440],
  (c) =>
    `<div style="padding:20px;background:var(--background-color-neutral-subtle, #f8f9fa);border-radius:2px"><div style="display:flex;align-items:center;gap:10px"><span style="display:inline-flex">${c.icon(24)}</span><h3 style="margin:0;flex:1">${c.title()}</h3>${chip(c.state(), c.random.pick(STATUSES))}</div><p>${c.sentence()}</p><cdx-button-group :buttons="[${c.several(3, 3, (i) => `{ value: '${i}', label: '${c.section()}' },`)}]"></cdx-button-group><div style="display:flex;gap:8px;margin-top:16px">${c.several(2, 3, () => chip(c.product(), 'notice'))}</div></div>`,
)

export const codex = (): Library => ({
  name: 'codex',
  styles: `${facesOf('Codex Sans', 'noto-sans')}${fileOf('@wikimedia/codex-design-tokens/dist/theme-wikimedia-ui-root.css')}${fileOf('@wikimedia/codex/dist/codex.style.css')} body { margin: 0; font: 400 16px/1.6 "Codex Sans", sans-serif; color: var(--color-base, #202122) }`,
  themes: [LIGHT, { ...LIGHT, background: '#f8f9fa' }],
  css: '.cdx-tabs__prev-scroller, .cdx-tabs__next-scroller { display: none !important }',
  components: { cards, messages, table, form, choices, tabs, accordions, people, panel },
})
