import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  app.use(packageOf('vant'))
})

/** Its own field gets its value only once it is in a page. */
const field = (label: string, value: string) =>
  `<div class="van-cell van-field"><div class="van-cell__title van-field__label"><label>${label}</label></div><div class="van-cell__value van-field__value"><div class="van-field__body"><input class="van-field__control" type="text" value="${value}"></div></div></div>`

const cells = drawn(
  [340, 375],
  (c) =>
    `<div><van-cell-group inset title="${c.section()}" style="margin:0">${c.several(3, 5, () => `<van-cell title="${c.title()}" value="${c.count()}" ${c.random.chance(0.6) ? 'is-link' : ''} ${c.random.chance(0.4) ? `label="${c.city()}"` : ''}></van-cell>`)}</van-cell-group></div>`,
)

const goods = drawn(
  [375],
  (c) =>
    `<div>${c.several(2, 3, () => `<van-card num="${c.random.int(1, 5)}" price="${c.random.int(5, 90)}.00" desc="${c.sentence()}" title="${c.product()}"><template #thumb><img src="${c.image(88, 88)}" width="88" height="88" alt=""></template><template #tags><van-tag plain type="${c.random.pick(['primary', 'danger', 'success'])}">${c.state()}</van-tag></template><template #footer><van-button size="mini">${c.action()}</van-button></template></van-card>`)}</div>`,
)

const form = drawn(
  [360, 390],
  (c) =>
    `<div><van-cell-group inset style="margin:0">${c.several(2, 4, () => field(c.field(), c.person()))}<van-cell title="${c.section()}"><template #right-icon><van-switch :model-value="true" size="24"></van-switch></template></van-cell></van-cell-group><div style="margin:16px 0 0;display:grid;gap:10px"><van-button round block type="primary">${c.action()}</van-button><van-button round block>${c.action()}</van-button></div></div>`,
)

const bar = drawn(
  [375],
  (c) =>
    `<div><van-nav-bar title="${c.title()}" left-text="${c.section()}" right-text="${c.action()}" left-arrow></van-nav-bar><van-notice-bar left-icon="volume-o" :scrollable="false" text="${c.title()}"></van-notice-bar><div style="padding:16px;background:var(--van-background-2)"><p style="margin:0 0 12px">${c.sentence()}</p>${c.several(2, 4, () => `<van-tag type="${c.random.pick(['primary', 'success', 'warning'])}" size="medium" style="margin-right:6px">${c.state()}</van-tag>`)}</div></div>`,
)

const steps = drawn(
  [375],
  (c) =>
    `<div style="background:var(--van-background-2);padding:8px"><van-steps direction="vertical" :active="1">${c.several(3, 4, () => `<van-step><h3 style="margin:0 0 4px">${c.title()}</h3><p style="margin:0">${c.date()}</p></van-step>`)}</van-steps></div>`,
)

const grid = drawn(
  [360, 390],
  (c) =>
    `<van-grid :column-num="3">${c.several(6, 6, (i) => `<van-grid-item icon="${['photo-o', 'chat-o', 'home-o', 'bag-o', 'like-o', 'setting-o'][i]}" text="${c.section()}"></van-grid-item>`)}</van-grid>`,
)

const order = drawn(
  [375],
  (c) =>
    `<div style="background:var(--van-background-2)"><div style="display:flex;align-items:center;gap:12px;padding:16px"><img src="${c.image(56, 56)}" width="56" height="56" alt="" style="border-radius:28px"><div style="flex:1"><div style="font-size:16px;font-weight:600">${c.person()}</div><div style="color:var(--van-text-color-2)">${c.email()}</div></div><van-button size="small" type="primary" plain>${c.action()}</van-button></div><van-divider style="margin:0 16px">${c.section()}</van-divider><div style="display:flex;gap:8px;padding:12px 16px">${c.several(2, 3, () => `<div style="flex:1;text-align:center"><div style="font-size:20px">${c.count()}</div><div style="color:var(--van-text-color-2)">${c.state()}</div></div>`)}</div></div>`,
)

const progress = drawn(
  [375],
  (c) =>
    `<div style="background:var(--van-background-2);padding:16px;border-radius:8px"><h3 style="margin:0 0 12px">${c.title()}</h3>${c.several(2, 3, () => `<div style="margin:0 0 8px">${c.product()}</div><van-progress :percentage="${c.random.int(20, 80)}" stroke-width="8" style="margin-bottom:16px"></van-progress>`)}<van-rate :model-value="3"></van-rate><van-pagination :model-value="2" :total-items="50" :items-per-page="10" prev-text="Back" next-text="Next" style="margin-top:16px"></van-pagination></div>`,
)

export const vant = (): Library => ({
  name: 'vant',
  styles: `${facesOf('Nunito Sans', 'nunito-sans')}${fileOf('vant/lib/index.css')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 14px/1.4 "Nunito Sans", sans-serif; color: var(--van-text-color); --van-base-font: "Nunito Sans", sans-serif }`,
  themes: [
    { ...LIGHT, background: '#f7f8fa' },
    LIGHT,
    { attributes: { class: 'van-theme-dark' }, background: '#000000' },
  ],
  components: { cells, goods, form, bar, steps, grid, order, progress },
})
