import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const cards: Component = (c) => ({
  width: c.random.pick([360, 420]),
  html: `<div class="nhsuk-card" style="margin:0"><img class="nhsuk-card__img" src="${c.image(420, 150)}" alt="" style="height:150px;object-fit:cover"><div class="nhsuk-card__content"><h2 class="nhsuk-card__heading nhsuk-heading-m"><a class="nhsuk-card__link" href="#">${c.title()}</a></h2><p class="nhsuk-card__description">${c.sentence()}</p></div></div>`,
})

const care: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div class="nhsuk-card nhsuk-card--care nhsuk-card--care--${c.random.pick(['non-urgent', 'urgent', 'emergency'])}" style="margin-bottom:0"><div class="nhsuk-card--care__heading-container"><h2 class="nhsuk-card--care__heading nhsuk-card__heading">${c.title()}</h2><span class="nhsuk-card--care__arrow"></span></div><div class="nhsuk-card__content"><ul>${c.several(2, 3, () => `<li>${c.sentence()}</li>`)}</ul><p>${c.sentence()}</p></div></div>`,
})

const summary: Component = (c) => ({
  width: c.random.pick([560, 620]),
  html: `<dl class="nhsuk-summary-list" style="margin:0">${c.several(3, 4, () => `<div class="nhsuk-summary-list__row"><dt class="nhsuk-summary-list__key">${c.field()}</dt><dd class="nhsuk-summary-list__value">${c.random.pick([c.person(), c.city(), c.date()])}</dd><dd class="nhsuk-summary-list__actions"><a href="#">Change</a></dd></div>`)}</dl>`,
})

const table: Component = (c) => ({
  width: c.random.pick([480, 560]),
  html: `<table class="nhsuk-table" style="margin:0"><caption class="nhsuk-table__caption">${c.title()}</caption><thead class="nhsuk-table__head"><tr><th>Product</th><th>City</th><th class="nhsuk-table__header--numeric">Amount</th></tr></thead><tbody class="nhsuk-table__body">${c.several(3, 5, () => `<tr class="nhsuk-table__row"><td class="nhsuk-table__cell">${c.product()}</td><td class="nhsuk-table__cell">${c.city()}</td><td class="nhsuk-table__cell nhsuk-table__cell--numeric">${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: 460,
  html: `<div>${c.several(1, 2, () => `<div class="nhsuk-form-group"><label class="nhsuk-label nhsuk-label--s">${c.field()}</label><div class="nhsuk-hint">${c.sentence()}</div><input class="nhsuk-input" type="text" value="${c.person()}"></div>`)}<div class="nhsuk-form-group"><div class="nhsuk-checkboxes">${c.several(2, 3, (i) => `<div class="nhsuk-checkboxes__item"><input class="nhsuk-checkboxes__input" type="checkbox" ${i === 0 ? 'checked' : ''}><label class="nhsuk-label nhsuk-checkboxes__label">${c.city()}</label></div>`)}</div></div><button class="nhsuk-button" style="margin:0">${c.action()}</button></div>`,
})

const advice: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><div class="nhsuk-warning-callout" style="margin-top:24px"><h3 class="nhsuk-warning-callout__label"><span role="text">${c.title()}</span></h3><p>${c.sentence()}</p></div><div class="nhsuk-inset-text" style="margin-bottom:0"><p>${c.sentence()} <a href="#">${c.action()}</a></p></div></div>`,
})

const tasks: Component = (c) => ({
  width: 520,
  html: `<ul class="nhsuk-task-list" style="margin:0">${c.several(3, 4, () => `<li class="nhsuk-task-list__item nhsuk-task-list__item--with-link"><div class="nhsuk-task-list__name-and-hint"><a class="nhsuk-link nhsuk-task-list__link" href="#">${c.title()}</a></div><div class="nhsuk-task-list__status"><strong class="nhsuk-tag nhsuk-tag--${c.random.pick(['blue', 'green', 'yellow'])}">${c.state()}</strong></div></li>`)}</ul>`,
})

const banner: Component = (c) => ({
  width: c.random.pick([500, 560]),
  html: `<div><div class="nhsuk-notification-banner ${c.random.pick(['', 'nhsuk-notification-banner--success'])}"><div class="nhsuk-notification-banner__header"><h2 class="nhsuk-notification-banner__title">${c.section()}</h2></div><div class="nhsuk-notification-banner__content"><h3 class="nhsuk-notification-banner__heading">${c.title()}</h3><p>${c.sentence()}</p></div></div><div class="nhsuk-do-dont-list" style="margin:0"><h3 class="nhsuk-do-dont-list__label">Do</h3><ul class="nhsuk-list nhsuk-list--tick">${c.several(2, 3, () => `<li>${c.icon(24)} ${c.title()}</li>`)}</ul></div></div>`,
})

export const nhsuk = (): Library => ({
  name: 'nhsuk',
  styles: `body { margin: 0 } ${facesOf('Frutiger', 'noto-sans')}${fileOf(
    'nhsuk-frontend/dist/nhsuk/nhsuk-frontend.min.css',
  )
    .replaceAll(/@font-face\{[^}]*\}/g, '')
    .replaceAll('Frutiger W01', 'Frutiger')}`,
  themes: [LIGHT, { ...LIGHT, background: '#f0f4f5' }],
  css: 'html { background: none } body { font: 400 19px/1.47 Frutiger, arial, sans-serif; color: #212b32 }',
  components: { cards, care, summary, table, form, advice, tasks, banner },
})
