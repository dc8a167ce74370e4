import type { Content } from '../content.ts'
import { facesOf, LIGHT, packageOf, type Library } from '../library.ts'
import { glyph, h, many, partsOf, type Element, type Props } from './render.ts'
import { drawnWithSheet } from './styled-components.ts'

const part = partsOf(() => packageOf('grommet'))

/** The library's own element around the drawing carries its font and colours. */
const drawn = drawnWithSheet((drawing) =>
  h(part('Grommet'), { theme: packageOf('grommet')['grommet'] }, drawing),
)

const box = (look: Props, ...children: readonly Element[]) => h(part('Box'), look, ...children)

const text = (words: string, look: Props = {}) => h(part('Text'), look, words)

const title = (words: string, level = 3) =>
  h(part('Heading'), { level, margin: 'none', size: 'small' }, words)

const buttons = (c: Content) =>
  box(
    { direction: 'row', gap: 'small' },
    h(part('Button'), { primary: true, label: c.action() }),
    h(part('Button'), { label: c.action() }),
  )

const state = (c: Content) =>
  box(
    {
      background: c.random.pick(['status-ok', 'status-warning', 'accent-1', 'neutral-3']),
      round: 'xsmall',
      pad: { horizontal: 'small', vertical: 'xxsmall' },
    },
    text(c.state(), { size: 'small' }),
  )

const card = drawn([340, 380], (c) =>
  h(
    part('Card'),
    { background: c.random.pick(['light-1', 'white', 'light-2']) },
    h(part('CardHeader'), { pad: 'medium' }, title(c.title()), state(c)),
    h(
      part('CardBody'),
      { pad: { horizontal: 'medium', bottom: 'medium' } },
      h(part('Paragraph'), { margin: 'none', fill: true }, c.sentence()),
    ),
    h(
      part('CardFooter'),
      { pad: { horizontal: 'medium', vertical: 'small' }, background: 'light-3' },
      text(c.date(), { size: 'small' }),
      h(part('Anchor'), { href: '#', label: c.action() }),
    ),
  ),
)

const notices = drawn([460, 520], (c) =>
  box(
    { gap: 'small' },
    ...many(c, 2, 3, (i) =>
      h(part('Notification'), {
        status: ['info', 'normal', 'warning'][i],
        title: c.title(),
        message: c.sentence(),
      }),
    ),
  ),
)

const table = drawn([540, 600], (c) =>
  h(
    part('Table'),
    { style: { width: '100%' } },
    h(
      part('TableHeader'),
      null,
      h(
        part('TableRow'),
        null,
        ...['Product', 'City', 'Status', 'Amount'].map((name) =>
          h(part('TableCell'), { scope: 'col', border: 'bottom' }, text(name, { weight: 'bold' })),
        ),
      ),
    ),
    h(
      part('TableBody'),
      null,
      ...many(c, 3, 5, () =>
        h(
          part('TableRow'),
          null,
          h(part('TableCell'), { scope: 'row' }, text(c.product())),
          h(part('TableCell'), null, text(c.city())),
          h(part('TableCell'), null, box({ direction: 'row' }, state(c))),
          h(part('TableCell'), { align: 'end' }, text(c.amount())),
        ),
      ),
    ),
  ),
)

const form = drawn([380, 420], (c) =>
  box(
    { gap: 'small' },
    title(c.title(), 2),
    ...many(c, 2, 3, (i) =>
      h(
        part('FormField'),
        { label: c.field(), ...(i === 0 ? { help: c.sentence() } : {}) },
        h(part('TextInput'), { defaultValue: c.person() }),
      ),
    ),
    h(part('CheckBox'), { checked: true, readOnly: true, label: c.title() }),
    h(part('CheckBox'), { checked: true, readOnly: true, toggle: true, label: c.section() }),
    buttons(c),
  ),
)

const people = drawn([420, 460], (c) =>
  box(
    { border: true, round: 'small' },
    ...many(c, 3, 4, (i) =>
      box(
        {
          direction: 'row',
          gap: 'medium',
          align: 'center',
          pad: 'small',
          ...(i ? { border: 'top' } : {}),
        },
        h(
          part('Avatar'),
          { background: c.random.pick(['brand', 'accent-2', 'neutral-1']) },
          c.person().slice(0, 1),
        ),
        box(
          { flex: true },
          text(c.person(), { weight: 'bold' }),
          text(c.email(), { size: 'small', color: 'text-weak' }),
        ),
        state(c),
      ),
    ),
  ),
)

const facts = drawn([460, 500], (c) =>
  box(
    { gap: 'medium', pad: 'medium', background: 'light-1', round: 'small' },
    title(c.title()),
    h(
      part('NameValueList'),
      { nameProps: { width: ['xsmall', 'small'] } },
      ...many(c, 3, 5, () =>
        h(
          part('NameValuePair'),
          { name: c.field() },
          text(c.random.pick([c.person(), c.city(), c.date()])),
        ),
      ),
    ),
  ),
)

const meters = drawn([380, 420], (c) =>
  box(
    { gap: 'medium', pad: 'medium', elevation: 'small', round: 'small' },
    box({ direction: 'row', gap: 'small', align: 'center' }, glyph(c, 28), title(c.title())),
    ...many(c, 2, 3, (i) =>
      box(
        { gap: 'xsmall' },
        box(
          { direction: 'row', justify: 'between' },
          text(c.product()),
          text(c.count(), { weight: 'bold' }),
        ),
        h(part('Meter'), {
          size: 'full',
          thickness: 'small',
          round: true,
          values: [{ value: c.random.int(20, 85), color: ['brand', 'accent-4', 'neutral-2'][i] }],
        }),
      ),
    ),
    text(c.sentence(), { size: 'small' }),
  ),
)

const header = drawn([580, 640], (c) =>
  box(
    {},
    h(
      part('Header'),
      { background: c.random.pick(['brand', 'dark-1', 'light-3']), pad: 'medium' },
      text(c.title(), { size: 'large', weight: 'bold' }),
      h(
        part('Nav'),
        { direction: 'row', gap: 'medium' },
        ...many(c, 3, 3, () => h(part('Anchor'), { href: '#', label: c.section() })),
      ),
    ),
    box(
      { pad: 'medium', gap: 'small' },
      h(part('Paragraph'), { margin: 'none', fill: true }, c.sentence()),
      box(
        { direction: 'row', gap: 'small' },
        ...many(c, 2, 3, () => h(part('Tag'), { name: c.field(), value: c.city() })),
      ),
      buttons(c),
    ),
  ),
)

const choices = drawn([400], (c) =>
  box(
    { gap: 'medium', pad: 'medium', border: { side: 'all', color: 'light-4' }, round: 'xsmall' },
    title(c.title()),
    h(part('RadioButtonGroup'), {
      name: 'choice',
      value: '0',
      options: Array.from({ length: c.random.int(2, 3) }, (_, i) => ({
        id: `choice-${i}`,
        value: String(i),
        label: c.city(),
      })),
      onChange: () => undefined,
    }),
    h('img', {
      src: c.image(360, 110),
      alt: '',
      style: { width: '100%', height: 110, objectFit: 'cover', borderRadius: 6 },
    }),
    buttons(c),
  ),
)

export const grommet = (): Library => ({
  name: 'grommet',
  styles: `${facesOf('Work Sans', 'work-sans')} body { margin: 0; font-family: "Work Sans", sans-serif }`,
  themes: [LIGHT, { ...LIGHT, background: '#f8f8f8' }],
  css: '#root > div { font-family: "Work Sans", sans-serif }',
  components: { card, notices, table, form, people, facts, meters, header, choices },
})
