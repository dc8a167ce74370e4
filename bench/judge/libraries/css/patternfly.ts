import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const button = (kind: string, text: string) =>
  `<button class="pf-v6-c-button pf-m-${kind}" type="button"><span class="pf-v6-c-button__text">${text}</span></button>`

const card: Component = (c) => ({
  width: c.random.pick([320, 380]),
  html: `<div class="pf-v6-c-card"><div class="pf-v6-c-card__header"><div class="pf-v6-c-card__header-main" style="display:flex;align-items:center;gap:8px">${c.icon(24)}<div class="pf-v6-c-card__title"><h2 class="pf-v6-c-card__title-text">${c.title()}</h2></div></div></div><div class="pf-v6-c-card__body">${c.sentence()} ${c.sentence()}</div><div class="pf-v6-c-card__footer">${button('primary', c.action())} ${button('link', c.action())}</div></div>`,
})

const alerts: Component = (c) => ({
  width: c.random.pick([460, 540]),
  html: `<div style="display:grid;gap:16px">${c.several(2, 3, (i) => `<div class="pf-v6-c-alert pf-m-inline ${['pf-m-success', 'pf-m-warning', 'pf-m-danger'][i] ?? ''}"><div class="pf-v6-c-alert__icon">${c.icon(18)}</div><p class="pf-v6-c-alert__title">${c.title()}</p><div class="pf-v6-c-alert__description"><p>${c.sentence()}</p></div></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([600, 680]),
  html: `<table class="pf-v6-c-table pf-m-grid-md"><thead class="pf-v6-c-table__thead"><tr class="pf-v6-c-table__tr"><th class="pf-v6-c-table__th">Repository</th><th class="pf-v6-c-table__th">Owner</th><th class="pf-v6-c-table__th">Status</th><th class="pf-v6-c-table__th">Updated</th></tr></thead><tbody class="pf-v6-c-table__tbody">${c.several(3, 5, () => `<tr class="pf-v6-c-table__tr"><td class="pf-v6-c-table__td"><a href="#">${c.product()}</a></td><td class="pf-v6-c-table__td">${c.person()}</td><td class="pf-v6-c-table__td"><span class="pf-v6-c-label ${c.random.pick(['pf-m-green', 'pf-m-blue', 'pf-m-orange'])}"><span class="pf-v6-c-label__content"><span class="pf-v6-c-label__text">${c.state()}</span></span></span></td><td class="pf-v6-c-table__td">${c.date()}</td></tr>`)}</tbody></table>`,
})

const description: Component = (c) => ({
  width: c.random.pick([420, 520]),
  html: `<dl class="pf-v6-c-description-list ${c.random.chance(0.5) ? 'pf-m-horizontal' : 'pf-m-2-col'}">${c.several(3, 5, () => `<div class="pf-v6-c-description-list__group"><dt class="pf-v6-c-description-list__term"><span class="pf-v6-c-description-list__text">${c.field()}</span></dt><dd class="pf-v6-c-description-list__description"><div class="pf-v6-c-description-list__text">${c.random.pick([c.person(), c.city(), c.date()])}</div></dd></div>`)}</dl>`,
})

const nav: Component = (c) => ({
  width: 260,
  html: `<nav class="pf-v6-c-nav"><section class="pf-v6-c-nav__section"><h2 class="pf-v6-c-nav__section-title">${c.title()}</h2><ul class="pf-v6-c-nav__list">${c.several(4, 5, (i) => `<li class="pf-v6-c-nav__item"><a href="#" class="pf-v6-c-nav__link${i === 1 ? ' pf-m-current' : ''}"><span class="pf-v6-c-nav__link-text">${c.section()}</span></a></li>`)}</ul></section></nav>`,
})

const form: Component = (c) => ({
  width: c.random.pick([400, 460]),
  html: `<form class="pf-v6-c-form">${c.several(2, 3, () => `<div class="pf-v6-c-form__group"><div class="pf-v6-c-form__group-label"><label class="pf-v6-c-form__label"><span class="pf-v6-c-form__label-text">${c.field()}</span> <span class="pf-v6-c-form__label-required">*</span></label></div><div class="pf-v6-c-form__group-control"><span class="pf-v6-c-form-control"><input type="text" ${c.random.chance(0.5) ? `value="${c.person()}"` : `placeholder="${c.field()}"`}></span><div class="pf-v6-c-form__helper-text"><div class="pf-v6-c-helper-text"><div class="pf-v6-c-helper-text__item"><span class="pf-v6-c-helper-text__item-text">${c.sentence()}</span></div></div></div></div></div>`)}<div class="pf-v6-c-form__group pf-m-action"><div class="pf-v6-c-form__actions">${button('primary', c.action())}${button('secondary', c.action())}</div></div></form>`,
})

const empty: Component = (c) => ({
  width: 440,
  html: `<div class="pf-v6-c-empty-state"><div class="pf-v6-c-empty-state__content"><div class="pf-v6-c-empty-state__header"><div class="pf-v6-c-empty-state__icon">${c.icon(56)}</div><div class="pf-v6-c-empty-state__title"><h1 class="pf-v6-c-empty-state__title-text">${c.title()}</h1></div></div><div class="pf-v6-c-empty-state__body">${c.sentence()} ${c.sentence()}</div><div class="pf-v6-c-empty-state__footer"><div class="pf-v6-c-empty-state__actions">${button('primary', c.action())}</div><div class="pf-v6-c-empty-state__actions">${button('link', c.action())}${button('link', c.action())}</div></div></div></div>`,
})

const modal: Component = (c) => ({
  width: 520,
  html: `<div class="pf-v6-c-modal-box" role="dialog" style="position:relative"><div class="pf-v6-c-modal-box__close"><button class="pf-v6-c-button pf-m-plain" type="button"><span class="pf-v6-c-button__icon">${c.icon(16)}</span></button></div><header class="pf-v6-c-modal-box__header"><div class="pf-v6-c-modal-box__header-main"><h1 class="pf-v6-c-modal-box__title"><span class="pf-v6-c-modal-box__title-text">${c.title()}</span></h1></div></header><div class="pf-v6-c-modal-box__body">${c.sentence()} ${c.sentence()}</div><footer class="pf-v6-c-modal-box__footer">${button('primary', c.action())}${button('link', c.action())}</footer></div>`,
})

const list: Component = (c) => ({
  width: c.random.pick([460, 540]),
  html: `<ul class="pf-v6-c-data-list">${c.several(3, 4, () => `<li class="pf-v6-c-data-list__item"><div class="pf-v6-c-data-list__item-row"><div class="pf-v6-c-data-list__item-content"><div class="pf-v6-c-data-list__cell">${c.icon(20)}</div><div class="pf-v6-c-data-list__cell"><p>${c.product()}</p><small>${c.date()}</small></div><div class="pf-v6-c-data-list__cell">${c.amount()}</div></div></div></li>`)}</ul>`,
})

export const patternfly = (): Library => ({
  name: 'patternfly',
  styles: `${facesOf('Red Hat Text', 'red-hat-text')}${facesOf('RedHatText', 'red-hat-text')}${facesOf('Red Hat Display', 'red-hat-text')}${facesOf('RedHatDisplay', 'red-hat-text')}${fileOf('@patternfly/patternfly/patternfly.min.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '')}`,
  themes: [LIGHT, { ...LIGHT, background: '#f2f2f2' }],
  css: 'body { font-family: var(--pf-t--global--font--family--body); font-size: 14px }',
  components: { card, alerts, table, description, nav, form, empty, modal, list },
})
