import type { Content } from '../content.ts'
import { facesOf, fileOf, type Library } from '../library.ts'
import { packed } from './packed.ts'
import { column, drawnIn, glyph, h, many, partsOf, type Element, type Props } from './render.ts'

const library = packed('@gravity-ui/uikit')

const part = partsOf(() => library().parts)

const drawn = drawnIn((drawing) => h(part('ThemeProvider'), { theme: 'light' }, drawing))

const text = (words: string, variant = 'body-1', color = 'primary') =>
  h(part('Text'), { variant, color, as: 'div' }, words)

const button = (c: Content, view = 'action', look: Props = {}) =>
  h(part('Button'), { view, size: 'm', ...look }, c.action())

const label = (c: Content) =>
  h(
    part('Label'),
    {
      theme: c.random.pick(['normal', 'info', 'danger', 'warning', 'success', 'utility']),
      size: 's',
    },
    c.state(),
  )

const row = (style: object, ...children: readonly Element[]) =>
  h('div', { style: { display: 'flex', alignItems: 'center', gap: 10, ...style } }, ...children)

const framed = (c: Content, ...children: readonly Element[]) =>
  h(
    part('Card'),
    { view: c.random.pick(['outlined', 'filled', 'raised']), size: 'l', style: { padding: 20 } },
    ...children,
  )

const buttons = (c: Content) =>
  row(
    { marginTop: 16 },
    button(c),
    button(c, c.random.pick(['normal', 'outlined', 'flat', 'outlined-action'])),
  )

const card = drawn([320, 360], (c) =>
  framed(
    c,
    h('img', {
      src: c.image(320, 130),
      alt: '',
      style: { display: 'block', width: '100%', height: 130, objectFit: 'cover', marginBottom: 14 },
    }),
    row({ justifyContent: 'space-between' }, text(c.title(), 'subheader-3'), label(c)),
    text(c.sentence(), 'body-1', 'secondary'),
    buttons(c),
  ),
)

const alerts = drawn([460, 520], (c) =>
  column(
    12,
    ...many(c, 2, 4, (i) =>
      h(part('Alert'), {
        theme: ['info', 'success', 'warning', 'danger'][i],
        view: c.random.pick(['filled', 'outlined']),
        title: c.title(),
        message: c.sentence(),
      }),
    ),
  ),
)

const table = drawn([540, 600], (c) =>
  h(part('Table'), {
    width: 'max',
    columns: ['Product', 'City', 'Status', 'Amount'].map((name, i) => ({
      id: String(i),
      name,
      align: i === 3 ? 'end' : 'start',
    })),
    data: many(c, 3, 5, () => ({ 0: c.product(), 1: c.city(), 2: label(c), 3: c.amount() })),
  }),
)

const form = drawn([360, 400], (c) =>
  column(
    16,
    ...many(c, 2, 3, () =>
      column(
        6,
        text(c.field(), 'body-1'),
        h(part('TextInput'), {
          defaultValue: c.person(),
          size: 'l',
          note: c.random.chance(0.5) ? c.sentence() : undefined,
        }),
      ),
    ),
    h(part('Checkbox'), { defaultChecked: true, size: 'l', content: c.title() }),
    buttons(c),
  ),
)

const people = drawn([400, 440], (c) =>
  framed(
    c,
    text(c.section(), 'subheader-2'),
    ...many(c, 3, 4, (i) =>
      row(
        { justifyContent: 'space-between', marginTop: 14 },
        h(part('User'), {
          avatar: i % 2 ? { text: c.person(), theme: 'brand' } : { imgUrl: c.image(36, 36) },
          name: c.person(),
          description: c.email(),
          size: 'l',
        }),
        label(c),
      ),
    ),
  ),
)

const tabs = drawn([460, 520], (c) =>
  h(
    'div',
    null,
    h(
      part('TabList'),
      { value: '1', size: c.random.pick(['m', 'l', 'xl']) },
      ...many(c, 3, 4, (i) =>
        h(
          part('Tab'),
          { value: String(i), counter: i === 2 ? c.random.int(2, 40) : undefined },
          c.section(),
        ),
      ),
    ),
    h(
      'div',
      { style: { paddingTop: 20 } },
      text(c.title(), 'header-1'),
      text(c.sentence(), 'body-2', 'secondary'),
    ),
    buttons(c),
  ),
)

const settings = drawn([380, 420], (c) =>
  framed(
    c,
    row({ marginBottom: 12 }, glyph(c, 24), text(c.title(), 'subheader-3')),
    ...many(c, 3, 4, (i) =>
      row(
        { justifyContent: 'space-between', padding: '8px 0' },
        h('div', null, text(c.section()), text(c.city(), 'caption-2', 'secondary')),
        h(part('Switch'), { defaultChecked: i % 2 === 0, size: 'l' }),
      ),
    ),
    h(part('Divider'), { style: { margin: '12px 0' } }),
    text(c.sentence(), 'body-short', 'hint'),
  ),
)

const facts = drawn([400, 460], (c) =>
  h(
    'div',
    null,
    h('div', { style: { marginBottom: 14 } }, text(c.title(), 'subheader-3')),
    h(
      part('DefinitionList'),
      { nameMaxWidth: 180 },
      ...many(c, 4, 6, () =>
        h(
          part('DefinitionList.Item'),
          { name: c.field() },
          c.random.pick([c.person(), c.city(), c.date()]),
        ),
      ),
    ),
  ),
)

const progress = drawn([380, 420], (c) =>
  framed(
    c,
    text(c.title(), 'subheader-3'),
    ...many(c, 2, 3, () =>
      h(
        'div',
        { style: { margin: '14px 0' } },
        row(
          { justifyContent: 'space-between', marginBottom: 6 },
          text(c.product()),
          text(c.count()),
        ),
        h(part('Progress'), {
          value: c.random.int(20, 85),
          theme: c.random.pick(['success', 'warning', 'danger', 'info', 'misc']),
          size: 's',
        }),
      ),
    ),
    text(c.sentence(), 'body-1', 'secondary'),
  ),
)

const trail = drawn([480, 540], (c) =>
  column(
    16,
    h(
      'div',
      null,
      h(
        part('SegmentedRadioGroup'),
        { defaultValue: '0', size: 'm' },
        ...many(c, 3, 3, (i) =>
          h(part('SegmentedRadioGroup.Option'), { value: String(i), content: c.state() }),
        ),
      ),
    ),
    text(c.title(), 'header-2'),
    text(`${c.sentence()} ${c.sentence()}`, 'body-2'),
    row({}, ...many(c, 2, 3, () => label(c)), h(part('Link'), { href: '#' }, c.action())),
    row(
      {},
      ...many(c, 2, 3, (i) =>
        h(part('Radio'), {
          name: 'choice',
          value: String(i),
          defaultChecked: i === 1,
          content: c.product(),
        }),
      ),
    ),
  ),
)

const theme = (name: 'light' | 'dark', background: string) => ({
  attributes: { class: `g-root g-root_theme_${name}`, dir: 'ltr' },
  background,
})

export const gravity = (): Library => ({
  name: 'gravity',
  styles: `${facesOf('Inter', 'inter')}${fileOf('@gravity-ui/uikit/styles/styles.css')}${library().css} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 13px/18px Inter, sans-serif; color: var(--g-color-text-primary) }`,
  themes: [theme('light', '#ffffff'), theme('light', '#f5f5f5'), theme('dark', '#221d22')],
  css: 'html.g-root { background: none }',
  components: {
    card,
    alerts,
    table,
    form,
    people,
    tabs,
    settings,
    facts,
    progress,
    trail,
  },
})
