import { LIGHT, facesOf, packageOf, type Library } from '../library.ts'
import { drawnIn, glyph, h, many, partsOf, type Element, type Props } from './render.ts'

const part = partsOf(() => packageOf('@chakra-ui/react'))

const c_ = (name: string, props: Props | null, ...children: readonly Element[]) =>
  h(part(name), props, ...children)

const drawn = drawnIn((drawing) =>
  c_('ChakraProvider', { value: packageOf('@chakra-ui/react')['defaultSystem'] }, drawing),
)

const card = drawn([340, 380], (c) =>
  c_(
    'Card.Root',
    { variant: c.random.pick(['outline', 'elevated', 'subtle']) },
    c_(
      'Card.Body',
      { gap: '2' },
      c_(
        'Avatar.Root',
        { size: 'lg', shape: 'rounded' },
        c_('Avatar.Fallback', { name: c.person() }),
      ),
      c_('Card.Title', { mt: '2' }, c.title()),
      c_('Card.Description', null, c.sentence()),
    ),
    c_(
      'Card.Footer',
      { justifyContent: 'flex-end' },
      c_('Button', { variant: 'outline' }, c.action()),
      c_('Button', null, c.action()),
    ),
  ),
)

const alerts = drawn([460, 520], (c) =>
  c_(
    'Stack',
    { gap: '3' },
    ...many(c, 2, 4, (i) =>
      c_(
        'Alert.Root',
        {
          status: ['info', 'success', 'warning', 'error'][i],
          variant: c.random.pick(['subtle', 'surface', 'outline']),
        },
        c_('Alert.Indicator', null),
        c_(
          'Alert.Content',
          null,
          c_('Alert.Title', null, c.title()),
          c_('Alert.Description', null, c.sentence()),
        ),
      ),
    ),
  ),
)

const table = drawn([540, 600], (c) =>
  c_(
    'Table.Root',
    { variant: c.random.pick(['line', 'outline']), striped: c.random.chance(0.3) },
    c_(
      'Table.Header',
      null,
      c_(
        'Table.Row',
        null,
        ...['Product', 'City', 'Status', 'Price'].map((text) =>
          c_('Table.ColumnHeader', null, text),
        ),
      ),
    ),
    c_(
      'Table.Body',
      null,
      ...many(c, 3, 5, () =>
        c_(
          'Table.Row',
          null,
          c_('Table.Cell', null, c.product()),
          c_('Table.Cell', null, c.city()),
          c_(
            'Table.Cell',
            null,
            c_('Badge', { colorPalette: c.random.pick(['green', 'red', 'purple']) }, c.state()),
          ),
          c_('Table.Cell', null, c.amount()),
        ),
      ),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  c_(
    'Stack',
    { gap: '4' },
    c_('Heading', { size: 'lg' }, c.title()),
    ...many(c, 2, 3, () =>
      c_(
        'Field.Root',
        null,
        c_('Field.Label', null, c.field()),
        c_('Input', { defaultValue: c.person(), variant: c.random.pick(['outline', 'subtle']) }),
        c_('Field.HelperText', null, c.sentence()),
      ),
    ),
    c_(
      'Checkbox.Root',
      { defaultChecked: true },
      c_('Checkbox.Control', null),
      c_('Checkbox.Label', null, c.title()),
    ),
    c_(
      'Group',
      null,
      c_('Button', { colorPalette: c.random.pick(['teal', 'blue']) }, c.action()),
      c_('Button', { variant: 'ghost' }, c.action()),
    ),
  ),
)

const figures = drawn([560, 620], (c) =>
  c_(
    'SimpleGrid',
    { columns: 3, gap: '4' },
    ...many(c, 3, 3, () =>
      c_(
        'Stat.Root',
        { borderWidth: '1px', p: '4', rounded: 'md' },
        c_('Stat.Label', null, c.section(), glyph(c, 16)),
        c_('Stat.ValueText', null, c.count()),
        c_(
          'Badge',
          { colorPalette: c.random.pick(['green', 'red']), px: '1' },
          `${c.random.int(2, 40)}%`,
        ),
      ),
    ),
  ),
)

const people = drawn([380, 420], (c) =>
  c_(
    'Stack',
    { gap: '0', borderWidth: '1px', rounded: 'lg' },
    ...many(c, 3, 4, (i) =>
      c_(
        'HStack',
        { gap: '4', p: '3', borderTopWidth: i ? '1px' : '0' },
        c_('Image', { src: c.image(40, 40), boxSize: '40px', rounded: 'full', alt: '' }),
        c_(
          'Box',
          { flex: '1' },
          c_('Text', { fontWeight: 'medium' }, c.person()),
          c_('Text', { color: 'fg.muted', textStyle: 'sm' }, c.email()),
        ),
        c_('Tag.Root', null, c_('Tag.Label', null, c.state())),
      ),
    ),
  ),
)

const timeline = drawn([400], (c) =>
  c_(
    'Timeline.Root',
    null,
    ...many(c, 3, 4, () =>
      c_(
        'Timeline.Item',
        null,
        c_(
          'Timeline.Connector',
          null,
          c_('Timeline.Separator', null),
          c_('Timeline.Indicator', null, glyph(c, 12)),
        ),
        c_(
          'Timeline.Content',
          null,
          c_('Timeline.Title', null, c.title()),
          c_('Timeline.Description', null, c.date()),
        ),
      ),
    ),
  ),
)

const progress = drawn([420], (c) =>
  c_(
    'Stack',
    { gap: '5' },
    c_(
      'Breadcrumb.Root',
      null,
      c_(
        'Breadcrumb.List',
        null,
        c_('Breadcrumb.Item', null, c_('Breadcrumb.Link', { href: '#' }, c.section())),
        c_('Breadcrumb.Separator', null),
        c_('Breadcrumb.Item', null, c_('Breadcrumb.CurrentLink', null, c.section())),
      ),
    ),
    ...many(c, 2, 3, (i) =>
      c_(
        'Progress.Root',
        { value: c.random.int(20, 90), colorPalette: ['blue', 'green', 'orange'][i] },
        c_(
          'HStack',
          { justify: 'space-between', mb: '1' },
          c_('Progress.Label', null, c.product()),
          c_('Progress.ValueText', null, `${c.random.int(10, 90)}%`),
        ),
        c_('Progress.Track', null, c_('Progress.Range', null)),
      ),
    ),
    c_('Blockquote.Root', null, c_('Blockquote.Content', null, c.sentence())),
  ),
)

const empty = drawn([400], (c) =>
  c_(
    'EmptyState.Root',
    { borderWidth: '1px', rounded: 'xl' },
    c_(
      'EmptyState.Content',
      null,
      c_('EmptyState.Indicator', null, glyph(c, 40)),
      c_('EmptyState.Title', null, c.title()),
      c_('EmptyState.Description', null, c.sentence()),
      c_('Button', { size: 'sm' }, glyph(c, 16), c.action()),
    ),
  ),
)

export const chakra = (): Library => ({
  name: 'chakra',
  styles: facesOf('Inter', 'inter'),
  themes: [
    { attributes: { class: 'light' }, background: '#ffffff' },
    { ...LIGHT, background: '#fafafa' },
    { attributes: { class: 'dark' }, background: '#000000' },
  ],
  components: { card, alerts, table, form, figures, people, timeline, progress, empty },
})
