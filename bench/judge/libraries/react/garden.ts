import type { Content } from '../content.ts'
import { facesOf, LIGHT, packageOf, type Library } from '../library.ts'
import { glyph, h, many, styled, type Element, type Props, type Type } from './render.ts'
import { drawnWithSheet } from './styled-components.ts'

/** `Accordion.Section` is a part of the package's `Accordion`. */
const part = (folder: string, path: string): Type => {
  const [name = '', inner] = path.split('.')
  const found = packageOf(`@zendeskgarden/react-${folder}`)[name]
  return inner ? (found as Record<string, unknown>)[inner] : found
}

/** Its rules are made while it is drawn. */
const drawn = drawnWithSheet((drawing) => h(part('theming', 'ThemeProvider'), null, drawing))

const button = (c: Content, look: Props = {}) => h(part('buttons', 'Button'), look, c.action())

const tag = (c: Content) =>
  h(
    part('tags', 'Tag'),
    {
      hue: c.random.pick(['grey', 'green', 'yellow', 'red', 'blue', 'kale']),
      isPill: c.random.chance(0.5),
    },
    h('span', null, c.state()),
  )

const FRAME = { border: '1px solid #d8dcde', borderRadius: 4, padding: 20, background: '#fff' }

const card = drawn([360, 400], (c) =>
  styled(
    FRAME,
    styled(
      { display: 'flex', alignItems: 'center', gap: 12, marginBottom: 16 },
      h(part('avatars', 'Avatar'), null, h('img', { src: c.image(40, 40), alt: '' })),
      styled(
        { flex: 1 },
        h('div', { style: { fontWeight: 600 } }, c.person()),
        h('div', { style: { color: '#68737d' } }, c.email()),
      ),
      tag(c),
    ),
    h('p', { style: { margin: '0 0 16px' } }, c.sentence()),
    styled({ display: 'flex', gap: 8 }, button(c, { isPrimary: true }), button(c)),
  ),
)

const alerts = drawn([440, 500], (c) =>
  styled(
    { display: 'grid', gap: 16 },
    ...many(c, 2, 3, (i) =>
      h(
        part('notifications', c.random.pick(['Alert', 'Notification'])),
        { type: ['success', 'warning', 'error'][i], style: { maxWidth: '100%' } },
        h(part('notifications', 'Title'), null, c.title()),
        c.sentence(),
      ),
    ),
  ),
)

const wells = drawn([400, 440], (c) =>
  styled(
    { display: 'grid', gap: 16 },
    ...many(c, 2, 3, (i) =>
      h(
        part('notifications', 'Well'),
        { isFloating: i === 0, isRecessed: i === 1 },
        h(part('notifications', 'Title'), null, c.title()),
        h('p', { style: { margin: '4px 0 0' } }, c.sentence()),
      ),
    ),
  ),
)

const cell = (inner: Element) => h(part('tables', 'Cell'), null, inner)

const table = drawn([560, 620], (c) =>
  h(
    part('tables', 'Table'),
    { size: c.random.pick(['small', 'medium', 'large']) },
    h(
      part('tables', 'Head'),
      null,
      h(
        part('tables', 'HeaderRow'),
        null,
        ...['Product', 'City', 'Status', 'Amount'].map((name) =>
          h(part('tables', 'HeaderCell'), null, name),
        ),
      ),
    ),
    h(
      part('tables', 'Body'),
      null,
      ...many(c, 3, 5, (i) =>
        h(
          part('tables', 'Row'),
          { isSelected: i === 1 },
          cell(c.product()),
          cell(c.city()),
          cell(tag(c)),
          cell(c.amount()),
        ),
      ),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  styled(
    { display: 'grid', gap: 20 },
    ...many(c, 2, 3, (i) =>
      h(
        part('forms', 'Field'),
        null,
        h(part('forms', 'Field.Label'), null, c.field()),
        i === 0 ? h(part('forms', 'Field.Hint'), null, c.sentence()) : null,
        h(part('forms', 'Input'), { defaultValue: c.person() }),
        i === 1
          ? h(
              part('forms', 'Field.Message'),
              { validation: c.random.pick(['success', 'error']) },
              c.title(),
            )
          : null,
      ),
    ),
    h(
      part('forms', 'Field'),
      null,
      h(
        part('forms', 'Checkbox'),
        { defaultChecked: true },
        h(part('forms', 'Field.Label'), null, c.title()),
      ),
    ),
    styled(
      { display: 'flex', gap: 12 },
      button(c, { isPrimary: true }),
      button(c, { isBasic: true }),
    ),
  ),
)

const tabs = drawn([480, 540], (c) =>
  h(
    part('tabs', 'Tabs'),
    { selectedItem: '1' },
    h(
      part('tabs', 'TabList'),
      null,
      ...many(c, 3, 4, (i) => h(part('tabs', 'Tab'), { item: String(i) }, c.section())),
    ),
    h(
      part('tabs', 'TabPanel'),
      { item: '1' },
      h('p', { style: { margin: '0 0 16px' } }, c.sentence()),
      styled({ display: 'flex', gap: 8 }, ...many(c, 2, 4, () => tag(c))),
    ),
  ),
)

const stepper = drawn([600, 660], (c) =>
  h(
    part('accordions', 'Stepper'),
    { activeIndex: 1, isHorizontal: true },
    ...many(c, 3, 3, (i) =>
      h(
        part('accordions', 'Stepper.Step'),
        { key: String(i) },
        h(part('accordions', 'Stepper.Label'), null, c.section()),
      ),
    ),
  ),
)

const timeline = drawn([380, 420], (c) =>
  h(
    part('accordions', 'Timeline'),
    null,
    ...many(c, 3, 4, () =>
      h(
        part('accordions', 'Timeline.Item'),
        null,
        h(
          part('accordions', 'Timeline.Content'),
          null,
          h('div', { style: { fontWeight: 600 } }, c.title()),
          h('div', { style: { color: '#68737d' } }, c.date()),
        ),
      ),
    ),
  ),
)

const usage = drawn([380, 420], (c) =>
  styled(
    FRAME,
    styled(
      { display: 'flex', alignItems: 'center', gap: 10, marginBottom: 16 },
      glyph(c, 20),
      h('div', { style: { flex: 1, fontSize: 18, fontWeight: 600 } }, c.title()),
      button(c, { size: 'small' }),
    ),
    ...many(c, 2, 3, () =>
      styled(
        { marginBottom: 12 },
        styled(
          { display: 'flex', justifyContent: 'space-between', marginBottom: 4 },
          h('span', null, c.product()),
          h('span', { style: { fontWeight: 600 } }, c.count()),
        ),
        h(part('loaders', 'Progress'), { value: c.random.int(20, 85), size: 'medium' }),
      ),
    ),
    h(part('typography', 'Blockquote'), null, h('p', { style: { margin: 0 } }, c.sentence())),
  ),
)

const pages = drawn([480, 540], (c) =>
  styled(
    { display: 'grid', gap: 20 },
    h(
      part('breadcrumbs', 'Breadcrumb'),
      null,
      ...many(c, 3, 3, () => h('a', { href: '#', style: { color: '#1f73b7' } }, c.section())),
    ),
    h(
      part('typography', 'UnorderedList'),
      null,
      ...many(c, 2, 4, () => h(part('typography', 'UnorderedList.Item'), null, c.sentence())),
    ),
    h(part('pagination', 'OffsetPagination'), {
      totalPages: 6,
      currentPage: 2,
      onChange: () => undefined,
    }),
  ),
)

export const garden = (): Library => ({
  name: 'garden',
  styles: `${facesOf('system-ui', 'ibm-plex-sans')}${facesOf('Segoe UI', 'ibm-plex-sans')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 14px/20px "Segoe UI", sans-serif; color: #2f3941 }`,
  themes: [LIGHT, { ...LIGHT, background: '#f8f9f9' }],
  css: '#root, #root * { font-family: "Segoe UI", sans-serif }',
  components: { card, alerts, wells, table, form, tabs, stepper, timeline, usage, pages },
})
