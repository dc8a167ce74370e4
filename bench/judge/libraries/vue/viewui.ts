import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { vueDrawn } from './render.ts'

const drawn = vueDrawn((app) => {
  app.use(packageOf('view-ui-plus')['default'] as object)
})

const tag = (c: Content) =>
  `<Tag color="${c.random.pick(['success', 'primary', 'error', 'warning', 'default'])}">${c.state()}</Tag>`

const button = (c: Content, look = '') => `<Button ${look}>${c.action()}</Button>`

const card = drawn(
  [340, 380],
  (c) =>
    `<Card ${c.random.pick(['shadow', ':bordered="true"'])}><template #title>${c.title()}</template><template #extra><a href="#">${c.action()}</a></template><img src="${c.image(340, 130)}" alt="" style="display:block;width:100%;height:130px;object-fit:cover;margin-bottom:12px"><p style="margin:0 0 16px">${c.sentence()}</p>${button(c, 'type="primary"')} ${button(c, c.random.pick(['', 'type="dashed"']))}</Card>`,
)

const alerts = drawn(
  [440, 500],
  (c) =>
    `<div>${c.several(2, 4, (i) => `<Alert type="${['info', 'success', 'warning', 'error'][i]}" ${c.random.pick(['', 'closable'])}><div style="display:flex;gap:10px"><span style="display:inline-flex">${c.icon(18)}</span><div><b>${c.title()}</b><br>${c.sentence()}</div></div></Alert>`)}</div>`,
)

const cells = drawn(
  [320, 360],
  (c) =>
    `<Card :padding="0"><template #title>${c.section()}</template><CellGroup>${c.several(3, 4, (i) => `<Cell title="${c.title()}" label="${c.city()}" ${i % 2 ? `extra="${c.count()}"` : ''}>${i % 2 ? '' : `<template #extra><i-switch :model-value="${i === 0}"></i-switch></template>`}</Cell>`)}</CellGroup></Card>`,
)

const table = drawn(
  [540, 600],
  (c) =>
    `<div class="ivu-table-wrapper ${c.random.pick(['', 'ivu-table-wrapper-with-border'])}"><div class="ivu-table ivu-table-default ${c.random.pick(['', 'ivu-table-stripe', 'ivu-table-border'])}"><div class="ivu-table-body"><table cellspacing="0" cellpadding="0" border="0" style="width:100%"><thead><tr>${['Product', 'City', 'Status', 'Amount'].map((text) => `<th><div class="ivu-table-cell">${text}</div></th>`).join('')}</tr></thead><tbody class="ivu-table-tbody">${c.several(3, 5, () => `<tr class="ivu-table-row">${[c.product(), c.city(), tag(c), c.amount()].map((text) => `<td><div class="ivu-table-cell">${text}</div></td>`).join('')}</tr>`)}</tbody></table></div></div></div>`,
)

const form = drawn(
  [360, 400],
  (c) =>
    `<Form label-position="top">${c.several(2, 3, () => `<FormItem label="${c.field()}"><Input model-value="${c.person()}"></Input></FormItem>`)}<FormItem label="${c.section()}"><RadioGroup model-value="0">${c.several(2, 3, (i) => `<Radio label="${i}">${c.city()}</Radio>`)}</RadioGroup></FormItem><FormItem><Checkbox :model-value="true">${c.title()}</Checkbox></FormItem><div style="display:flex;gap:8px">${button(c, 'type="primary"')}${button(c)}</div></Form>`,
)

const trail = drawn(
  [480, 540],
  (c) =>
    `<div><Breadcrumb>${c.several(3, 3, () => `<BreadcrumbItem>${c.section()}</BreadcrumbItem>`)}</Breadcrumb><Divider orientation="left">${c.title()}</Divider><p style="margin:0 0 16px">${c.sentence()} ${c.sentence()}</p><RadioGroup model-value="1" type="button">${c.several(3, 4, (i) => `<Radio label="${i}">${c.state()}</Radio>`)}</RadioGroup></div>`,
)

const list = drawn(
  [460, 520],
  (c) =>
    `<List border ${c.random.pick(['', 'size="large"'])} header="${c.title()}">${c.several(3, 4, () => `<ListItem><ListItemMeta avatar="${c.image(40, 40)}" title="${c.person()}" description="${c.email()}"></ListItemMeta><template #action><li><a href="#">${c.action()}</a></li></template></ListItem>`)}</List>`,
)

const timeline = drawn(
  [360, 400],
  (c) =>
    `<Timeline>${c.several(3, 4, (i) => `<TimelineItem color="${['blue', 'green', 'red', 'blue'][i]}"><p style="margin:0;font-size:14px;font-weight:700">${c.date()}</p><p style="margin:0;padding-left:5px">${c.sentence()}</p></TimelineItem>`)}</Timeline>`,
)

const progress = drawn(
  [380, 420],
  (c) =>
    `<Card dis-hover><div style="display:flex;align-items:center;gap:10px;margin-bottom:14px"><span style="display:inline-flex;color:#2d8cf0">${c.icon(24)}</span><b style="font-size:16px">${c.title()}</b></div>${c.several(2, 3, (i) => `<div style="margin-bottom:10px"><div>${c.product()}</div><Progress :percent="${c.random.int(15, 85)}" ${['', 'status="success"', 'status="wrong"'][i]}></Progress></div>`)}<p style="margin:0 0 12px">${c.sentence()}</p>${c.several(2, 3, () => tag(c))}</Card>`,
)

const facts = drawn(
  [520, 580],
  (c) =>
    `<DescriptionList title="${c.title()}" :col="2">${c.several(4, 6, () => `<Description term="${c.field()}">${c.random.pick([c.person(), c.city(), c.date()])}</Description>`)}</DescriptionList>`,
)

export const viewui = (): Library => ({
  name: 'viewui',
  styles: `${facesOf('Helvetica Neue', 'lato')}${fileOf('view-ui-plus/dist/styles/viewuiplus.css')} body { margin: 0 }`,
  themes: [LIGHT, { ...LIGHT, background: '#f8f8f9' }],
  css: 'html, body { min-height: 0 }',
  components: { card, alerts, cells, table, form, trail, list, timeline, progress, facts },
})
