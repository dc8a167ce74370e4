import { facesOf, fileOf, LIGHT, type Component, type Library } from '../library.ts'

const card: Component = (c) => ({
  width: c.random.pick([340, 400]),
  html: `<div class="fr-card"><div class="fr-card__body"><div class="fr-card__content"><h3 class="fr-card__title">${c.title()}</h3><p class="fr-card__desc">${c.sentence()}</p><div class="fr-card__start"><ul class="fr-badges-group">${c.several(1, 2, () => `<li><p class="fr-badge fr-badge--${c.random.pick(['green-menthe', 'purple-glycine', 'yellow-moutarde'])}">${c.state()}</p></li>`)}</ul><p class="fr-card__detail">${c.date()}</p></div></div><div class="fr-card__footer"><div style="display:flex;gap:12px"><button class="fr-btn">${c.action()}</button><button class="fr-btn fr-btn--secondary">${c.action()}</button></div></div></div><div class="fr-card__header"><div class="fr-card__img"><img class="fr-responsive-img" src="${c.image(400, 160)}" alt="" style="height:160px;object-fit:cover"></div></div></div>`,
})

const callout: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<div><div class="fr-callout ${c.random.pick(['', 'fr-callout--green-emeraude', 'fr-callout--brown-caramel'])}"><h3 class="fr-callout__title">${c.title()}</h3><p class="fr-callout__text">${c.sentence()}</p><button class="fr-btn">${c.action()}</button></div><div class="fr-highlight"><p>${c.sentence()}</p></div></div>`,
})

const alerts: Component = (c) => ({
  width: c.random.pick([460, 540]),
  html: `<div style="display:grid;gap:16px">${c.several(2, 3, (i) => `<div class="fr-alert fr-alert--${['info', 'success', 'error'][i]}"><h3 class="fr-alert__title">${c.title()}</h3><p>${c.sentence()}</p></div>`)}</div>`,
})

const table: Component = (c) => ({
  width: c.random.pick([540, 600]),
  html: `<div class="fr-table" style="margin:0"><div class="fr-table__wrapper"><div class="fr-table__container"><div class="fr-table__content"><table style="width:100%"><thead><tr><th>Product</th><th>City</th><th>Status</th><th>Amount</th></tr></thead><tbody>${c.several(3, 5, () => `<tr><td>${c.product()}</td><td>${c.city()}</td><td><p class="fr-badge fr-badge--sm fr-badge--${c.random.pick(['success', 'info', 'new'])} fr-badge--no-icon">${c.state()}</p></td><td>${c.amount()}</td></tr>`)}</tbody></table></div></div></div></div>`,
})

const form: Component = (c) => ({
  width: c.random.pick([400, 440]),
  html: `<div>${c.several(2, 3, (i) => `<div class="fr-input-group"><label class="fr-label">${c.field()}${i === 0 ? `<span class="fr-hint-text">${c.sentence()}</span>` : ''}</label><input class="fr-input" type="text" value="${c.person()}"></div>`)}<div class="fr-checkbox-group"><input type="checkbox" id="one" checked><label class="fr-label" for="one">${c.title()}</label></div><div style="display:flex;gap:16px;margin-top:24px"><button class="fr-btn">${c.action()}</button><button class="fr-btn fr-btn--tertiary">${c.action()}</button></div></div>`,
})

const steps: Component = (c) => ({
  width: c.random.pick([480, 540]),
  html: `<div><div class="fr-stepper"><h2 class="fr-stepper__title">${c.title()}<span class="fr-stepper__state">Step 2 of 4</span></h2><div class="fr-stepper__steps" data-fr-current-step="2" data-fr-steps="4"></div><p class="fr-stepper__details"><span class="fr-text--bold">Next step:</span> ${c.section()}</p></div><p>${c.sentence()}</p><ul class="fr-tags-group">${c.several(2, 4, () => `<li><p class="fr-tag">${c.product()}</p></li>`)}</ul></div>`,
})

const tiles: Component = (c) => ({
  width: c.random.pick([520, 580]),
  html: `<div style="display:grid;grid-template-columns:1fr 1fr;gap:20px">${c.several(2, 4, () => `<div class="fr-tile"><div class="fr-tile__body"><div class="fr-tile__content"><h3 class="fr-tile__title">${c.product()}</h3><p class="fr-tile__detail">${c.city()}</p></div></div><div class="fr-tile__header"><div style="width:56px;height:56px;margin:auto">${c.icon(56)}</div></div></div>`)}</div>`,
})

const quote: Component = (c) => ({
  width: c.random.pick([460, 520]),
  html: `<figure class="fr-quote fr-quote--column"><blockquote><p>${c.sentence()}</p></blockquote><figcaption><p class="fr-quote__author">${c.person()}</p><ul class="fr-quote__source"><li><cite>${c.title()}</cite></li><li>${c.city()}</li></ul><div class="fr-quote__image"><img src="${c.image(96, 96)}" class="fr-responsive-img" alt=""></div></figcaption></figure>`,
})

export const dsfr = (): Library => ({
  name: 'dsfr',
  styles: `${facesOf('Marianne', 'public-sans')}${fileOf('@gouvfr/dsfr/dist/dsfr.min.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '')}`,
  themes: [
    LIGHT,
    { ...LIGHT, background: '#f6f6f6' },
    { attributes: { 'data-fr-theme': 'dark' }, background: '#161616' },
  ],
  css: 'html { background: none } body { margin: 0 }',
  components: { card, callout, alerts, table, form, steps, tiles, quote },
})
