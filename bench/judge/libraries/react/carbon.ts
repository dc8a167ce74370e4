import { facesOf, fileOf, packageOf, type Library } from '../library.ts'
import { drawn, glyph, h, many, partsOf, styled } from './render.ts'

const part = partsOf(() => packageOf('@carbon/react'))

const tile = drawn([340, 380], (c) =>
  h(
    part('Tile'),
    null,
    h('h4', { style: { margin: '0 0 8px', font: '600 20px/28px "IBM Plex Sans"' } }, c.title()),
    h('p', { style: { margin: '0 0 24px', font: '400 14px/20px "IBM Plex Sans"' } }, c.sentence()),
    h(part('Tag'), { type: c.random.pick(['blue', 'green', 'magenta']) }, c.state()),
    h(part('Tag'), { type: 'outline' }, c.state()),
    styled({ marginTop: 24 }, h(part('Button'), { size: 'md' }, c.action())),
  ),
)

const notices = drawn([460, 520], (c) =>
  styled(
    { display: 'grid', gap: 12 },
    ...many(c, 2, 3, (i) =>
      h(part('InlineNotification'), {
        kind: ['info', 'success', 'error'][i],
        title: c.title(),
        subtitle: c.sentence(),
        hideCloseButton: c.random.chance(0.5),
        lowContrast: c.random.chance(0.7),
        style: { maxWidth: 'none', margin: 0 },
      }),
    ),
  ),
)

const table = drawn([540, 620], (c) =>
  h(
    part('TableContainer'),
    { title: c.title(), description: c.sentence() },
    h(
      part('Table'),
      { size: c.random.pick(['sm', 'md', 'lg']), useZebraStyles: c.random.chance(0.3) },
      h(
        part('TableHead'),
        null,
        h(
          part('TableRow'),
          null,
          ...['Name', 'City', 'Status', 'Price'].map((text) => h(part('TableHeader'), null, text)),
        ),
      ),
      h(
        part('TableBody'),
        null,
        ...many(c, 3, 5, () =>
          h(
            part('TableRow'),
            null,
            ...[c.person(), c.city(), c.state(), c.amount()].map((text) =>
              h(part('TableCell'), null, text),
            ),
          ),
        ),
      ),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  styled(
    { display: 'flex', flexDirection: 'column', gap: 24 },
    ...many(c, 2, 3, (i) =>
      h(part('TextInput'), {
        id: `input-${i}`,
        labelText: c.field(),
        helperText: c.random.chance(0.6) ? c.sentence() : undefined,
        defaultValue: c.person(),
      }),
    ),
    h(part('Checkbox'), { id: 'check', labelText: c.title(), defaultChecked: true }),
    styled(
      { display: 'flex', gap: 16 },
      h(part('Button'), { size: 'md' }, c.action()),
      h(part('Button'), { size: 'md', kind: 'tertiary' }, c.action()),
    ),
  ),
)

const list = drawn([400, 440], (c) =>
  h(
    part('StructuredListWrapper'),
    { isCondensed: c.random.chance(0.4), style: { margin: 0 } },
    h(
      part('StructuredListHead'),
      null,
      h(
        part('StructuredListRow'),
        { head: true },
        h(part('StructuredListCell'), { head: true }, c.section()),
        h(part('StructuredListCell'), { head: true }, c.section()),
      ),
    ),
    h(
      part('StructuredListBody'),
      null,
      ...many(c, 3, 4, () =>
        h(
          part('StructuredListRow'),
          null,
          h(part('StructuredListCell'), { noWrap: true }, c.product()),
          h(part('StructuredListCell'), null, c.sentence()),
        ),
      ),
    ),
  ),
)

const progress = drawn([560, 620], (c) =>
  styled(
    {},
    h(
      part('ProgressIndicator'),
      { currentIndex: 1, spaceEqually: true },
      ...many(c, 3, 4, () =>
        h(part('ProgressStep'), { label: c.section(), secondaryLabel: c.city() }),
      ),
    ),
    styled(
      { marginTop: 24 },
      h(part('ProgressBar'), {
        label: c.title(),
        helperText: c.sentence(),
        value: c.random.int(20, 80),
      }),
    ),
  ),
)

const crumbs = drawn([460, 520], (c) =>
  styled(
    {},
    h(
      part('Breadcrumb'),
      { noTrailingSlash: true },
      ...many(c, 3, 4, () => h(part('BreadcrumbItem'), { href: '#' }, c.section())),
    ),
    h('h2', { style: { margin: '16px 0 8px', font: '400 28px/36px "IBM Plex Sans"' } }, c.title()),
    h('p', { style: { margin: '0 0 24px', font: '400 16px/24px "IBM Plex Sans"' } }, c.sentence()),
    h(
      part('UnorderedList'),
      { style: { marginLeft: 16 } },
      ...many(c, 2, 4, () => h(part('ListItem'), null, c.sentence())),
    ),
  ),
)

const tiles = drawn([520, 580], (c) =>
  styled(
    { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 },
    ...many(c, 2, 4, () =>
      h(
        part('ClickableTile'),
        { href: '#' },
        styled({ marginBottom: 16 }, glyph(c, 24)),
        h('div', { style: { font: '600 16px/22px "IBM Plex Sans"' } }, c.section()),
        h('div', { style: { font: '400 14px/20px "IBM Plex Sans"' } }, c.product()),
      ),
    ),
  ),
)

const WEB_FONTS = /@font-face\s*\{[^}]*\}/g
const THEME = (name: string, background: string) => ({
  attributes: { class: `cds--${name}` },
  background,
})

export const carbon = (): Library => ({
  name: 'carbon',
  styles: `${facesOf('IBM Plex Sans', 'ibm-plex-sans')}${fileOf('@carbon/styles/css/styles.min.css').replaceAll(WEB_FONTS, '')} body { margin: 0; background: none }`,
  themes: [THEME('white', '#ffffff'), THEME('g10', '#f4f4f4'), THEME('g90', '#262626')],
  css: 'body { font-family: "IBM Plex Sans"; color: var(--cds-text-primary) }',
  components: { tile, notices, table, form, list, progress, crumbs, tiles },
})
