import type { Content } from '../content.ts'
import { facesOf, fileOf, packageOf, type Library } from '../library.ts'
import { column, drawn, glyph, h, many, partsOf, row, type Element, type Props } from './render.ts'

const part = partsOf(() => packageOf('@heroui/react'))

const button = (c: Content, variant = 'primary', look: Props = {}) =>
  h(part('Button'), { variant, ...look }, c.action())

const chip = (c: Content) =>
  h(
    part('Chip'),
    {
      color: c.random.pick(['default', 'accent', 'success', 'warning', 'danger']),
      variant: c.random.pick(['primary', 'soft', 'secondary', 'tertiary']),
      size: 'sm',
    },
    c.state(),
  )

const quiet = { color: 'var(--muted)', fontSize: 14 }

const titled = (title: string, description: string | null, ...children: readonly Element[]) =>
  h(
    part('Card'),
    null,
    h(
      part('Card.Header'),
      null,
      h(part('Card.Title'), null, title),
      description ? h(part('Card.Description'), null, description) : null,
    ),
    h(part('Card.Content'), null, ...children),
  )

const buttons = (c: Content) =>
  row(
    { marginTop: 8 },
    button(c),
    button(c, c.random.pick(['secondary', 'tertiary', 'outline', 'ghost'])),
  )

const card = drawn([320, 360], (c) =>
  h(
    part('Card'),
    { variant: c.random.pick(['default', 'secondary', 'tertiary']) },
    h('img', {
      src: c.image(320, 140),
      alt: '',
      style: {
        display: 'block',
        width: '100%',
        height: 140,
        objectFit: 'cover',
        borderRadius: 16,
      },
    }),
    h(
      part('Card.Header'),
      null,
      h(part('Card.Title'), null, c.title()),
      h(part('Card.Description'), null, c.sentence()),
    ),
    h(part('Card.Footer'), null, buttons(c)),
  ),
)

const alerts = drawn([460, 520], (c) =>
  column(
    14,
    ...many(c, 2, 4, (i) =>
      h(
        part('Alert'),
        { status: ['accent', 'success', 'warning', 'danger'][i] },
        h(part('Alert.Indicator')),
        h(
          part('Alert.Content'),
          null,
          h(part('Alert.Title'), null, c.title()),
          h(part('Alert.Description'), null, c.sentence()),
        ),
      ),
    ),
  ),
)

const field = (c: Content) =>
  h(
    part('TextField'),
    { defaultValue: c.person(), fullWidth: true },
    h(part('Label'), null, c.field()),
    h(part('Input'), { fullWidth: true }),
    c.random.chance(0.5) ? h(part('Description'), null, c.sentence()) : null,
  )

const tick = (words: string, checked: boolean) =>
  h(
    part('Checkbox'),
    { defaultSelected: checked },
    h(
      part('Checkbox.Content'),
      null,
      h(part('Checkbox.Control'), null, h(part('Checkbox.Indicator'))),
      words,
    ),
  )

const form = drawn([360, 400], (c) =>
  column(18, ...many(c, 2, 3, () => field(c)), tick(c.title(), true), buttons(c)),
)

const choices = drawn([360, 400], (c) =>
  titled(
    c.title(),
    c.sentence(),
    h(
      part('RadioGroup'),
      { defaultValue: '1', 'aria-label': 'Choice' },
      ...many(c, 3, 4, (i) =>
        h(
          part('Radio'),
          { value: String(i) },
          h(
            part('Radio.Content'),
            null,
            h(part('Radio.Control'), null, h(part('Radio.Indicator'))),
            c.product(),
          ),
        ),
      ),
    ),
    buttons(c),
  ),
)

const settings = drawn([380, 420], (c) =>
  titled(
    c.title(),
    null,
    ...many(c, 3, 4, (i) =>
      row(
        { padding: '8px 0' },
        glyph(c, 22),
        h(
          'div',
          { style: { flex: 1 } },
          h('div', { style: { fontWeight: 500 } }, c.section()),
          h('div', { style: quiet }, c.city()),
        ),
        h(
          part('Switch'),
          { defaultSelected: i % 2 === 0, 'aria-label': 'On' },
          h(part('Switch.Content'), null, h(part('Switch.Control'), null, h(part('Switch.Thumb')))),
        ),
      ),
    ),
  ),
)

const people = drawn([400, 440], (c) =>
  titled(
    c.section(),
    null,
    ...many(c, 3, 4, (i) =>
      row(
        { padding: '8px 0', borderTop: i ? '1px solid var(--border)' : 'none' },
        i % 2
          ? h(
              part('Avatar'),
              { color: c.random.pick(['default', 'accent', 'success', 'warning', 'danger']) },
              h(part('Avatar.Fallback'), null, c.person().slice(0, 1)),
            )
          : h('img', {
              src: c.image(40, 40),
              alt: '',
              style: { width: 40, height: 40, borderRadius: '50%' },
            }),
        h(
          'div',
          { style: { flex: 1 } },
          h('div', { style: { fontWeight: 500 } }, c.person()),
          h('div', { style: quiet }, c.email()),
        ),
        chip(c),
      ),
    ),
  ),
)

const tabs = drawn([460, 520], (c) => {
  const names = many(c, 3, 4, () => c.section())
  return column(
    16,
    h(
      part('Tabs'),
      { defaultSelectedKey: '0', variant: c.random.pick(['primary', 'secondary']) },
      h(
        part('Tabs.ListContainer'),
        null,
        h(
          part('Tabs.List'),
          { 'aria-label': 'Sections' },
          ...names.map((name, i) =>
            h(
              part('Tabs.Tab'),
              { id: String(i), key: i },
              name,
              i ? null : h(part('Tabs.Indicator')),
            ),
          ),
        ),
      ),
    ),
    h('h3', { style: { fontSize: 18, fontWeight: 600 } }, c.title()),
    h('p', null, c.sentence()),
    buttons(c),
  )
})

const progress = drawn([380, 420], (c) =>
  titled(
    c.title(),
    c.sentence(),
    ...many(c, 2, 3, () =>
      h(
        'div',
        { style: { margin: '8px 0' } },
        h(
          part('ProgressBar'),
          {
            value: c.random.int(20, 85),
            color: c.random.pick(['accent', 'success', 'warning', 'danger']),
          },
          h(part('Label'), null, c.product()),
          h(part('ProgressBar.Output')),
          h(part('ProgressBar.Track'), null, h(part('ProgressBar.Fill'))),
        ),
      ),
    ),
  ),
)

const summary = drawn([480, 540], (c) =>
  column(
    14,
    row({}, ...many(c, 2, 3, () => chip(c))),
    h('h2', { style: { fontSize: 26, fontWeight: 600, lineHeight: 1.25 } }, c.title()),
    h('p', { style: quiet }, `${c.sentence()} ${c.sentence()}`),
    h(part('Separator')),
    row(
      {},
      button(c),
      button(c, 'danger-soft'),
      h(part('Link'), { href: '#', style: { marginLeft: 'auto' } }, c.action()),
    ),
  ),
)

const theme = (name: 'light' | 'dark', background: string) => ({
  attributes: { class: name, 'data-theme': name },
  background,
})

export const heroui = (): Library => ({
  name: 'heroui',
  styles: `${facesOf('Inter', 'inter')}${fileOf('@heroui/styles/dist/heroui.min.css')} body { font: 400 16px/1.5 Inter, sans-serif; color: var(--foreground); min-height: 0 }`,
  themes: [theme('light', '#f5f5f5'), theme('light', '#ffffff'), theme('dark', '#060607')],
  css: 'html { background: none }',
  components: {
    card,
    alerts,
    form,
    choices,
    settings,
    people,
    tabs,
    progress,
    summary,
  },
})
