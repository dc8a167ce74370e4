import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'
import type { Content } from '../content.ts'

/** Platforms: each component is drawn as one maker of phones draws it, or as the other does. */
const LOOKS = ['', 'material'] as const
type Look = (typeof LOOKS)[number]

/** The classes of an element and of its look: `list-item__left list-item--material__left`. */
const classes = (name: string, look: Look): string => {
  const [block = '', part] = name.split('__')
  return look ? `${name} ${block}--material${part ? `__${part}` : ''}` : name
}

const drawn =
  (
    width: readonly number[],
    draw: (c: Content, as: (name: string) => string, look: Look) => string,
  ): Component =>
  (c) => {
    const look = c.random.pick(LOOKS)
    return {
      width: c.random.pick(width),
      html: draw(c, (name) => classes(name, look), look),
    }
  }

const button = (c: Content, look: Look, more = '') =>
  `<button class="${look ? `button button--material ${more ? 'button--material--flat' : ''}` : `button ${more}`}">${c.action()}</button>`

const card = drawn(
  [320, 360],
  (c, as, look) =>
    `<div class="${as('card')}" style="margin:0"><img src="${c.image(340, 150)}" alt="" style="display:block;width:100%;height:150px;object-fit:cover"><h2 class="${as('card__title')}" style="margin-top:12px">${c.title()}</h2><div class="${as('card__content')}"><p style="margin:0 0 6px;font-weight:500">${c.city()}</p><p style="margin:0 0 16px">${c.sentence()}</p>${button(c, look)} ${button(c, look, 'button--outline')}</div></div>`,
)

const list = drawn(
  [360, 400],
  (c, as) =>
    `<div><div class="${as('list-header')}">${c.section()}</div><ul class="${as('list')}">${c.several(3, 5, () => `<li class="${as('list-item')}"><div class="${as('list-item__left')}"><img class="${as('list-item__thumbnail')}" src="${c.image(40, 40)}" alt=""></div><div class="${as('list-item__center')}"><span class="${as('list-item__title')}">${c.person()}</span><span class="${as('list-item__subtitle')}">${c.email()}</span></div><div class="${as('list-item__right')}"><span class="notification">${c.random.int(2, 90)}</span></div></li>`)}</ul></div>`,
)

const settings = drawn(
  [360, 400],
  (c, as) =>
    `<div><div class="${as('list-title')}">${c.title()}</div><ul class="${as('list')}">${c.several(3, 4, (i) => `<li class="${as('list-item')}"><div class="${as('list-item__left')}">${c.icon(24)}</div><div class="${as('list-item__center')}">${c.section()}</div><div class="${as('list-item__right')}"><label class="${as('switch')}"><input type="checkbox" class="${as('switch__input')}" ${i % 2 ? '' : 'checked'}><div class="${as('switch__toggle')}"><div class="${as('switch__handle')}"></div></div></label></div></li>`)}</ul><p style="margin:0;padding:12px 16px;font-size:14px;color:#666">${c.sentence()}</p></div>`,
)

const dialog = drawn(
  [280, 300],
  (c, as, look) =>
    `<div class="${as('alert-dialog')}" style="position:static;transform:none;margin:0;width:100%;max-width:none"><div class="${as('alert-dialog-container')}"><div class="${as('alert-dialog-title')}">${c.title()}</div><div class="${as('alert-dialog-content')}">${c.sentence()}</div><div class="${as('alert-dialog-footer')} ${look ? '' : 'alert-dialog-footer--rowfooter'}"><button class="${as('alert-dialog-button')} ${look ? '' : 'alert-dialog-button--rowfooter'}">${c.action()}</button><button class="${as('alert-dialog-button')} ${look ? 'alert-dialog-button--primal--material' : 'alert-dialog-button--primal alert-dialog-button--rowfooter'}">${c.action()}</button></div></div></div>`,
)

const page = drawn(
  [420, 480],
  (c, as, look) =>
    `<div style="background:#ffffff"><div class="${as('toolbar')}" style="position:relative"><div class="${as('toolbar__left')}"><span class="${as('toolbar-button')}">${c.icon(22)}</span></div><div class="${as('toolbar__center')} ${look ? '' : 'toolbar__title'}">${c.section()}</div><div class="${as('toolbar__right')}"><span class="${as('toolbar-button')}">${c.action()}</span></div></div><div style="padding:16px"><div class="${as('segment')}" style="width:100%;margin-bottom:16px">${c.several(3, 3, (i) => `<div class="${as('segment__item')}"><input type="radio" class="segment__input" name="segment" ${i ? '' : 'checked'}><div class="${as('segment__button')}">${c.state()}</div></div>`)}</div><h3 style="margin:0 0 8px">${c.title()}</h3><p style="margin:0 0 16px">${c.sentence()}</p>${button(c, look)}</div></div>`,
)

const form = drawn(
  [340, 380],
  (c, as, look) =>
    `<div style="background:#ffffff;padding:16px">${c.several(2, 3, () => `<div style="margin-bottom:16px"><div style="font-size:13px;color:#666;margin-bottom:4px">${c.field()}</div><input type="text" class="${look ? 'text-input text-input--material' : 'text-input text-input--underbar'}" style="width:100%" value="${c.person()}"></div>`)}${c.several(1, 2, (i) => `<label class="${as('checkbox')}" style="display:flex;align-items:center;gap:10px;margin-bottom:14px"><input type="checkbox" class="${as('checkbox__input')}" ${i ? '' : 'checked'}><div class="${as('checkbox__checkmark')}"></div><span>${c.title()}</span></label>`)}<button class="${look ? 'button button--material' : 'button--large--cta'}" style="width:100%;text-align:center">${c.action()}</button></div>`,
)

const choices = drawn(
  [340, 380],
  (c, as) =>
    `<ul class="${as('list')}"><li class="${as('list-header')}">${c.section()}</li>${c.several(3, 4, (i) => `<li class="${as('list-item')}"><div class="${as('list-item__left')}"><label class="${as('radio-button')}"><input type="radio" class="${as('radio-button__input')}" name="choice" ${i === 1 ? 'checked' : ''}><div class="${as('radio-button__checkmark')}"></div></label></div><div class="${as('list-item__center')}"><span class="${as('list-item__title')}">${c.product()}</span><span class="${as('list-item__subtitle')}">${c.amount()}</span></div></li>`)}</ul>`,
)

const progress = drawn(
  [340, 380],
  (c, as) =>
    `<div class="${as('card')}" style="margin:0"><div class="${as('card__title')}">${c.title()}</div><div class="${as('card__content')}">${c.several(2, 3, () => `<div style="margin:14px 0"><div style="display:flex;justify-content:space-between;margin-bottom:8px"><span>${c.product()}</span><span>${c.count()}</span></div><div class="${as('progress-bar')}"><div class="${as('progress-bar__primary')}" style="width:${c.random.int(20, 85)}%"></div></div></div>`)}<p style="margin:16px 0 0">${c.sentence()}</p></div></div>`,
)

const tabbar = drawn(
  [400, 440],
  (c, as) =>
    `<div style="background:#ffffff"><div style="padding:20px 16px"><h2 style="margin:0 0 8px;font-size:20px">${c.title()}</h2><p style="margin:0">${c.sentence()}</p></div><div class="${as('tabbar')}" style="position:relative">${c.several(3, 4, (i) => `<label class="${as('tabbar__item')}"><input type="radio" name="tabs" ${i ? '' : 'checked'}><button class="${as('tabbar__button')}"><div class="${as('tabbar__icon')}" style="display:flex;justify-content:center;align-items:center">${c.icon(22)}</div><div class="${as('tabbar__label')}">${c.section()}</div></button></label>`)}</div></div>`,
)

export const onsen = (): Library => ({
  name: 'onsen',
  styles: `${facesOf('Helvetica Neue', 'figtree')}${facesOf('Roboto', 'roboto')}${fileOf('onsenui/css/onsen-css-components.css')} body { margin: 0; font: 400 16px/1.4 "Helvetica Neue", sans-serif; color: #1f1f21; position: static; overflow: visible }`,
  themes: [
    { ...LIGHT, background: '#efeff4' },
    { ...LIGHT, background: '#ffffff' },
  ],
  css: 'html, body { height: auto } html { background: none }',
  components: { card, list, settings, dialog, page, form, choices, progress, tabbar },
})
