import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const alerts: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div>${c.several(2, 3, (i) => `<div class="usa-alert usa-alert--${['info', 'warning', 'error'][i]} usa-alert--no-icon"><div class="usa-alert__body"><h4 class="usa-alert__heading">${c.title()}</h4><p class="usa-alert__text">${c.sentence()} <a class="usa-link" href="#">${c.action()}</a></p></div></div>`)}</div>`,
})

const card: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<ul class="usa-card-group" style="margin:0"><li class="usa-card" style="margin:0;padding:0;flex:1"><div class="usa-card__container" style="margin:0"><div class="usa-card__header"><h4 class="usa-card__heading">${c.title()}</h4></div><div class="usa-card__media"><div class="usa-card__img"><img src="${c.image(380, 150)}" alt="" style="height:150px;object-fit:cover"></div></div><div class="usa-card__body"><p>${c.sentence()}</p></div><div class="usa-card__footer"><button class="usa-button">${c.action()}</button></div></div></li></ul>`,
})

const table: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<table class="usa-table ${c.random.pick(['', 'usa-table--borderless', 'usa-table--striped'])}" style="width:100%;margin:0"><caption>${c.title()}</caption><thead><tr><th>Document</th><th>City</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><th>${c.product()}</th><td>${c.city()}</td><td>${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<form class="usa-form usa-form--large" style="max-width:none"><fieldset class="usa-fieldset"><legend class="usa-legend usa-legend--large">${c.title()}</legend>${c.several(1, 2, () => `<label class="usa-label">${c.field()}</label><span class="usa-hint">${c.sentence()}</span><input class="usa-input" type="text" value="${c.person()}">`)}${c.several(2, 3, (i) => `<div class="usa-checkbox"><input class="usa-checkbox__input" id="c${i}" type="checkbox" ${i ? '' : 'checked'}><label class="usa-checkbox__label" for="c${i}">${c.section()}</label></div>`)}<button class="usa-button">${c.action()}</button></fieldset></form>`,
})

const nav: Component = (c) => ({
  width: 280,
  html: `<nav><ul class="usa-sidenav">${c.several(4, 5, (i) => `<li class="usa-sidenav__item"><a href="#" class="${i === 1 ? 'usa-current' : ''}">${c.title()}</a>${i === 1 ? `<ul class="usa-sidenav__sublist">${c.several(2, 3, () => `<li class="usa-sidenav__item"><a href="#">${c.section()}</a></li>`)}</ul>` : ''}</li>`)}</ul></nav>`,
})

const list: Component = (c) => ({
  width: c.random.pick([440, 500]),
  html: `<ul class="usa-collection">${c.several(2, 3, () => `<li class="usa-collection__item"><img class="usa-collection__img" src="${c.image(80, 60)}" alt="" style="width:80px;height:60px"><div class="usa-collection__body"><h4 class="usa-collection__heading"><a class="usa-link" href="#">${c.title()}</a></h4><p class="usa-collection__description">${c.sentence()}</p><ul class="usa-collection__meta"><li class="usa-collection__meta-item">${c.date()}</li></ul><ul class="usa-collection__meta"><li class="usa-collection__meta-item usa-tag">${c.state()}</li><li class="usa-collection__meta-item usa-tag">${c.section()}</li></ul></div></li>`)}</ul>`,
})

const steps: Component = (c) => ({
  width: 600,
  html: `<div class="usa-step-indicator usa-step-indicator--counters" style="margin:0"><ol class="usa-step-indicator__segments">${c.several(4, 4, (i) => `<li class="usa-step-indicator__segment ${['usa-step-indicator__segment--complete', 'usa-step-indicator__segment--current'][i] ?? ''}"><span class="usa-step-indicator__segment-label">${c.section()}</span></li>`)}</ol><div class="usa-step-indicator__header"><h4 class="usa-step-indicator__heading"><span class="usa-step-indicator__heading-counter"><span class="usa-step-indicator__current-step">2</span> <span class="usa-step-indicator__total-steps">of 4</span> </span><span class="usa-step-indicator__heading-text">${c.title()}</span></h4></div></div>`,
})

const summary: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div class="usa-summary-box"><div class="usa-summary-box__body"><h3 class="usa-summary-box__heading">${c.title()}</h3><div class="usa-summary-box__text"><ul class="usa-list">${c.several(2, 4, () => `<li>${c.sentence()}</li>`)}</ul></div></div></div>`,
})

const actions: Component = (c) => ({
  width: 460,
  html: `<div><h2 style="margin:0 0 8px">${c.title()}</h2><p class="usa-intro" style="margin:0 0 16px">${c.sentence()}</p><p style="margin:0 0 16px">${c.sentence()} ${c.sentence()}</p><ul class="usa-button-group"><li class="usa-button-group__item"><a href="#" class="usa-button usa-button--outline">${c.action()}</a></li><li class="usa-button-group__item"><button class="usa-button usa-button--secondary">${c.action()}</button></li><li class="usa-button-group__item"><span class="usa-tag usa-tag--big">${c.state()}</span></li></ul></div>`,
})

/** Without the files beside it: its fonts, and icons that are background images. */
const STYLES = () =>
  fileOf('@uswds/uswds/dist/css/uswds.min.css')
    .replaceAll(/@font-face\{[^}]*\}/g, '')
    .replace('@charset "UTF-8";', '')

export const uswds = (): Library => ({
  name: 'uswds',
  styles: `body { margin: 0 } ${facesOf('Source Sans Pro Web', 'source-sans-3')}${facesOf('Merriweather Web', 'public-sans')}${STYLES()}`,
  themes: [LIGHT],
  css: 'body { font: 400 17px/1.5 "Source Sans Pro Web", sans-serif; color: #1b1b1b }',
  components: { alerts, card, table, form, nav, list, steps, summary, actions },
})
