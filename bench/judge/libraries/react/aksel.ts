import type { Content } from '../content.ts'
import { facesOf, fileOf, packageOf, type Library } from '../library.ts'
import { drawn, glyph, h, many, partsOf, type Element, type Props } from './render.ts'

const part = partsOf(() => packageOf('@navikt/ds-react'))

const stack = (gap: string, ...children: readonly Element[]) =>
  h(part('VStack'), { gap: `space-${gap}` }, ...children)

const row = (gap: string, ...children: readonly Element[]) =>
  h(part('HStack'), { gap: `space-${gap}`, align: 'center' }, ...children)

const heading = (words: string, size = 'small') =>
  h(part('Heading'), { size, level: '2', spacing: true }, words)

const body = (words: string, look: Props = {}) => h(part('BodyLong'), look, words)

const tag = (c: Content) =>
  h(
    part('Tag'),
    { variant: c.random.pick(['success', 'info', 'warning', 'error', 'neutral']), size: 'small' },
    c.state(),
  )

const buttons = (c: Content) =>
  row(
    '12',
    h(part('Button'), { variant: 'primary' }, c.action()),
    h(part('Button'), { variant: c.random.pick(['secondary', 'tertiary']) }, c.action()),
  )

const panel = (...children: readonly Element[]) =>
  h(
    part('Box'),
    {
      padding: 'space-24',
      borderRadius: '12',
      borderWidth: '1',
      borderColor: 'neutral-subtle',
      background: 'raised',
    },
    ...children,
  )

const card = drawn([380, 420], (c) =>
  panel(
    row('12', glyph(c, 28), heading(c.title(), 'medium')),
    body(c.sentence(), { spacing: true }),
    row('8', tag(c), tag(c)),
    h('div', { style: { marginTop: 20 } }, buttons(c)),
  ),
)

const alerts = drawn([460, 540], (c) =>
  stack(
    '16',
    ...many(c, 2, 3, (i) =>
      h(
        part('Alert'),
        { variant: ['info', 'success', 'error'][i], size: c.random.pick(['medium', 'small']) },
        heading(c.title(), 'xsmall'),
        c.sentence(),
      ),
    ),
  ),
)

const table = drawn([560, 620], (c) =>
  h(
    part('Table'),
    { zebraStripes: c.random.chance(0.5), size: c.random.pick(['medium', 'small']) },
    h(
      part('Table.Header'),
      null,
      h(
        part('Table.Row'),
        null,
        ...['Product', 'City', 'Status', 'Amount'].map((name) =>
          h(part('Table.HeaderCell'), { scope: 'col' }, name),
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
          h(part('Table.HeaderCell'), { scope: 'row' }, c.product()),
          h(part('Table.DataCell'), null, c.city()),
          h(part('Table.DataCell'), null, tag(c)),
          h(part('Table.DataCell'), { align: 'right' }, c.amount()),
        ),
      ),
    ),
  ),
)

const form = drawn([380, 440], (c) =>
  stack(
    '20',
    ...many(c, 2, 3, (i) =>
      h(part('TextField'), {
        label: c.field(),
        defaultValue: c.person(),
        ...(i === 0 ? { description: c.sentence() } : {}),
      }),
    ),
    h(part('Switch'), { defaultChecked: true }, c.title()),
    buttons(c),
  ),
)

const choices = drawn([400, 440], (c) =>
  stack(
    '24',
    h(
      part('RadioGroup'),
      { legend: c.title(), description: c.sentence(), defaultValue: '0' },
      ...many(c, 2, 3, (i) => h(part('Radio'), { value: String(i) }, c.city())),
    ),
    h(
      part('CheckboxGroup'),
      { legend: c.field(), defaultValue: ['0'] },
      ...many(c, 2, 2, (i) => h(part('Checkbox'), { value: String(i) }, c.product())),
    ),
  ),
)

const summary = drawn([460, 520], (c) =>
  h(
    part('FormSummary'),
    null,
    h(part('FormSummary.Header'), null, h(part('FormSummary.Heading'), { level: '2' }, c.title())),
    h(
      part('FormSummary.Answers'),
      null,
      ...many(c, 3, 4, () =>
        h(
          part('FormSummary.Answer'),
          null,
          h(part('FormSummary.Label'), null, c.field()),
          h(part('FormSummary.Value'), null, c.random.pick([c.person(), c.city(), c.date()])),
        ),
      ),
    ),
  ),
)

const steps = drawn([400, 440], (c) =>
  h(
    part('Stepper'),
    { activeStep: 2 },
    ...many(c, 3, 4, (i) => h(part('Stepper.Step'), { href: '#', completed: i < 1 }, c.title())),
  ),
)

const tabs = drawn([480, 540], (c) =>
  h(
    part('Tabs'),
    { defaultValue: '0' },
    h(
      part('Tabs.List'),
      null,
      ...many(c, 3, 4, (i) => h(part('Tabs.Tab'), { value: String(i), label: c.section() })),
    ),
    h(
      part('Tabs.Panel'),
      { value: '0', style: { padding: '20px 0' } },
      heading(c.title()),
      body(c.sentence(), { spacing: true }),
      row('8', ...many(c, 2, 3, () => h(part('Chips.Removable'), null, c.product()))),
    ),
  ),
)

const guide = drawn([480, 540], (c) =>
  stack(
    '20',
    h(part('GuidePanel'), { poster: false }, heading(c.title()), c.sentence()),
    h(
      part('ExpansionCard'),
      { 'aria-label': 'more', defaultOpen: true, size: c.random.pick(['small', 'medium']) },
      h(
        part('ExpansionCard.Header'),
        null,
        h(part('ExpansionCard.Title'), null, c.title()),
        h(part('ExpansionCard.Description'), null, c.sentence()),
      ),
      h(part('ExpansionCard.Content'), null, c.sentence()),
    ),
  ),
)

const progress = drawn([400, 440], (c) =>
  panel(
    heading(c.title()),
    ...many(c, 2, 3, () =>
      h(
        'div',
        { style: { marginBottom: 16 } },
        h(
          'div',
          { style: { display: 'flex', justifyContent: 'space-between', marginBottom: 6 } },
          h(part('Label'), { size: 'small' }, c.product()),
          h(part('Detail'), null, c.count()),
        ),
        h(part('ProgressBar'), {
          value: c.random.int(2, 9),
          valueMax: 10,
          size: 'medium',
          'aria-label': 'done',
        }),
      ),
    ),
    body(c.sentence(), { size: 'small' }),
  ),
)

export const aksel = (): Library => ({
  name: 'aksel',
  styles: `${facesOf('Source Sans 3', 'source-sans-3')}${fileOf('@navikt/ds-css/dist/index.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '')}`,
  themes: [
    { attributes: { class: 'light' }, background: '#ffffff' },
    { attributes: { class: 'light' }, background: '#f5f6f7' },
    { attributes: { class: 'dark' }, background: '#0e151f' },
  ],
  css: 'html { background: none } body { margin: 0 }',
  components: { card, alerts, table, form, choices, summary, steps, tabs, guide, progress },
})
