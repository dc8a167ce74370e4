import { fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { drawn, h, many, partsOf } from './render.ts'

const part = partsOf(() => packageOf('@blueprintjs/core'))

const card = drawn([360, 400], (c) =>
  h(
    part('Card'),
    { elevation: c.random.pick([1, 2, 3]) },
    h(part('H5'), null, c.title()),
    h('p', null, c.sentence(), ' ', h('a', { href: '#' }, c.action())),
    h('p', null, c.sentence()),
    h(
      part('ButtonGroup'),
      null,
      h(part('Button'), { intent: 'primary', text: c.action() }),
      h(part('Button'), { text: c.action() }),
    ),
  ),
)

const callouts = drawn([440, 500], (c) =>
  h(
    'div',
    { style: { display: 'grid', gap: 12 } },
    ...many(c, 2, 3, (i) =>
      h(
        part('Callout'),
        { intent: ['primary', 'success', 'danger'][i] ?? 'none', title: c.title() },
        c.sentence(),
      ),
    ),
  ),
)

const menu = drawn([240], (c) =>
  h(
    part('Menu'),
    null,
    h(part('MenuDivider'), { title: c.section() }),
    ...many(c, 4, 6, (i) =>
      h(part('MenuItem'), { text: c.section(), label: c.count(), active: i === 1 }),
    ),
    h(part('MenuDivider'), null),
    h(part('MenuItem'), { text: c.action(), intent: 'danger' }),
  ),
)

const table = drawn([520, 580], (c) =>
  h(
    part('HTMLTable'),
    { striped: c.random.chance(0.5), bordered: c.random.chance(0.5), style: { width: '100%' } },
    h(
      'thead',
      null,
      h('tr', null, ...['Name', 'Product', 'Status', 'Price'].map((text) => h('th', null, text))),
    ),
    h(
      'tbody',
      null,
      ...many(c, 3, 5, () =>
        h(
          'tr',
          null,
          h('td', null, c.person()),
          h('td', null, c.product()),
          h('td', null, h(part('Tag'), { intent: 'success', minimal: true }, c.state())),
          h('td', null, c.amount()),
        ),
      ),
    ),
  ),
)

const navbar = drawn([680, 760], (c) =>
  h(
    part('Navbar'),
    null,
    h(
      part('NavbarGroup'),
      { align: 'left' },
      h(part('NavbarHeading'), null, c.city()),
      h(part('NavbarDivider'), null),
      h(part('Button'), { variant: 'minimal', text: c.section() }),
      h(part('Button'), { variant: 'minimal', text: c.section() }),
    ),
    h(
      part('NavbarGroup'),
      { align: 'right' },
      h(part('Button'), { intent: 'primary', text: c.action() }),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  h(
    part('Card'),
    null,
    ...many(c, 2, 3, () =>
      h(
        part('FormGroup'),
        { label: c.field(), helperText: c.sentence(), labelInfo: '(required)' },
        h(part('InputGroup'), { placeholder: c.field(), defaultValue: c.person() }),
      ),
    ),
    h(part('Switch'), { label: c.title(), defaultChecked: true }),
    h(part('Button'), { intent: 'primary', text: c.action() }),
  ),
)

const tags = drawn([420], (c) =>
  h(
    part('Section'),
    { title: c.title(), subtitle: c.city() },
    h(
      part('SectionCard'),
      null,
      h(part('ProgressBar'), { value: 0.6, intent: 'primary', stripes: false }),
      h(
        'div',
        { style: { display: 'flex', gap: 8, marginTop: 16 } },
        ...many(c, 3, 4, () =>
          h(
            part('Tag'),
            { round: c.random.chance(0.5), intent: c.random.pick(['none', 'primary', 'warning']) },
            c.state(),
          ),
        ),
      ),
    ),
  ),
)

export const blueprint = (): Library => ({
  name: 'blueprint',
  styles: fileOf('@blueprintjs/core/lib/css/blueprint.css'),
  themes: [LIGHT, { ...LIGHT, background: '#f6f7f9' }],
  components: { card, callouts, menu, table, navbar, form, tags },
})
