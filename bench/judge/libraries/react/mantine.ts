import { facesOf, fileOf, packageOf, type Library } from '../library.ts'
import { drawnIn, glyph, h, many, type Type } from './render.ts'

const core = () => packageOf('@mantine/core')
const part = (name: string): Type => core()[name.replace('.', '')] ?? core()[name]

const drawn = drawnIn((drawing) => h(part('MantineProvider'), { env: 'test' }, drawing))

const card = drawn([320, 360], (c) =>
  h(
    part('Card'),
    { shadow: 'sm', padding: 'lg', radius: 'md', withBorder: true },
    h(part('Card.Section'), null, h(part('Image'), { src: c.image(360, 160), h: 160 })),
    h(
      part('Group'),
      { justify: 'space-between', mt: 'md', mb: 'xs' },
      h(part('Text'), { fw: 500 }, c.title()),
      h(part('Badge'), { color: c.random.pick(['pink', 'blue', 'teal']) }, c.state()),
    ),
    h(part('Text'), { size: 'sm', c: 'dimmed' }, c.sentence()),
    h(part('Button'), { fullWidth: true, mt: 'md', radius: 'md' }, c.action()),
  ),
)

const table = drawn([520, 600], (c) =>
  h(part('Table'), {
    striped: c.random.chance(0.5),
    withTableBorder: true,
    withColumnBorders: c.random.chance(0.3),
    data: {
      head: ['Name', 'City', 'Joined', 'Balance'],
      body: Array.from({ length: c.random.int(3, 6) }, () => [
        c.person(),
        c.city(),
        c.date(),
        c.amount(),
      ]),
    },
  }),
)

const stepper = drawn([640, 700], (c) =>
  h(
    part('Stepper'),
    { active: 1 },
    ...many(c, 3, 3, () => h(part('Stepper.Step'), { label: c.section(), description: c.city() })),
  ),
)

const timeline = drawn([380], (c) =>
  h(
    part('Timeline'),
    { active: 1, bulletSize: 24, lineWidth: 2 },
    ...many(c, 3, 4, () =>
      h(
        part('Timeline.Item'),
        { title: c.title(), bullet: glyph(c, 12) },
        h(part('Text'), { c: 'dimmed', size: 'sm' }, c.sentence()),
        h(part('Text'), { size: 'xs', mt: 4 }, c.date()),
      ),
    ),
  ),
)

const nav = drawn([260], (c) =>
  h(
    'div',
    null,
    ...many(c, 4, 6, (i) =>
      h(part('NavLink'), {
        label: c.section(),
        description: c.random.chance(0.4) ? c.city() : undefined,
        leftSection: glyph(c, 16),
        active: i === 1,
      }),
    ),
  ),
)

const alerts = drawn([440, 500], (c) =>
  h(
    part('Stack'),
    null,
    ...many(c, 2, 3, () =>
      h(
        part('Alert'),
        {
          variant: c.random.pick(['light', 'filled', 'outline']),
          color: c.random.pick(['blue', 'red', 'green', 'orange']),
          title: c.title(),
          icon: glyph(c, 18),
          withCloseButton: true,
        },
        c.sentence(),
      ),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  h(
    part('Paper'),
    { withBorder: true, p: 'lg', radius: 'md' },
    h(part('Title'), { order: 3, mb: 'md' }, c.title()),
    ...many(c, 2, 3, () =>
      h(part('TextInput'), {
        label: c.field(),
        description: c.random.chance(0.4) ? c.sentence() : undefined,
        defaultValue: c.person(),
        withAsterisk: c.random.chance(0.5),
        mb: 'sm',
      }),
    ),
    h(part('Checkbox'), { label: c.section(), defaultChecked: true }),
    h(
      part('Group'),
      { justify: 'flex-end', mt: 'md' },
      h(part('Button'), { variant: 'default' }, c.action()),
      h(part('Button'), null, c.action()),
    ),
  ),
)

const people = drawn([420], (c) =>
  h(
    part('Stack'),
    { gap: 'sm' },
    ...many(c, 3, 4, () =>
      h(
        part('Group'),
        null,
        h(part('Avatar'), { src: c.image(40, 40), radius: 'xl' }),
        h(
          'div',
          { style: { flex: 1 } },
          h(part('Text'), { size: 'sm', fw: 500 }, c.person()),
          h(part('Text'), { c: 'dimmed', size: 'xs' }, c.email()),
        ),
        h(part('Badge'), { variant: 'light' }, c.state()),
        h(part('ActionIcon'), { variant: 'subtle', color: 'gray' }, glyph(c, 16)),
      ),
    ),
  ),
)

const paging = drawn([460], (c) =>
  h(
    part('Stack'),
    null,
    h(
      part('Breadcrumbs'),
      null,
      ...many(c, 3, 3, () => h(part('Anchor'), { href: '#', size: 'sm' }, c.section())),
    ),
    h(part('Progress'), { value: c.random.int(20, 80) }),
    h(part('Pagination'), { total: c.random.int(5, 7), defaultValue: 2 }),
    h(part('Blockquote'), { cite: c.person(), color: 'teal' }, c.sentence()),
  ),
)

export const mantine = (): Library => ({
  name: 'mantine',
  styles: `${fileOf('@mantine/core/styles.css')}${facesOf('Segoe UI', 'source-sans-3')}`,
  themes: [
    { attributes: { 'data-mantine-color-scheme': 'light' }, background: '#ffffff' },
    { attributes: { 'data-mantine-color-scheme': 'dark' }, background: '#242424' },
  ],
  components: { card, table, stepper, timeline, nav, alerts, form, people, paging },
})
