import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, type Library } from '../library.ts'
import { packed } from './packed.ts'
import { drawn, h, many, partsOf, type Element, type Props } from './render.ts'

const load = packed('@cloudscape-design/components')
const part = partsOf(() => load().parts)

const box = (look: Props, ...children: readonly Element[]) => h(part('Box'), look, ...children)

const stack = (size: string, ...children: readonly Element[]) =>
  h(part('SpaceBetween'), { size }, ...children)

const row = (...children: readonly Element[]) =>
  h(part('SpaceBetween'), { size: 'xs', direction: 'horizontal' }, ...children)

const heading = (text: string, look: Props = {}) =>
  h(part('Header'), { variant: 'h2', ...look }, text)

const status = (c: Content) =>
  h(
    part('StatusIndicator'),
    { type: c.random.pick(['success', 'error', 'warning', 'info', 'stopped', 'pending']) },
    c.state(),
  )

const buttons = (c: Content) =>
  row(
    h(part('Button'), { variant: 'normal' }, c.action()),
    h(part('Button'), { variant: 'primary' }, c.action()),
  )

const container = drawn([460, 520], (c) =>
  h(
    part('Container'),
    {
      header: heading(c.title(), { description: c.sentence() }),
      footer: h(part('Link'), { href: '#' }, c.action()),
    },
    stack('m', box({ variant: 'p' }, c.sentence()), buttons(c)),
  ),
)

const facts = drawn([540, 600], (c) =>
  h(
    part('Container'),
    { header: heading(c.title()) },
    h(part('KeyValuePairs'), {
      columns: c.random.pick([2, 3]),
      items: Array.from({ length: c.random.int(4, 6) }, (_, i) => ({
        label: c.field(),
        value: i === 1 ? status(c) : c.random.pick([c.person(), c.city(), c.date()]),
      })),
    }),
  ),
)

const alerts = drawn([460, 540], (c) =>
  stack(
    'm',
    ...many(c, 2, 3, (i) =>
      h(
        part('Alert'),
        {
          type: ['info', 'success', 'error'][i],
          header: c.title(),
          ...(i === 1 ? { action: h(part('Button'), null, c.action()) } : {}),
        },
        c.sentence(),
      ),
    ),
  ),
)

const table = drawn([560, 620], (c) =>
  h(part('Table'), {
    variant: c.random.pick(['container', 'embedded']),
    header: heading(c.title(), { counter: `(${c.count()})` }),
    columnDefinitions: (['Product', 'City', 'Status', 'Amount'] as const).map((name) => ({
      id: name,
      header: name,
      cell: (item: Record<string, Element>) => item[name],
    })),
    items: Array.from({ length: c.random.int(3, 5) }, () => ({
      Product: c.product(),
      City: c.city(),
      Status: status(c),
      Amount: c.amount(),
    })),
  }),
)

const form = drawn([400, 460], (c) =>
  h(
    part('Form'),
    { header: heading(c.title()), actions: buttons(c) },
    stack(
      'm',
      ...many(c, 2, 3, (i) =>
        h(
          part('FormField'),
          { label: c.field(), ...(i === 0 ? { description: c.sentence() } : {}) },
          h(part('Input'), { value: c.person(), onChange: () => undefined }),
        ),
      ),
      h(part('Checkbox'), { checked: true, onChange: () => undefined }, c.title()),
    ),
  ),
)

const choices = drawn([440, 500], (c) =>
  stack(
    'l',
    h(part('Tiles'), {
      value: '0',
      columns: 2,
      items: Array.from({ length: 2 }, (_, i) => ({
        value: String(i),
        label: c.product(),
        description: c.sentence(),
      })),
      onChange: () => undefined,
    }),
    h(part('RadioGroup'), {
      value: '1',
      items: Array.from({ length: c.random.int(2, 3) }, (_, i) => ({
        value: String(i),
        label: c.city(),
        description: c.title(),
      })),
      onChange: () => undefined,
    }),
    h(part('Toggle'), { checked: true, onChange: () => undefined }, c.title()),
  ),
)

const progress = drawn([420, 480], (c) =>
  h(
    part('Container'),
    null,
    stack(
      'm',
      ...many(c, 2, 3, () =>
        h(part('ProgressBar'), {
          value: c.random.int(15, 85),
          label: c.product(),
          description: c.sentence(),
        }),
      ),
      row(
        h(part('Badge'), { color: 'blue' }, c.state()),
        h(part('Badge'), { color: 'green' }, c.state()),
        h(part('Badge'), { color: 'red' }, c.state()),
      ),
    ),
  ),
)

const page = drawn([560, 620], (c) =>
  stack(
    'm',
    h(part('BreadcrumbGroup'), {
      items: Array.from({ length: 3 }, () => ({ text: c.section(), href: '#' })),
    }),
    h(part('Header'), { variant: 'h1', description: c.sentence(), actions: buttons(c) }, c.title()),
    h(
      part('Container'),
      null,
      h(
        part('ColumnLayout'),
        { columns: 3, variant: 'text-grid' },
        ...many(c, 3, 3, () =>
          h(
            'div',
            null,
            box({ variant: 'awsui-key-label' }, c.section()),
            box({ fontSize: 'heading-xl', fontWeight: 'bold' }, c.count()),
          ),
        ),
      ),
    ),
  ),
)

const steps = drawn([420], (c) =>
  h(
    part('ExpandableSection'),
    { variant: 'container', headerText: c.title(), defaultExpanded: true },
    h(part('Steps'), {
      steps: Array.from({ length: c.random.int(3, 4) }, (_, i) => ({
        status: ['success', 'success', 'in-progress', 'pending'][i],
        header: c.title(),
        details: c.sentence(),
      })),
    }),
  ),
)

export const cloudscape = (): Library => ({
  name: 'cloudscape',
  styles: `${facesOf('Open Sans', 'open-sans')}${fileOf('@cloudscape-design/global-styles/index.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '')}${load().css}`,
  themes: [LIGHT, { ...LIGHT, background: '#f6f6f9' }, { ...LIGHT, background: '#f2f8fd' }],
  css: 'html, body { background: none }',
  components: { container, facts, alerts, table, form, choices, progress, page, steps },
})
