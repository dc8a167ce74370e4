import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, packageOf, type Component, type Library } from '../library.ts'
import { glyph, h, many, partsOf, render, type Element } from './render.ts'

const part = partsOf(() => packageOf('@radix-ui/themes'))

const drawn =
  (width: readonly number[], draw: (c: Content) => Element): Component =>
  (c) => ({
    width: c.random.pick(width),
    ...render(
      h(
        part('Theme'),
        {
          accentColor: c.random.pick(['indigo', 'teal', 'crimson', 'orange']),
          radius: c.random.pick(['small', 'medium', 'large']),
          hasBackground: false,
          style: { minHeight: 0 },
        },
        draw(c),
      ),
    ),
  })

const person = (c: Content): Element =>
  h(
    part('Flex'),
    { gap: '3', align: 'center' },
    h(part('Avatar'), { size: '3', src: c.image(40, 40), radius: 'full', fallback: 'T' }),
    h(
      part('Box'),
      null,
      h(part('Text'), { as: 'div', size: '2', weight: 'bold' }, c.person()),
      h(part('Text'), { as: 'div', size: '2', color: 'gray' }, c.city()),
    ),
  )

const card = drawn([320, 380], (c) =>
  h(
    part('Card'),
    { size: c.random.pick(['2', '3']) },
    h(part('Heading'), { size: '4', mb: '2' }, c.title()),
    h(
      part('Text'),
      { as: 'p', size: '2', mb: '3' },
      c.sentence(),
      ' ',
      h(part('Strong'), null, c.product()),
    ),
    person(c),
    h(
      part('Flex'),
      { gap: '3', mt: '4', justify: 'end' },
      h(part('Button'), { variant: 'soft' }, c.action()),
      h(part('Button'), null, c.action()),
    ),
  ),
)

const table = drawn([540, 600], (c) =>
  h(
    part('Table.Root'),
    { variant: c.random.pick(['surface', 'ghost']) },
    h(
      part('Table.Header'),
      null,
      h(
        part('Table.Row'),
        null,
        ...['Name', 'City', 'State', 'Price'].map((text) =>
          h(part('Table.ColumnHeaderCell'), null, text),
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
          h(part('Table.RowHeaderCell'), null, c.person()),
          h(part('Table.Cell'), null, c.city()),
          h(part('Table.Cell'), null, h(part('Badge'), { color: 'green' }, c.state())),
          h(part('Table.Cell'), null, c.amount()),
        ),
      ),
    ),
  ),
)

const callouts = drawn([440, 500], (c) =>
  h(
    part('Flex'),
    { direction: 'column', gap: '3' },
    ...many(c, 2, 3, (i) =>
      h(
        part('Callout.Root'),
        {
          color: ['blue', 'red', 'green'][i],
          variant: c.random.pick(['soft', 'surface', 'outline']),
        },
        h(part('Callout.Icon'), null, glyph(c, 16)),
        h(part('Callout.Text'), null, c.sentence()),
      ),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  h(
    part('Card'),
    { size: '3' },
    h(part('Heading'), { mb: '4' }, c.title()),
    ...many(c, 2, 3, () =>
      h(
        part('Box'),
        { mb: '4' },
        h(part('Text'), { as: 'div', size: '2', weight: 'medium', mb: '1' }, c.field()),
        h(part('TextField.Root'), { defaultValue: c.person() }),
      ),
    ),
    h(
      part('Text'),
      { as: 'label', size: '2' },
      h(
        part('Flex'),
        { gap: '2', align: 'center' },
        h(part('Switch'), { defaultChecked: true }),
        c.section(),
      ),
    ),
    h(part('Button'), { mt: '4', style: { width: '100%' } }, c.action()),
  ),
)

const people = drawn([420], (c) =>
  h(
    part('Flex'),
    { direction: 'column', gap: '3' },
    ...many(c, 3, 4, (i) =>
      h(
        part('Flex'),
        { justify: 'between', align: 'center' },
        person(c),
        h(part('Button'), { size: '1', variant: i % 2 ? 'outline' : 'soft' }, c.action()),
      ),
    ),
  ),
)

const data = drawn([420, 480], (c) =>
  h(
    part('DataList.Root'),
    null,
    ...many(c, 3, 5, (i) =>
      h(
        part('DataList.Item'),
        null,
        h(part('DataList.Label'), { minWidth: '88px' }, c.field()),
        h(
          part('DataList.Value'),
          null,
          i === 0 ? h(part('Badge'), { color: 'jade', radius: 'full' }, c.state()) : c.city(),
        ),
      ),
    ),
  ),
)

const text = drawn([440], (c) =>
  h(
    part('Box'),
    null,
    h(part('Heading'), { size: '6', mb: '2' }, c.title()),
    h(
      part('Text'),
      { as: 'p', mb: '3' },
      c.sentence(),
      ' ',
      h(part('Link'), { href: '#' }, c.action()),
      ' ',
      h(part('Code'), null, c.count()),
    ),
    h(part('Separator'), { size: '4', mb: '3' }),
    h(part('Progress'), { value: c.random.int(20, 80), mb: '3' }),
    h(
      part('Flex'),
      { gap: '2', mt: '3' },
      ...many(c, 3, 4, () =>
        h(part('Badge'), { color: c.random.pick(['orange', 'blue', 'gray']) }, c.state()),
      ),
    ),
  ),
)

export const radix = (): Library => ({
  name: 'radix',
  styles: `*, ::before, ::after { box-sizing: border-box } body { margin: 0 } ${facesOf('Segoe UI', 'inter')}${fileOf('@radix-ui/themes/styles.css')}`,
  themes: [
    LIGHT,
    { attributes: { class: 'dark', style: 'color-scheme: dark' }, background: '#111113' },
  ],
  components: { card, table, callouts, form, people, data, text },
})
