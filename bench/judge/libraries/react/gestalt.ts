import type { Content } from '../content.ts'
import { facesOf, fileOf, packageOf, type Library } from '../library.ts'
import { drawn, glyph, h, many, partsOf, type Element, type Props } from './render.ts'

const part = partsOf(() => packageOf('gestalt'))

const ignored = () => undefined

const text = (words: string, look: Props = {}) => h(part('Text'), look, words)

const heading = (words: string, size = '400') => h(part('Heading'), { size }, words)

const button = (c: Content, color = 'gray') =>
  h(part('Button'), { text: c.action(), color, size: 'md' })

const badge = (c: Content) =>
  h(part('Badge'), {
    text: c.state(),
    type: c.random.pick(['info', 'success', 'warning', 'error', 'neutral']),
  })

const row = (gap: number, look: object, ...children: readonly Element[]) =>
  h(part('Flex'), { gap, alignItems: 'center', ...look }, ...children)

const column = (gap: number, ...children: readonly Element[]) =>
  h(part('Flex'), { gap, direction: 'column' }, ...children)

const box = (look: object, ...children: readonly Element[]) =>
  h(part('Box'), { padding: 4, rounding: 4, ...look }, ...children)

const card = drawn([320, 360], (c) =>
  box(
    { borderStyle: c.random.pick(['sm', 'shadow', 'lg']) },
    column(
      3,
      h('img', {
        src: c.image(320, 150),
        alt: '',
        style: {
          display: 'block',
          width: '100%',
          height: 150,
          objectFit: 'cover',
          borderRadius: 16,
        },
      }),
      row(2, { justifyContent: 'between' }, heading(c.title()), badge(c)),
      text(c.sentence(), { size: '200', color: 'subtle' }),
      row(2, {}, button(c, 'red'), button(c)),
    ),
  ),
)

const banners = drawn([460, 520], (c) =>
  column(
    3,
    ...many(c, 2, 3, (i) =>
      h(part('BannerSlim'), {
        type: ['info', 'success', 'warning'][i],
        message: c.sentence(),
        iconAccessibilityLabel: 'Notice',
      }),
    ),
  ),
)

const callout = drawn([560, 620], (c) =>
  h(part('BannerCallout'), {
    type: c.random.pick(['info', 'success', 'warning', 'error', 'recommendation']),
    title: c.title(),
    message: c.sentence(),
    iconAccessibilityLabel: 'Notice',
    primaryAction: { label: c.action(), accessibilityLabel: '', onClick: ignored },
    secondaryAction: { label: c.action(), accessibilityLabel: '', onClick: ignored },
  }),
)

const cell = (inner: Element) => h(part('Table.Cell'), null, inner)

const table = drawn([560, 620], (c) =>
  h(
    part('Table'),
    { accessibilityLabel: 'Orders', borderStyle: c.random.pick(['sm', 'none']) },
    h(
      part('Table.Header'),
      null,
      h(
        part('Table.Row'),
        null,
        ...['Product', 'City', 'Status', 'Amount'].map((name) =>
          h(part('Table.HeaderCell'), null, text(name, { weight: 'bold' })),
        ),
      ),
    ),
    h(
      part('Table.Body'),
      null,
      ...many(c, 3, 5, () =>
        h(
          part('Table.Row'),
          null,
          cell(text(c.product())),
          cell(text(c.city())),
          cell(badge(c)),
          cell(text(c.amount())),
        ),
      ),
    ),
  ),
)

const form = drawn([360, 420], (c) =>
  column(
    4,
    heading(c.title(), '500'),
    ...many(c, 2, 3, (i) =>
      h(part('TextField'), {
        id: `field-${i}`,
        label: c.field(),
        value: c.person(),
        helperText: c.random.chance(0.5) ? c.sentence() : undefined,
        onChange: ignored,
      }),
    ),
    h(part('Checkbox'), { id: 'agreed', label: c.title(), checked: true, onChange: ignored }),
    row(2, { justifyContent: 'end' }, button(c), button(c, 'red')),
  ),
)

const people = drawn([400, 440], (c) =>
  box(
    { borderStyle: 'sm', padding: 6 },
    column(
      4,
      heading(c.section(), '300'),
      ...many(c, 3, 4, () =>
        row(
          3,
          {},
          h(part('Avatar'), { name: c.person(), src: c.image(48, 48), size: 'md' }),
          h(
            part('Flex.Item'),
            { flex: 'grow' },
            text(c.person(), { weight: 'bold', size: '200' }),
            text(c.email(), { color: 'subtle', size: '200' }),
          ),
          button(c),
        ),
      ),
    ),
  ),
)

const tabs = drawn([480, 540], (c) =>
  column(
    4,
    h(part('Tabs'), {
      activeTabIndex: 1,
      onChange: ignored,
      tabs: Array.from({ length: c.random.int(3, 4) }, () => ({ href: '#', text: c.section() })),
    }),
    text(c.sentence()),
    row(
      2,
      { wrap: true },
      ...many(c, 2, 3, () => h(part('Tag'), { text: c.product(), onRemove: ignored })),
    ),
  ),
)

const settings = drawn([380, 420], (c) =>
  box(
    { color: c.random.pick(['secondary', 'default']), borderStyle: 'sm', padding: 5 },
    column(
      4,
      ...many(c, 3, 4, (i) =>
        row(
          3,
          {},
          glyph(c, 24),
          h(
            part('Flex.Item'),
            { flex: 'grow' },
            text(c.title(), { size: '300' }),
            text(c.city(), { size: '100', color: 'subtle' }),
          ),
          h(part('Switch'), { id: `switch-${i}`, switched: i % 2 === 0, onChange: ignored }),
        ),
      ),
      h(part('Divider'), null),
      text(c.sentence(), { size: '100' }),
    ),
  ),
)

const states = drawn([400, 440], (c) =>
  column(
    4,
    ...many(c, 2, 3, (i) =>
      h(part('Status'), {
        type: ['ok', 'inProgress', 'problem'][i],
        title: c.title(),
        subtext: c.sentence(),
      }),
    ),
    h(part('SegmentedControl'), {
      items: Array.from({ length: 3 }, () => c.section()),
      selectedItemIndex: 1,
      onChange: ignored,
    }),
  ),
)

export const gestalt = (): Library => ({
  name: 'gestalt',
  styles: `${facesOf('Segoe UI', 'figtree')}${fileOf('gestalt/dist/gestalt.css')} body { margin: 0; font-family: "Segoe UI", sans-serif }`,
  themes: [
    { attributes: {}, background: '#ffffff' },
    { attributes: {}, background: '#f9f9f9' },
  ],
  components: { card, banners, callout, table, form, people, tabs, settings, states },
})
