import { facesOf, LIGHT, packageOf, type Library } from '../library.ts'
import { drawn, glyph, h, many, partsOf } from './render.ts'

const part = partsOf(() => packageOf('@mui/material'))

const card = drawn([320, 360], (c) =>
  h(
    part('Card'),
    null,
    h(part('CardHeader'), {
      avatar: h(part('Avatar'), null, c.person().slice(0, 1)),
      title: c.title(),
      subheader: c.date(),
    }),
    h(part('CardMedia'), { component: 'img', height: 150, image: c.image(360, 150), alt: '' }),
    h(
      part('CardContent'),
      null,
      h(part('Typography'), { variant: 'body2', color: 'text.secondary' }, c.sentence()),
    ),
    h(
      part('CardActions'),
      null,
      h(part('Button'), { size: 'small' }, c.action()),
      h(part('Button'), { size: 'small', variant: 'contained' }, c.action()),
    ),
  ),
)

const list = drawn([340, 380], (c) =>
  h(
    part('Paper'),
    { elevation: c.random.pick([0, 1, 3]) },
    h(
      part('List'),
      { subheader: h(part('ListSubheader'), null, c.section()) },
      ...many(c, 3, 5, (i) =>
        h(
          part('ListItemButton'),
          { selected: i === 1, divider: true },
          h(part('ListItemIcon'), null, glyph(c, 24)),
          h(part('ListItemText'), { primary: c.title(), secondary: c.person() }),
          h(part('Chip'), {
            label: c.count(),
            size: 'small',
            color: i === 1 ? 'primary' : 'default',
          }),
        ),
      ),
    ),
  ),
)

const table = drawn([560, 620], (c) => {
  const cell = (text: string, align = 'left') => h(part('TableCell'), { align }, text)
  return h(
    part('TableContainer'),
    { component: part('Paper') },
    h(
      part('Table'),
      { size: c.random.pick(['small', 'medium']) },
      h(
        part('TableHead'),
        null,
        h(
          part('TableRow'),
          null,
          cell('Product'),
          cell('City'),
          cell('State'),
          cell('Price', 'right'),
        ),
      ),
      h(
        part('TableBody'),
        null,
        ...many(c, 3, 5, () =>
          h(
            part('TableRow'),
            null,
            cell(c.product()),
            cell(c.city()),
            cell(c.state()),
            cell(c.amount(), 'right'),
          ),
        ),
      ),
    ),
  )
})

const stepper = drawn([620, 700], (c) =>
  h(
    part('Stepper'),
    { activeStep: 1, alternativeLabel: c.random.chance(0.5) },
    ...many(c, 3, 4, (i) =>
      h(part('Step'), { index: i, completed: i < 1 }, h(part('StepLabel'), null, c.section())),
    ),
  ),
)

const alerts = drawn([460, 520], (c) =>
  h(
    part('Stack'),
    { spacing: 2 },
    ...many(c, 2, 3, (i) =>
      h(
        part('Alert'),
        {
          severity: ['error', 'info', 'success'][i] ?? 'warning',
          variant: c.random.pick(['standard', 'outlined', 'filled']),
        },
        h(part('AlertTitle'), null, c.title()),
        c.sentence(),
      ),
    ),
  ),
)

const form = drawn([360, 420], (c) =>
  h(
    part('Stack'),
    { spacing: 3 },
    ...many(c, 2, 3, () =>
      h(part('TextField'), {
        label: c.field(),
        defaultValue: c.person(),
        helperText: c.random.chance(0.5) ? c.sentence() : undefined,
        variant: c.random.pick(['outlined', 'filled', 'standard']),
      }),
    ),
    h(part('FormControlLabel'), {
      control: h(part('Switch'), { defaultChecked: true }),
      label: c.title(),
    }),
    h(
      part('Stack'),
      { direction: 'row', spacing: 1 },
      h(part('Button'), { variant: 'contained' }, c.action()),
      h(part('Button'), { variant: 'outlined' }, c.action()),
    ),
  ),
)

const paging = drawn([460], (c) =>
  h(
    part('Stack'),
    { spacing: 2 },
    h(
      part('Breadcrumbs'),
      null,
      h(part('Link'), { href: '#' }, c.section()),
      h(part('Link'), { href: '#' }, c.section()),
      h(part('Typography'), null, c.section()),
    ),
    h(part('Pagination'), { count: c.random.int(5, 9), page: 2, color: 'primary' }),
    h(part('LinearProgress'), { variant: 'determinate', value: c.random.int(20, 80) }),
    h(
      part('Stack'),
      { direction: 'row', spacing: 1 },
      ...many(c, 3, 4, (i) =>
        h(part('Chip'), {
          label: c.state(),
          avatar: h(part('Avatar'), null, c.person().slice(0, 1)),
          variant: i % 2 ? 'outlined' : 'filled',
        }),
      ),
    ),
  ),
)

const bar = drawn([680, 760], (c) =>
  h(
    part('AppBar'),
    { position: 'static' },
    h(
      part('Toolbar'),
      null,
      h(part('IconButton'), { color: 'inherit', edge: 'start', sx: { mr: 2 } }, glyph(c, 24)),
      h(part('Typography'), { variant: 'h6', sx: { flexGrow: 1 } }, c.title()),
      h(part('Button'), { color: 'inherit' }, c.section()),
      h(part('Button'), { color: 'inherit' }, c.section()),
      h(part('Avatar'), { src: c.image(40, 40), sx: { ml: 2 } }),
    ),
  ),
)

const tabs = drawn([520], (c) =>
  h(
    part('Paper'),
    { variant: 'outlined' },
    h(part('Tabs'), { value: 1 }, ...many(c, 3, 4, () => h(part('Tab'), { label: c.section() }))),
    h(part('Divider'), null),
    h(
      part('Box'),
      { sx: { p: 3 } },
      h(part('Typography'), { variant: 'h6' }, c.title()),
      h(part('Typography'), { variant: 'body1' }, c.sentence(), ' ', h('strong', null, c.person())),
      h(part('Rating'), { value: 3, readOnly: true }),
    ),
  ),
)

export const mui = (): Library => ({
  name: 'mui',
  styles: `*, ::before, ::after { box-sizing: border-box } body { margin: 0; font-family: Roboto, Helvetica, Arial, sans-serif } ${facesOf('Roboto', 'roboto')}`,
  themes: [LIGHT, { ...LIGHT, background: '#f5f5f5' }],
  components: { card, list, table, stepper, alerts, form, paging, bar, tabs },
})
