import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([380, 440]),
  html: `<article class="slds-card slds-card_boundary"><div class="slds-card__header slds-grid"><header class="slds-media slds-media_center slds-has-flexi-truncate"><div class="slds-media__figure">${c.icon(24)}</div><div class="slds-media__body"><h2 class="slds-card__header-title"><a href="#" class="slds-card__header-link">${c.title()}</a></h2></div><div class="slds-no-flex"><button class="slds-button slds-button_neutral">${c.action()}</button></div></header></div><div class="slds-card__body slds-card__body_inner"><p>${c.sentence()}</p><p class="slds-text-color_weak">${c.date()}</p></div><footer class="slds-card__footer"><a class="slds-card__footer-action" href="#">${c.action()}</a></footer></article>`,
})

const notices: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div>${c.several(2, 3, (i) => `<div class="slds-scoped-notification slds-media slds-media_center slds-theme_${['info', 'success', 'warning'][i]}" style="margin-bottom:12px"><div class="slds-media__figure">${c.icon(20)}</div><div class="slds-media__body"><p>${c.sentence()} <a href="#">${c.action()}</a></p></div></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([560, 640]),
  html: `<table class="slds-table slds-table_cell-buffer slds-table_bordered ${c.random.pick(['', 'slds-table_striped'])}"><thead><tr class="slds-line-height_reset">${['Name', 'City', 'Stage', 'Amount'].map((text) => `<th scope="col"><div class="slds-truncate">${text}</div></th>`).join('')}</tr></thead><tbody>${c.several(3, 5, () => `<tr class="slds-hint-parent"><th scope="row"><div class="slds-truncate"><a href="#">${c.person()}</a></div></th><td><div class="slds-truncate">${c.city()}</div></td><td><span class="slds-badge ${c.random.pick(['', 'slds-theme_success', 'slds-theme_warning'])}">${c.state()}</span></td><td><div class="slds-truncate">${c.amount()}</div></td></tr>`)}</tbody></table>`,
})

const header: Component = (c) => ({
  width: c.random.pick([600, 660]),
  html: `<div class="slds-page-header"><div class="slds-page-header__row"><div class="slds-page-header__col-title"><div class="slds-media"><div class="slds-media__figure"><span class="slds-avatar slds-avatar_large"><img src="${c.image(48, 48)}" alt=""></span></div><div class="slds-media__body"><div class="slds-page-header__name"><div class="slds-page-header__name-title"><h1><span class="slds-page-header__title slds-truncate">${c.title()}</span></h1></div></div><p class="slds-page-header__name-meta">${c.city()} • ${c.date()}</p></div></div></div><div class="slds-page-header__col-actions"><div class="slds-page-header__controls"><div class="slds-page-header__control"><button class="slds-button slds-button_neutral">${c.action()}</button></div><div class="slds-page-header__control"><button class="slds-button slds-button_brand">${c.action()}</button></div></div></div></div></div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([360, 420]),
  html: `<div class="slds-box slds-theme_default"><h3 class="slds-text-heading_medium" style="margin-bottom:12px">${c.title()}</h3>${c.several(2, 3, (i) => `<div class="slds-form-element" style="margin-bottom:12px"><label class="slds-form-element__label">${i === 0 ? '<abbr class="slds-required">*</abbr>' : ''}${c.field()}</label><div class="slds-form-element__control"><input type="text" class="slds-input" ${c.random.chance(0.6) ? `value="${c.person()}"` : `placeholder="${c.field()}"`}></div></div>`)}<div class="slds-form-element"><div class="slds-form-element__control"><div class="slds-checkbox"><input type="checkbox" checked id="box"><label class="slds-checkbox__label" for="box"><span class="slds-checkbox_faux"></span><span class="slds-form-element__label">${c.title()}</span></label></div></div></div><div style="margin-top:16px;display:flex;gap:8px;justify-content:flex-end"><button class="slds-button slds-button_neutral">${c.action()}</button><button class="slds-button slds-button_brand">${c.action()}</button></div></div>`,
})

const tiles: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<ul class="slds-has-dividers_around-space">${c.several(2, 3, () => `<li class="slds-item"><article class="slds-tile slds-media"><div class="slds-media__figure"><span class="slds-avatar slds-avatar_circle slds-avatar_medium"><img src="${c.image(32, 32)}" alt=""></span></div><div class="slds-media__body"><h3 class="slds-tile__title slds-truncate"><a href="#">${c.person()}</a></h3><div class="slds-tile__detail"><dl class="slds-list_horizontal slds-wrap"><dt class="slds-item_label slds-text-color_weak">${c.field()}</dt><dd class="slds-item_detail">${c.city()}</dd><dt class="slds-item_label slds-text-color_weak">${c.field()}</dt><dd class="slds-item_detail">${c.date()}</dd></dl></div></div></article></li>`)}</ul>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div class="slds-tabs_default"><ul class="slds-tabs_default__nav">${c.several(3, 4, (i) => `<li class="slds-tabs_default__item${i === 0 ? ' slds-is-active' : ''}"><a class="slds-tabs_default__link" href="#">${c.section()}</a></li>`)}</ul><div class="slds-tabs_default__content slds-show"><p style="margin-bottom:12px">${c.sentence()} ${c.sentence()}</p><div>${c.several(2, 3, () => `<span class="slds-pill"><span class="slds-pill__label">${c.product()}</span></span> `)}</div></div></div>`,
})

const path: Component = (c) => ({
  width: 620,
  html: `<div><ol class="slds-breadcrumb slds-list_horizontal slds-wrap" style="margin-bottom:16px">${c.several(3, 3, () => `<li class="slds-breadcrumb__item"><a href="#">${c.section()}</a></li>`)}</ol><ul style="display:grid;gap:14px">${c.several(3, 4, () => `<li class="slds-box slds-box_x-small"><div style="display:flex;justify-content:space-between;margin-bottom:6px"><span>${c.product()}</span><strong>${c.count()}</strong></div><div class="slds-progress-bar"><span class="slds-progress-bar__value" style="width:${c.random.int(20, 90)}%"></span></div></li>`)}</ul></div>`,
})

const nav: Component = (c) => ({
  width: 260,
  html: `<nav class="slds-nav-vertical"><div class="slds-nav-vertical__section"><h2 class="slds-nav-vertical__title">${c.section()}</h2><ul>${c.several(4, 5, (i) => `<li class="slds-nav-vertical__item${i === 1 ? ' slds-is-active' : ''}"><a href="#" class="slds-nav-vertical__action">${c.icon(16)}<span style="margin-left:8px">${c.title()}</span></a></li>`)}</ul></div></nav>`,
})

/** Its images and fonts lie beside it, and are not asked for. */
const STYLES = () =>
  fileOf(
    '@salesforce-ux/design-system/assets/styles/salesforce-lightning-design-system.min.css',
  ).replaceAll(/@font-face\{[^}]*\}/g, '')

export const slds = (): Library => ({
  name: 'slds',
  styles: `${facesOf('Salesforce Sans', 'open-sans')}${STYLES()} html, body { margin: 0; background: none; font-family: "Salesforce Sans", Arial, sans-serif }`,
  themes: [LIGHT, { ...LIGHT, background: '#f3f3f3' }],
  components: { card, notices, table, header, form, tiles, tabs, path, nav },
})
