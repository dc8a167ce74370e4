import { facesOf, fileOf, type Component, type Library } from '../library.ts'
import type { Content } from '../content.ts'

const PARTS = `
  global utility typography avatar badge breadcrumbs button card checkbox chip details field icon inline-notice link list page-notice
  pagination progress-bar progress-stepper radio section-notice segmented-buttons select signal star-rating switch
  table tabs textbox
`
  .trim()
  .split(/\s+/)

const drawings = new Map<string, string>()

/** One of the library's own icons, in the mark-up that its sheet of icons has. */
function own(name: string, classes: string): string {
  const drawing = drawings.get(name) ?? symbol(name)
  drawings.set(name, drawing)
  return drawing.replace('<svg', `<svg class="${classes}" focusable="false"`)
}

function symbol(name: string): string {
  const sheet = fileOf('@ebay/skin/dist/svg/icons.svg')
  const [, attributes = '', inner = ''] =
    new RegExp(`<symbol([^>]*id="icon-${name}"[^>]*)>([\\s\\S]*?)</symbol>`).exec(sheet) ?? []
  if (!inner) throw new Error(`no icon ${name}`)
  return `<svg ${attributes.replace(/id="[^"]*"/, '')}>${inner}</svg>`
}

const button = (c: Content, look = 'secondary', more = '') =>
  `<button class="btn btn--${look} ${more}" type="button">${c.action()}</button>`

const signal = (c: Content) =>
  `<span class="signal signal--${c.random.pick(['trustworthy', 'recent', 'time-sensitive', 'neutral'])}">${c.state()}</span>`

const row = (gap: number, inner: string, more = '') =>
  `<div style="display:flex;align-items:center;gap:${gap}px;${more}">${inner}</div>`

/** A check box or a radio button, with its label. */
const tick = (kind: 'checkbox' | 'radio', checked: boolean, label: string) =>
  `<div class="field" style="margin-bottom:8px"><span class="field__group"><span class="${kind} field__control"><input class="${kind}__control" type="${kind}" name="${kind}" ${checked ? 'checked' : ''}><span class="${kind}__icon">${own(`${kind}-unchecked-18`, `icon icon--18 ${kind}__unchecked`)}${own(`${kind}-checked-18`, `icon icon--18 ${kind}__checked`)}</span></span><label class="field__label field__label--end">${label}</label></span></div>`

const card: Component = (c) => ({
  width: c.random.pick([280, 320]),
  html: `<div class="card ${c.random.pick(['', 'card--outlined'])}"><div class="card__media" style="aspect-ratio:2/1"><img class="card__hero-image" src="${c.image(300, 150)}" alt=""></div><div class="card__main"><div class="card__overline">${signal(c)}</div><h3 class="card__title">${c.title()}</h3><div class="card__description">${c.sentence()}</div><div class="card__action">${button(c, c.random.pick(['primary', 'secondary', 'tertiary']))}</div></div></div>`,
})

const notices: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div>${c.several(2, 3, (i) => {
    const status = ['information', 'attention', 'confirmation'][i] ?? ''
    const kind = c.random.pick(['section-notice', 'page-notice'])
    return `<section class="${kind} ${kind}--${status}" role="region" style="margin:0 0 12px"><div class="${kind}__header">${own(`${status}-filled-16`, `icon icon--16 icon--${status}-filled`)}</div><div class="${kind}__main"><h2 class="${kind}__title">${c.title()}</h2><p style="margin:4px 0 0">${c.sentence()}</p></div><div class="${kind}__footer"><a class="${kind}__cta" href="#">${c.action()}</a></div></section>`
  })}</div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<form>${c.several(2, 3, (i) => `<div class="field" style="margin-bottom:16px"><label class="field__label field__label--stacked" for="field-${i}">${c.field()}</label><div class="textbox textbox--fluid"><input class="textbox__control" id="field-${i}" value="${c.person()}"></div>${c.random.chance(0.5) ? `<div class="field__description"><span>${c.sentence()}</span></div>` : ''}</div>`)}${tick('checkbox', true, c.title())}${row(12, `${button(c, 'primary')}${button(c)}`, 'margin-top:16px')}</form>`,
})

const table: Component = (c) => ({
  width: c.random.pick([560, 620]),
  html: `<div class="table ${c.random.pick(['', 'table--density-compact', 'table--density-relaxed'])}"><table style="width:100%"><thead><tr><th class="table-cell">Product</th><th class="table-cell">City</th><th class="table-cell">Status</th><th class="table-cell table-cell--numeric">Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td class="table-cell">${c.product()}</td><td class="table-cell">${c.city()}</td><td class="table-cell">${signal(c)}</td><td class="table-cell table-cell--numeric">${c.amount()}</td></tr>`)}</tbody></table></div>`,
})

const people: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div class="list" style="max-width:none"><ul role="list">${c.several(3, 4, (i) => `<li><div style="display:flex;width:100%;padding:10px 0"><div class="list__leading"><div class="avatar ${i % 2 ? `avatar--${c.random.pick(['teal', 'pink', 'green', 'orange', 'magenta'])}` : ''}">${i % 2 ? c.person().slice(0, 1) : `<img src="${c.image(48, 48)}" alt="">`}</div></div><div class="list__body" style="flex:1"><div style="font-weight:700">${c.person()}</div><div style="font-size:14px;color:var(--color-foreground-secondary)">${c.email()}</div></div><div class="list__trailing"><span class="badge">${c.random.int(2, 90)}</span></div></div></li>`)}</ul></div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><div class="tabs ${c.random.pick(['', 'tabs--large'])}"><div class="tabs__items" role="tablist">${c.several(3, 4, (i) => `<div class="tabs__item" role="tab" aria-selected="${i === 0}"><span>${c.section()}</span></div>`)}</div></div><div style="padding:20px 0"><h2 class="medium-section-title" style="margin:0 0 8px">${c.title()}</h2><p style="margin:0 0 16px">${c.sentence()}</p>${row(
    8,
    c.several(
      2,
      3,
      () => `<span class="chip"><span class="chip__text">${c.product()}</span></span>`,
    ),
  )}</div></div>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div style="border:1px solid var(--color-border-subtle);border-radius:16px;padding:20px"><h2 class="small-section-title" style="margin:0 0 12px">${c.title()}</h2>${c.several(3, 4, (i) => row(14, `<span style="display:inline-flex">${c.icon(24)}</span><div style="flex:1"><div>${c.section()}</div><div style="font-size:12px;color:var(--color-foreground-secondary)">${c.city()}</div></div><span class="switch"><input class="switch__control" type="checkbox" role="switch" ${i % 2 ? '' : 'checked'}><span class="switch__button"></span></span>`, 'padding:6px 0'))}</div>`,
})

const choices: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div><h3 class="small-section-title" style="margin:0 0 4px">${c.title()}</h3><p style="margin:0 0 16px;color:var(--color-foreground-secondary)">${c.sentence()}</p>${c.several(3, 4, (i) => tick('radio', i === 1, c.product()))}${row(12, `${button(c, 'primary', 'btn--large')}<a class="link" href="#">${c.action()}</a>`, 'margin-top:20px')}</div>`,
})

const trail: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><nav class="breadcrumbs"><ul>${c.several(3, 3, (i) => `<li><a ${i === 2 ? 'aria-current="page"' : 'href="#"'}>${c.section()}</a>${i === 2 ? '' : own('chevron-right-12', 'icon icon--12')}</li>`)}</ul></nav><h1 class="large-section-title" style="margin:16px 0 8px">${c.title()}</h1><p style="margin:0 0 16px">${c.sentence()} ${c.sentence()}</p>${row(
    8,
    c.several(2, 3, () => signal(c)),
    'margin-bottom:20px',
  )}${row(12, `${button(c, 'primary')}${button(c, 'tertiary')}`)}</div>`,
})

const progress: Component = (c) => ({
  width: c.random.pick([480, 520]),
  html: `<div><h2 class="medium-section-title" style="margin:0 0 20px">${c.title()}</h2><div class="progress-stepper"><div class="progress-stepper__items">${[0, 1, 2].map((i) => `${i ? '<hr class="progress-stepper__separator">' : ''}<div class="progress-stepper__item" ${i === 1 ? 'aria-current="step"' : ''}><span class="progress-stepper__icon">${own(i < 2 ? 'confirmation-filled-24' : 'radio-unchecked-24', 'icon icon--24')}</span><span class="progress-stepper__text"><h4 style="margin:0">${c.state()}</h4></span></div>`).join('')}</div></div>${c.several(1, 2, () => `<div style="margin-top:24px">${row(8, `<span>${c.product()}</span><span>${c.count()}</span>`, 'justify-content:space-between;margin-bottom:8px')}<progress class="progress-bar progress-bar--fluid" max="100" value="${c.random.int(20, 85)}"></progress></div>`)}</div>`,
})

const theme = (background: string) => ({ attributes: { class: 'evo-theme' }, background })

export const ebay = (): Library => ({
  name: 'ebay',
  styles: `${facesOf('Market Sans', 'figtree')}${fileOf('@ebay/skin/dist/tokens/evo-core.css')}${fileOf('@ebay/skin/dist/tokens/evo-light-class.css')}${PARTS.map((part) => fileOf(`@ebay/skin/dist/${part}/${part}.css`)).join('\n')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 14px/1.43 "Market Sans", sans-serif } svg:not(.icon) { fill: none }`,
  themes: [theme('#ffffff'), theme('#f7f7f7')],
  components: {
    card,
    notices,
    form,
    table,
    people,
    tabs,
    settings,
    choices,
    trail,
    progress,
  },
})
