import type { Content } from '../content.ts'
import { facesOf, fileOf, packageOf, type Library } from '../library.ts'
import { column, drawn, glyph, h, many, partsOf, row, type Props } from './render.ts'

const part = partsOf(() => packageOf('@digdir/designsystemet-react'))

const heading = (words: string, size = 'xs') =>
  h(part('Heading'), { level: 2, 'data-size': size }, words)

const paragraph = (words: string, look: Props = {}) => h(part('Paragraph'), look, words)
const quiet = { 'data-size': 'sm', style: { color: 'var(--ds-color-neutral-text-subtle)' } }

const button = (c: Content, look: Props = {}) => h(part('Button'), look, c.action())

const tag = (c: Content) =>
  h(
    part('Tag'),
    { 'data-color': c.random.pick(['success', 'info', 'warning', 'danger', 'neutral']) },
    c.state(),
  )

const card = drawn([320, 360], (c) =>
  h(
    part('Card'),
    {
      'data-color': c.random.pick(['neutral', 'accent', 'brand1', 'brand2']),
      variant: c.random.pick(['default', 'tinted']),
    },
    h(
      part('CardBlock'),
      null,
      h('img', {
        src: c.image(360, 140),
        alt: '',
        style: { display: 'block', width: '100%', height: 140, objectFit: 'cover' },
      }),
    ),
    h(part('CardBlock'), null, heading(c.title()), paragraph(c.sentence())),
    h(
      part('CardBlock'),
      null,
      row({}, button(c, { 'data-size': 'sm' }), paragraph(c.date(), quiet)),
    ),
  ),
)

const alerts = drawn([460, 520], (c) =>
  column(
    14,
    ...many(c, 2, 3, (i) =>
      h(
        part('Alert'),
        { 'data-color': ['info', 'success', 'danger'][i] },
        heading(c.title(), '2xs'),
        paragraph(c.sentence()),
      ),
    ),
  ),
)

const table = drawn([560, 620], (c) =>
  h(
    part('Table'),
    { zebra: c.random.chance(0.5), border: c.random.chance(0.5), style: { width: '100%' } },
    h(
      part('TableHead'),
      null,
      h(
        part('TableRow'),
        null,
        ...['Product', 'City', 'Status', 'Amount'].map((name) =>
          h(part('TableHeaderCell'), null, name),
        ),
      ),
    ),
    h(
      part('TableBody'),
      null,
      ...many(c, 3, 4, () =>
        h(
          part('TableRow'),
          null,
          ...[c.product(), c.city(), tag(c), c.amount()].map((inner) =>
            h(part('TableCell'), null, inner),
          ),
        ),
      ),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  column(
    20,
    ...many(c, 2, 3, () =>
      h(part('Textfield'), {
        label: c.field(),
        description: c.random.chance(0.5) ? c.sentence() : undefined,
        defaultValue: c.person(),
      }),
    ),
    h(part('Checkbox'), { label: c.title(), defaultChecked: true, value: 'agreed' }),
    row({}, button(c), button(c, { variant: 'secondary' })),
  ),
)

const choices = drawn([360, 400], (c) =>
  h(
    part('Fieldset'),
    null,
    h(part('FieldsetLegend'), null, c.title()),
    h(part('FieldsetDescription'), null, c.sentence()),
    ...many(c, 3, 4, (i) =>
      h(part('Radio'), {
        name: 'choice',
        value: String(i),
        label: c.product(),
        description: i % 2 ? c.city() : undefined,
        defaultChecked: i === 1,
      }),
    ),
  ),
)

const people = drawn([400, 440], (c) =>
  h(
    part('Card'),
    null,
    ...many(c, 3, 4, () =>
      h(
        part('CardBlock'),
        null,
        row(
          {},
          h(
            part('Avatar'),
            { 'aria-label': '', 'data-color': c.random.pick(['accent', 'brand1', 'brand2']) },
            c.person().slice(0, 1),
          ),
          h(
            'div',
            { style: { flex: 1 } },
            h('div', { style: { fontWeight: 600 } }, c.person()),
            paragraph(c.email(), quiet),
          ),
          h(part('Badge'), { count: c.random.int(2, 60), 'data-color': 'danger' }),
        ),
      ),
    ),
  ),
)

const settings = drawn([380, 420], (c) =>
  h(
    part('Card'),
    { variant: 'tinted', 'data-color': c.random.pick(['neutral', 'brand2']) },
    row({ marginBottom: 16 }, glyph(c, 28), heading(c.title())),
    column(
      14,
      ...many(c, 3, 4, (i) =>
        h(part('Switch'), {
          label: c.section(),
          description: c.city(),
          defaultChecked: i % 2 === 0,
          value: String(i),
        }),
      ),
    ),
    h(part('Divider'), { style: { margin: '18px 0' } }),
    paragraph(c.sentence(), { 'data-size': 'sm' }),
  ),
)

const trail = drawn([500, 560], (c) =>
  column(
    18,
    h(
      part('Breadcrumbs'),
      { 'aria-label': 'Path' },
      h(
        part('BreadcrumbsList'),
        null,
        ...many(c, 3, 3, () =>
          h(part('BreadcrumbsItem'), null, h(part('BreadcrumbsLink'), { href: '#' }, c.section())),
        ),
      ),
    ),
    heading(c.title(), 'md'),
    paragraph(`${c.sentence()} ${c.sentence()}`),
    row({ gap: 8 }, ...many(c, 2, 3, () => h(part('Chip.Button'), null, c.product()))),
    row({}, button(c), button(c, { variant: 'tertiary' })),
  ),
)

const list = drawn([400, 460], (c) =>
  column(
    8,
    heading(c.section(), 'sm'),
    h(part('ListUnordered'), null, ...many(c, 3, 4, () => h(part('ListItem'), null, c.sentence()))),
    h(part('Divider')),
    row({}, tag(c), h(part('Link'), { href: '#' }, c.action()), paragraph(c.date(), quiet)),
  ),
)

export const designsystemet = (): Library => ({
  name: 'designsystemet',
  styles: `${facesOf('Inter', 'inter')}${fileOf('@digdir/designsystemet-css/dist/theme/designsystemet.css')}${fileOf('@digdir/designsystemet-css/dist/src/index.css')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font-family: Inter, sans-serif; color: var(--ds-color-neutral-text-default) }`,
  themes: [
    { attributes: { 'data-color-scheme': 'light' }, background: '#ffffff' },
    { attributes: { 'data-color-scheme': 'light' }, background: '#f4f5f6' },
    { attributes: { 'data-color-scheme': 'dark' }, background: '#141b22' },
  ],
  css: 'html { background: none !important } p, h2 { margin: 0 }',
  components: { card, alerts, table, form, choices, people, settings, trail, list },
})
