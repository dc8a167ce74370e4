import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const summary: Component = (c) => ({
  width: c.random.pick([560, 640]),
  html: `<dl class="govuk-summary-list" style="margin:0">${c.several(3, 4, () => `<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">${c.field()}</dt><dd class="govuk-summary-list__value">${c.random.pick([c.person(), c.city(), c.date()])}</dd><dd class="govuk-summary-list__actions"><a class="govuk-link" href="#">Change</a></dd></div>`)}</dl>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 600]),
  html: `<table class="govuk-table" style="margin:0"><caption class="govuk-table__caption govuk-table__caption--m">${c.title()}</caption><thead class="govuk-table__head"><tr class="govuk-table__row"><th class="govuk-table__header">Date</th><th class="govuk-table__header">City</th><th class="govuk-table__header govuk-table__header--numeric">Amount</th></tr></thead><tbody class="govuk-table__body">${c.several(3, 4, () => `<tr class="govuk-table__row"><th class="govuk-table__header">${c.date()}</th><td class="govuk-table__cell">${c.city()}</td><td class="govuk-table__cell govuk-table__cell--numeric">${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: 460,
  html: `<div>${c.several(1, 2, () => `<div class="govuk-form-group"><label class="govuk-label">${c.field()}</label><div class="govuk-hint">${c.sentence()}</div><input class="govuk-input" type="text" value="${c.person()}"></div>`)}<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend class="govuk-fieldset__legend govuk-fieldset__legend--m">${c.title()}</legend><div class="govuk-radios">${c.several(2, 3, (i) => `<div class="govuk-radios__item"><input class="govuk-radios__input" type="radio" ${i === 0 ? 'checked' : ''}><label class="govuk-label govuk-radios__label">${c.city()}</label></div>`)}</div></fieldset></div><button class="govuk-button" style="margin:0">${c.action()}</button></div>`,
})

const banner: Component = (c) => ({
  width: c.random.pick([520, 600]),
  html: `<div class="govuk-notification-banner" style="margin:0"><div class="govuk-notification-banner__header"><h2 class="govuk-notification-banner__title">${c.section()}</h2></div><div class="govuk-notification-banner__content"><p class="govuk-notification-banner__heading">${c.sentence()} <a class="govuk-notification-banner__link" href="#">${c.action()}</a>.</p></div></div>`,
})

const errors: Component = (c) => ({
  width: 480,
  html: `<div><div class="govuk-error-summary" style="margin-bottom:20px"><h2 class="govuk-error-summary__title">There is a problem</h2><div class="govuk-error-summary__body"><ul class="govuk-list govuk-error-summary__list">${c.several(2, 3, () => `<li><a href="#">${c.sentence()}</a></li>`)}</ul></div></div><div class="govuk-warning-text" style="margin:0"><span class="govuk-warning-text__icon">!</span><strong class="govuk-warning-text__text">${c.sentence()}</strong></div></div>`,
})

const panel: Component = (c) => ({
  width: 520,
  html: `<div><div class="govuk-panel govuk-panel--confirmation"><h1 class="govuk-panel__title" style="font-size:32px">${c.title()}</h1><div class="govuk-panel__body" style="font-size:22px">Reference ${c.count()}</div></div><p class="govuk-body">${c.sentence()}</p><div class="govuk-inset-text">${c.sentence()}</div><p style="margin:0">${c.several(2, 3, () => `<strong class="govuk-tag govuk-tag--${c.random.pick(['grey', 'green', 'purple', 'red'])}">${c.state()}</strong> `)}</p></div>`,
})

const tasks: Component = (c) => ({
  width: 540,
  html: `<ul class="govuk-task-list" style="margin:0">${c.several(3, 5, () => `<li class="govuk-task-list__item govuk-task-list__item--with-link"><div class="govuk-task-list__name-and-hint"><a class="govuk-link govuk-task-list__link" href="#">${c.title()}</a></div><div class="govuk-task-list__status"><strong class="govuk-tag govuk-tag--blue">${c.state()}</strong></div></li>`)}</ul>`,
})

export const govuk = (): Library => ({
  name: 'govuk',
  styles: `body { margin: 0 } ${facesOf('GDS Transport', 'source-sans-3')}${fileOf('govuk-frontend/dist/govuk/govuk-frontend.min.css').replaceAll(/@font-face\{[^}]*\}/g, '')}`,
  themes: [LIGHT],
  components: { summary, table, form, banner, errors, panel, tasks },
})
