import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { drawn, glyph, h, many, styled, type Type } from './render.ts'

const part = (name: string): Type => packageOf(`primereact/${name.toLowerCase()}`)[name]

const button = (c: Content, look: object = {}) => h(part('Button'), { label: c.action(), ...look })

const tag = (c: Content) =>
  h(part('Tag'), {
    value: c.state(),
    severity: c.random.pick(['success', 'info', 'warning', 'danger']),
    rounded: c.random.chance(0.3),
  })

const card = drawn([360, 400], (c) =>
  h(
    part('Card'),
    {
      title: c.title(),
      subTitle: c.city(),
      header: c.random.chance(0.5)
        ? h('img', {
            src: c.image(400, 140),
            alt: '',
            style: { display: 'block', width: '100%', height: 140, objectFit: 'cover' },
          })
        : undefined,
      footer: styled(
        { display: 'flex', gap: 10 },
        button(c),
        button(c, { severity: 'secondary', outlined: true }),
      ),
    },
    h('p', { style: { margin: 0 } }, c.sentence()),
  ),
)

const messages = drawn([440, 500], (c) =>
  styled(
    { display: 'grid', gap: 12, justifyItems: 'start' },
    ...many(c, 2, 4, (i) =>
      h(part('Message'), {
        severity: ['info', 'success', 'warn', 'error'][i],
        text: c.sentence(),
      }),
    ),
  ),
)

const panel = drawn([400, 440], (c) =>
  h(
    part('Panel'),
    { header: c.title() },
    h('p', { style: { margin: '0 0 16px' } }, c.sentence(), ' ', c.sentence()),
    h(part('ProgressBar'), { value: c.random.int(20, 80), showValue: c.random.chance(0.5) }),
    styled(
      { display: 'flex', gap: 8, marginTop: 16 },
      ...many(c, 2, 3, () => h(part('Chip'), { label: c.product() })),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  h(
    part('Fieldset'),
    { legend: c.title() },
    ...many(c, 2, 3, () =>
      styled(
        { display: 'grid', gap: 6, marginBottom: 14 },
        h('label', null, c.field()),
        h(part('InputText'), { defaultValue: c.person() }),
        c.random.chance(0.5) ? h('small', null, c.sentence()) : null,
      ),
    ),
    styled(
      { display: 'flex', gap: 10, alignItems: 'center', marginBottom: 14 },
      h(part('InputSwitch'), { checked: true }),
      h('span', null, c.section()),
    ),
    styled({ display: 'flex', gap: 10 }, button(c), button(c, { text: true })),
  ),
)

const table = drawn([560, 620], (c) =>
  styled(
    {},
    h(
      'div',
      {
        className: `p-datatable p-component ${c.random.pick(['p-datatable-gridlines', 'p-datatable-striped', ''])}`,
      },
      h(
        'table',
        { className: 'p-datatable-table', style: { width: '100%' } },
        h(
          'thead',
          { className: 'p-datatable-thead' },
          h('tr', null, ...['Product', 'City', 'Status', 'Amount'].map((t) => h('th', null, t))),
        ),
        h(
          'tbody',
          { className: 'p-datatable-tbody' },
          ...many(c, 3, 5, (i) =>
            h(
              'tr',
              { className: i % 2 ? 'p-row-odd' : 'p-row-even' },
              h('td', null, c.product()),
              h('td', null, c.city()),
              h('td', null, tag(c)),
              h('td', null, c.amount()),
            ),
          ),
        ),
      ),
    ),
  ),
)

const people = drawn([420, 460], (c) =>
  h(
    part('Card'),
    null,
    ...many(c, 3, 4, (i) =>
      styled(
        { display: 'flex', gap: 12, alignItems: 'center', marginTop: i ? 14 : 0 },
        h(part('Avatar'), { image: c.image(40, 40), size: 'large', shape: 'circle' }),
        styled(
          { flex: 1 },
          h('div', { style: { fontWeight: 600 } }, c.person()),
          h('div', { style: { color: 'var(--text-color-secondary)', fontSize: 14 } }, c.email()),
        ),
        c.random.chance(0.5) ? tag(c) : h(part('Badge'), { value: c.count() }),
      ),
    ),
  ),
)

const bar = drawn([560, 620], (c) =>
  h(part('Toolbar'), {
    start: styled(
      { display: 'flex', gap: 10, alignItems: 'center' },
      glyph(c, 24),
      h('strong', null, c.title()),
    ),
    end: styled(
      { display: 'flex', gap: 10 },
      button(c, { severity: c.random.pick(['success', 'help', 'secondary']) }),
      button(c, { outlined: true }),
    ),
  }),
)

const timeline = drawn([420], (c) =>
  styled(
    {},
    h(part('Timeline'), {
      value: Array.from({ length: c.random.int(3, 4) }, () => c.date()),
      opposite: (date: string) => h('small', null, date),
      content: () => h('span', null, c.title()),
    }),
    h(part('Divider'), { align: 'center' }, h('b', null, c.section())),
    h('p', { style: { margin: 0 } }, c.sentence()),
  ),
)

const settings = drawn([400, 440], (c) =>
  styled(
    { border: '1px solid var(--surface-border)', borderRadius: 6 },
    ...many(c, 3, 4, (i) =>
      styled(
        {
          display: 'flex',
          gap: 12,
          alignItems: 'center',
          padding: '12px 16px',
          borderTop: i ? '1px solid var(--surface-border)' : 'none',
        },
        glyph(c, 20),
        styled(
          { flex: 1 },
          h('div', null, c.title()),
          h('small', { style: { color: 'var(--text-color-secondary)' } }, c.city()),
        ),
        h(part('InputSwitch'), { checked: i % 2 === 0 }),
      ),
    ),
  ),
)

/** What each component adds to its page once it runs there, as far as it is drawn here. */
const BASE = `
.p-avatar { display: inline-flex; align-items: center; justify-content: center; width: 2rem; height: 2rem }
.p-avatar.p-avatar-circle { border-radius: 50%; overflow: hidden }
.p-avatar img { width: 100%; height: 100% }
.p-badge { display: inline-block; border-radius: 10px; text-align: center; padding: 0 .5rem }
.p-chip { display: inline-flex; align-items: center }
.p-divider { display: flex; position: relative; align-items: center; justify-content: center }
.p-divider::before { position: absolute; top: 50%; left: 0; width: 100%; content: ""; border-top: 1px solid var(--surface-border) }
.p-divider-content { z-index: 1 }
.p-progressbar { position: relative; overflow: hidden }
.p-progressbar-value { position: absolute; height: 100%; display: flex; align-items: center; justify-content: center }
.p-timeline, .p-timeline-event-separator { display: flex; flex-direction: column }
.p-timeline-event { display: flex; min-height: 70px }
.p-timeline-event:last-child { min-height: 0 }
.p-timeline-event-opposite, .p-timeline-event-content { flex: 1; padding: 0 1rem }
.p-timeline-event-opposite { text-align: right }
.p-timeline-event-separator { align-items: center }
.p-timeline-event-connector { flex-grow: 1 }
.p-toolbar { display: flex; align-items: center; justify-content: space-between }`

export const primereact = (): Library => ({
  name: 'primereact',
  styles: `${facesOf('Inter var', 'inter')}${fileOf('primereact/resources/themes/lara-light-blue/theme.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '')}${fileOf('primereact/resources/primereact.min.css')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/1.5 "Inter var", sans-serif; color: var(--text-color) }`,
  themes: [LIGHT, { ...LIGHT, background: '#f8f9fa' }],
  css: BASE,
  components: { card, messages, panel, form, table, people, bar, timeline, settings },
})
