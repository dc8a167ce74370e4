import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([290, 320]),
  html: `<div class="ui fluid card"><div class="image"><img src="${c.image(320, 170)}" alt="" style="height:170px;object-fit:cover"></div><div class="content"><a class="header">${c.person()}</a><div class="meta"><span>${c.date()}</span></div><div class="description">${c.sentence()}</div></div><div class="extra content"><span>${c.count()} ${c.section()}</span><button class="ui right floated tiny primary button" style="margin:0">${c.action()}</button></div></div>`,
})

const messages: Component = (c) => ({
  width: c.random.pick([440, 500]),
  html: `<div>${c.several(2, 3, (i) => `<div class="ui ${['info', 'positive', 'negative'][i]} message"><div class="header">${c.title()}</div><p>${c.sentence()}</p></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([540, 620]),
  html: `<table class="ui ${c.random.pick(['celled', 'striped', 'very basic', 'compact'])} table"><thead><tr><th>Name</th><th>City</th><th>Status</th><th class="right aligned">Price</th></tr></thead><tbody>${c.several(3, 5, (i) => `<tr class="${i === 1 ? 'positive' : ''}"><td><h4 class="ui header">${c.person()}</h4></td><td>${c.city()}</td><td><div class="ui ${c.random.pick(['green', 'orange', 'basic'])} label">${c.state()}</div></td><td class="right aligned">${c.amount()}</td></tr>`)}</tbody></table>`,
})

const form: Component = (c) => ({
  width: c.random.pick([380, 420]),
  html: `<div class="ui segment"><form class="ui form"><h4 class="ui dividing header">${c.title()}</h4>${c.several(2, 3, () => `<div class="field"><label>${c.field()}</label><input type="text" ${c.random.chance(0.6) ? `value="${c.person()}"` : `placeholder="${c.field()}"`}></div>`)}<div class="field"><div class="ui checked checkbox"><input type="checkbox" checked><label>${c.sentence()}</label></div></div><div class="ui primary button">${c.action()}</div><div class="ui button">${c.action()}</div></form></div>`,
})

const menu: Component = (c) => ({
  width: c.random.pick([660, 700]),
  html: `<div class="ui ${c.random.pick(['inverted', 'pointing', ''])} menu" style="margin:0"><div class="header item">${c.city()}</div>${c.several(3, 4, (i) => `<a class="${i === 1 ? 'active ' : ''}item">${c.section()}</a>`)}<div class="right menu"><div class="item"><div class="ui primary button">${c.action()}</div></div></div></div>`,
})

const feed: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div class="ui segment"><div class="ui feed">${c.several(3, 4, () => `<div class="event"><div class="label"><img src="${c.image(35, 35)}" alt=""></div><div class="content"><div class="summary"><a class="user">${c.person()}</a> ${c.title()}<div class="date">${c.random.int(2, 9)} days ago</div></div><div class="extra text">${c.sentence()}</div></div></div>`)}</div></div>`,
})

const statistics: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<div class="ui segments"><div class="ui segment"><h3 class="ui header">${c.title()}</h3></div><div class="ui secondary segment"><div class="ui three small statistics">${c.several(3, 3, (i) => `<div class="${['', 'red ', 'teal '][i]}statistic"><div class="value">${c.count()}</div><div class="label">${c.section()}</div></div>`)}</div></div></div>`,
})

const items: Component = (c) => ({
  width: 500,
  html: `<div class="ui divided items">${c.several(2, 3, () => `<div class="item"><div class="ui tiny image"><img src="${c.image(80, 80)}" alt="" style="height:80px"></div><div class="content"><a class="header">${c.product()}</a><div class="meta"><span>${c.amount()}</span></div><div class="description">${c.sentence()}</div><div class="extra"><div class="ui label">${c.state()}</div><div class="ui label">${c.city()}</div></div></div></div>`)}</div>`,
})

const steps: Component = (c) => ({
  width: 600,
  html: `<div><div class="ui three steps">${c.several(3, 3, (i) => `<div class="${i === 1 ? 'active ' : ''}step"><div style="margin-right:12px">${c.icon(28)}</div><div class="content"><div class="title">${c.section()}</div><div class="description">${c.city()}</div></div></div>`)}</div><div class="ui breadcrumb">${c.several(2, 3, () => `<a class="section">${c.section()}</a><div class="divider"> / </div>`)}<div class="active section">${c.title()}</div></div></div>`,
})

/** Its icon fonts and its flags, as files beside it, are not drawn. */
const STYLES = () =>
  fileOf('fomantic-ui-css/semantic.min.css').replaceAll(/@font-face\{[^}]*\}|@import[^;]*;/g, '')

export const fomantic = (): Library => ({
  name: 'fomantic',
  styles: `${facesOf('Lato', 'lato')}${STYLES()}`,
  themes: [LIGHT, { ...LIGHT, background: '#f7f7f7' }],
  css: '#root > :first-child { margin: 0 }',
  components: { card, messages, table, form, menu, feed, statistics, items, steps },
})
