import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'
import type { Content } from '../content.ts'

const button = (c: Content, look = 'primary', size = '') =>
  `<a role="button" class="weui-btn weui-btn_${look} ${size}" href="#">${c.action()}</a>`

const cell = (body: string, foot = '', head = '', more = '') =>
  `<div class="weui-cell ${more}">${head ? `<div class="weui-cell__hd" style="margin-right:12px">${head}</div>` : ''}<div class="weui-cell__bd">${body}</div><div class="weui-cell__ft">${foot}</div></div>`

const cells = (title: string, inner: string, more = '') =>
  `<div style="display:flow-root"><div class="weui-cells__title">${title}</div><div class="weui-cells ${more}">${inner}</div></div>`

const list: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: cells(
    c.section(),
    c.several(3, 5, (i) =>
      cell(
        `<p>${c.title()}</p>`,
        i % 2 ? c.city() : `<span class="weui-badge">${c.random.int(2, 60)}</span>`,
        c.icon(22),
        c.random.pick(['weui-cell_access', '']),
      ),
    ),
  ),
})

const people: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div class="weui-panel weui-panel_access"><div class="weui-panel__hd">${c.title()}</div><div class="weui-panel__bd">${c.several(2, 3, () => `<a href="#" class="weui-media-box weui-media-box_appmsg"><div class="weui-media-box__hd"><img class="weui-media-box__thumb" src="${c.image(60, 60)}" alt=""></div><div class="weui-media-box__bd"><strong class="weui-media-box__title">${c.person()}</strong><p class="weui-media-box__desc">${c.sentence()}</p></div></a>`)}</div><div class="weui-panel__ft"><a href="#" class="weui-cell weui-cell_access weui-cell_link"><span class="weui-cell__bd">${c.action()}</span><span class="weui-cell__ft"></span></a></div></div>`,
})

const news: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div class="weui-panel"><div class="weui-panel__hd">${c.section()}</div><div class="weui-panel__bd">${c.several(2, 3, () => `<div class="weui-media-box weui-media-box_text"><strong class="weui-media-box__title">${c.title()}</strong><p class="weui-media-box__desc">${c.sentence()}</p><ul class="weui-media-box__info"><li class="weui-media-box__info__meta">${c.city()}</li><li class="weui-media-box__info__meta">${c.date()}</li><li class="weui-media-box__info__meta weui-media-box__info__meta_extra">${c.state()}</li></ul></div>`)}</div></div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div style="background:#ffffff;padding:16px"><h2 class="weui-form__title" style="text-align:center">${c.title()}</h2><div class="weui-form__desc" style="text-align:center;margin:8px 0 24px">${c.sentence()}</div><div class="weui-cells__group weui-cells__group_form">${cells(
    c.section(),
    c.several(
      2,
      4,
      () =>
        `<label class="weui-cell weui-cell_active"><div class="weui-cell__hd"><span class="weui-label">${c.field()}</span></div><div class="weui-cell__bd"><input class="weui-input" value="${c.person()}"></div></label>`,
    ),
  )}</div><div style="margin-top:24px">${button(c)}</div></div>`,
})

const settings: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: cells(
    c.title(),
    c.several(3, 4, (i) =>
      cell(
        c.section(),
        `<input class="weui-switch" type="checkbox" ${i % 2 ? '' : 'checked'}>`,
        '',
        'weui-cell_switch',
      ),
    ),
  ),
})

const choices: Component = (c) => {
  const kind = c.random.pick(['checkbox', 'radio'])
  const mark = (checked: boolean) =>
    `<input type="${kind}" name="choice" class="weui-check" ${checked ? 'checked' : ''}><span class="weui-icon-checked"></span>`
  const option = (i: number) => {
    const words = `<div class="weui-cell__bd"><p>${c.product()}</p></div>`
    return `<label class="weui-cell weui-check__label">${kind === 'radio' ? `${words}<div class="weui-cell__ft">${mark(i === 1)}</div>` : `<div class="weui-cell__hd">${mark(i < 2)}</div>${words}`}</label>`
  }
  return {
    width: c.random.pick([340, 380]),
    html: cells(c.title(), c.several(3, 5, option), `weui-cells_${kind}`),
  }
}

const dialog: Component = (c) => ({
  width: c.random.pick([320, 340]),
  html: `<div class="weui-dialog" style="position:static;transform:none;width:auto;max-width:none"><div class="weui-dialog__hd"><strong class="weui-dialog__title">${c.title()}</strong></div><div class="weui-dialog__bd">${c.sentence()}</div><div class="weui-dialog__ft"><a role="button" href="#" class="weui-dialog__btn weui-dialog__btn_default">${c.action()}</a><a role="button" href="#" class="weui-dialog__btn weui-dialog__btn_primary">${c.action()}</a></div></div>`,
})

const receipt: Component = (c) => ({
  width: c.random.pick([340, 380]),
  html: `<div class="weui-form-preview"><div class="weui-form-preview__hd"><div class="weui-form-preview__item"><label class="weui-form-preview__label">${c.section()}</label><em class="weui-form-preview__value">${c.amount()}</em></div></div><div class="weui-form-preview__bd">${c.several(3, 4, () => `<div class="weui-form-preview__item"><label class="weui-form-preview__label">${c.field()}</label><span class="weui-form-preview__value">${c.random.pick([c.person(), c.city(), c.product()])}</span></div>`)}</div><div class="weui-form-preview__ft">${c.several(1, 2, (i) => `<a role="button" class="weui-form-preview__btn weui-form-preview__btn_${i ? 'default' : 'primary'}" href="#">${c.action()}</a>`)}</div></div>`,
})

const result: Component = (c) => ({
  width: c.random.pick([360, 400]),
  html: `<div class="weui-msg" style="min-height:0;padding:32px 16px;background:#ffffff"><div class="weui-msg__icon-area"><i class="weui-icon-${c.random.pick(['success', 'info', 'warn', 'waiting'])} weui-icon_msg"></i></div><div class="weui-msg__text-area"><h2 class="weui-msg__title">${c.title()}</h2><p class="weui-msg__desc">${c.sentence()}</p></div><div class="weui-msg__opr-area"><p class="weui-btn-area">${button(c)}${button(c, 'default')}</p></div></div>`,
})

const steps: Component = (c) => ({
  width: c.random.pick([320, 360]),
  html: `<div style="background:#ffffff;padding:24px"><ul class="weui-steps weui-steps_vertical">${c.several(3, 4, (i) => `<li class="weui-steps__item ${i < 2 ? 'weui-steps__item_success' : ''}"><div class="weui-steps__item__inner"><strong class="weui-steps__item__title">${c.title()}</strong><span class="weui-steps__item__desc">${c.date()}</span></div></li>`)}</ul></div>`,
})

const tabs: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div style="background:#ffffff"><div class="weui-navbar" style="position:relative">${c.several(3, 3, (i) => `<div role="tab" class="weui-navbar__item ${i ? '' : 'weui-bar__item_on'}">${c.section()}</div>`)}</div><div style="padding:20px 16px"><h3 style="margin:0 0 8px;font-weight:500">${c.title()}</h3><p style="margin:0 0 16px;color:var(--weui-FG-1)">${c.sentence()}</p><div class="weui-progress" style="margin-bottom:20px"><div class="weui-progress__bar"><div class="weui-progress__inner-bar" style="width:${c.random.int(20, 85)}%"></div></div></div>${button(c, 'primary', 'weui-btn_mini')} ${button(c, 'default', 'weui-btn_mini')}</div></div>`,
})

export const weui = (): Library => ({
  name: 'weui',
  styles: `${facesOf('Helvetica Neue', 'noto-sans')}${fileOf('weui/dist/style/weui.css')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/1.4 "Helvetica Neue", sans-serif; color: rgb(0 0 0 / .9) } p, h2 { margin: 0 } a { text-decoration: none } ul { list-style: none; padding: 0 }`,
  themes: [
    { ...LIGHT, background: '#ededed' },
    { ...LIGHT, background: '#f7f7f7' },
  ],
  components: {
    list,
    people,
    news,
    form,
    settings,
    choices,
    dialog,
    receipt,
    result,
    steps,
    tabs,
  },
})
