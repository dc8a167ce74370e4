import type { Content } from '../content.ts'
import { facesOf, fileOf, packageOf, type Component, type Library } from '../library.ts'
import { glyph, h, many, partsOf, render, type Element } from './render.ts'

const part = partsOf(() => packageOf('@shopify/polaris'))

/** The provider draws no element of its own; the width is picked last. */
const drawn =
  (width: readonly number[], draw: (c: Content) => Element): Component =>
  (c) => {
    const provided = h(part('AppProvider'), { i18n: {} }, draw(c))
    return { width: c.random.pick(width), ...render(provided) }
  }

const text = (variant: string, words: string, look: object = {}) =>
  h(part('Text'), { as: variant.startsWith('heading') ? 'h2' : 'p', variant, ...look }, words)

const badge = (c: Content) =>
  h(
    part('Badge'),
    { tone: c.random.pick(['success', 'attention', 'info', 'critical', 'new']) },
    c.state(),
  )

const stack = (gap: string, ...children: readonly Element[]) =>
  h(part('BlockStack'), { gap }, ...children)

const row = (gap: string, ...children: readonly Element[]) =>
  h(part('InlineStack'), { gap, blockAlign: 'center' }, ...children)

const card = drawn([360, 400], (c) =>
  h(
    part('Card'),
    null,
    stack(
      '300',
      h(
        part('InlineStack'),
        { align: 'space-between', blockAlign: 'center' },
        text('headingMd', c.title()),
        badge(c),
      ),
      text('bodyMd', c.sentence(), { tone: 'subdued' }),
      row(
        '200',
        h(part('Button'), { variant: 'primary' }, c.action()),
        h(part('Button'), null, c.action()),
      ),
    ),
  ),
)

const banners = drawn([460, 520], (c) =>
  h(
    'div',
    { style: { display: 'grid', gap: 16 } },
    ...many(c, 2, 3, (i) =>
      h(
        part('Banner'),
        { title: c.title(), tone: ['info', 'success', 'warning'][i] },
        h('p', null, c.sentence()),
      ),
    ),
  ),
)

const list = drawn([420, 460], (c) =>
  h(
    part('Card'),
    { padding: '0' },
    ...many(c, 3, 4, (i) =>
      h(
        part('Box'),
        { padding: '300', borderBlockStartWidth: i ? '025' : '0', borderColor: 'border' },
        h(
          part('InlineStack'),
          { gap: '300', blockAlign: 'center', wrap: false },
          h(part('Thumbnail'), { source: c.image(40, 40), alt: '', size: 'small' }),
          h(
            'div',
            { style: { flex: 1 } },
            text('bodyMd', c.product(), { fontWeight: 'semibold' }),
            text('bodySm', c.city(), { tone: 'subdued' }),
          ),
          badge(c),
        ),
      ),
    ),
  ),
)

const table = drawn([560, 620], (c) =>
  h(
    part('Card'),
    { padding: '0' },
    h(part('DataTable'), {
      columnContentTypes: ['text', 'text', 'text', 'numeric'],
      headings: ['Product', 'City', 'Date', 'Amount'],
      rows: Array.from({ length: c.random.int(3, 5) }, () => [
        c.product(),
        c.city(),
        c.date(),
        c.amount(),
      ]),
    }),
  ),
)

const form = drawn([380, 420], (c) =>
  h(
    part('Card'),
    null,
    h(
      part('FormLayout'),
      null,
      ...many(c, 2, 3, () =>
        h(part('TextField'), {
          label: c.field(),
          value: c.person(),
          helpText: c.random.chance(0.5) ? c.sentence() : undefined,
          autoComplete: 'off',
          onChange: () => undefined,
        }),
      ),
      h(part('Checkbox'), { label: c.title(), checked: true }),
      row(
        '200',
        h(part('Button'), { variant: 'primary' }, c.action()),
        h(part('Button'), { variant: 'plain' }, c.action()),
      ),
    ),
  ),
)

const choices = drawn([360, 400], (c) =>
  h(
    part('Card'),
    { background: c.random.pick(['bg-surface', 'bg-surface-secondary']) },
    stack(
      '400',
      text('headingSm', c.section()),
      ...many(c, 2, 3, (i) =>
        h(part('RadioButton'), { label: c.city(), helpText: c.title(), checked: i === 0 }),
      ),
      h(part('Divider'), null),
      row('150', ...many(c, 2, 3, () => h(part('Tag'), null, c.product()))),
    ),
  ),
)

const progress = drawn([380], (c) =>
  h(
    part('Card'),
    null,
    stack(
      '300',
      text('headingLg', c.title()),
      ...many(c, 2, 3, () =>
        stack(
          '100',
          h(
            part('InlineStack'),
            { align: 'space-between' },
            text('bodyMd', c.section()),
            text('bodyMd', c.count(), { fontWeight: 'bold' }),
          ),
          h(part('ProgressBar'), {
            progress: c.random.int(20, 85),
            size: c.random.pick(['small', 'medium']),
            animated: false,
          }),
        ),
      ),
    ),
  ),
)

const header = drawn([560, 620], (c) =>
  h(
    part('Card'),
    null,
    h(
      part('InlineStack'),
      { align: 'space-between', blockAlign: 'center' },
      row('300', glyph(c, 24), text('headingLg', c.title())),
      h(
        part('ButtonGroup'),
        null,
        h(part('Button'), null, c.action()),
        h(part('Button'), { variant: 'primary', tone: 'success' }, c.action()),
      ),
    ),
  ),
)

const facts = drawn([400, 440], (c) =>
  h(
    part('Card'),
    null,
    stack(
      '200',
      text('headingMd', c.title()),
      h(part('DescriptionList'), {
        items: Array.from({ length: c.random.int(3, 4) }, () => ({
          term: c.field(),
          description: c.sentence(),
        })),
      }),
    ),
  ),
)

export const polaris = (): Library => ({
  name: 'polaris',
  styles: `${facesOf('Inter', 'inter')}${fileOf('@shopify/polaris/build/esm/styles.css').replace('@charset "UTF-8";', '')}`,
  themes: [
    { attributes: { class: 'p-theme-light' }, background: '#ffffff' },
    { attributes: { class: 'p-theme-light' }, background: '#f1f1f1' },
  ],
  css: 'html, body { background: none; margin: 0; min-height: 0 } .Polaris-ProgressBar__Indicator { transform: scaleX(var(--pc-progress-bar-percent)) !important }',
  components: { card, banners, list, table, form, choices, progress, header, facts },
})
