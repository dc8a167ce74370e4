import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { drawn, glyph, h, many, partsOf, styled } from './render.ts'

const part = partsOf(() => packageOf('@arco-design/web-react'))

const buttons = (c: Content) =>
  styled(
    { display: 'flex', gap: 12, marginTop: 16 },
    h(part('Button'), { type: 'primary' }, c.action()),
    h(part('Button'), { type: c.random.pick(['secondary', 'outline']) }, c.action()),
  )

const card = drawn([360, 400], (c) =>
  h(
    part('Card'),
    {
      title: c.title(),
      extra: h(part('Link'), null, c.action()),
      cover: c.random.chance(0.5)
        ? h('img', {
            src: c.image(400, 140),
            alt: '',
            style: { display: 'block', width: '100%', height: 140, objectFit: 'cover' },
          })
        : undefined,
    },
    c.sentence(),
    buttons(c),
  ),
)

const alerts = drawn([440, 500], (c) =>
  styled(
    { display: 'grid', gap: 12 },
    ...many(c, 2, 4, (i) =>
      h(part('Alert'), {
        type: ['info', 'success', 'warning', 'error'][i],
        title: c.random.chance(0.6) ? c.title() : undefined,
        content: c.sentence(),
        closable: c.random.chance(0.3),
      }),
    ),
  ),
)

const facts = drawn([540, 600], (c) =>
  h(part('Descriptions'), {
    title: c.title(),
    column: 2,
    border: c.random.chance(0.5),
    data: Array.from({ length: c.random.int(4, 6) }, () => ({
      label: c.field(),
      value: c.random.pick([c.person(), c.city(), c.date()]),
    })),
  }),
)

const table = drawn([560, 620], (c) =>
  h(part('Table'), {
    pagination: false,
    border: c.random.chance(0.5),
    stripe: c.random.chance(0.3),
    columns: ['Product', 'City', 'Status', 'Amount'].map((title) => ({ title, dataIndex: title })),
    data: Array.from({ length: c.random.int(3, 5) }, (_, key) => ({
      key: String(key),
      Product: c.product(),
      City: c.city(),
      Status: h(part('Tag'), { color: c.random.pick(['green', 'orange', 'arcoblue']) }, c.state()),
      Amount: c.amount(),
    })),
  }),
)

const form = drawn([380, 420], (c) =>
  styled(
    { padding: 20, background: 'var(--color-bg-2)' },
    h(part('Typography.Title'), { heading: 6, style: { marginTop: 0 } }, c.title()),
    ...many(c, 2, 3, () =>
      styled(
        { marginBottom: 16 },
        styled({ marginBottom: 6, color: 'var(--color-text-2)' }, c.field()),
        h(part('Input'), { defaultValue: c.person() }),
      ),
    ),
    h(part('Checkbox'), { defaultChecked: true }, c.title()),
    styled(
      { display: 'flex', gap: 10, alignItems: 'center', marginTop: 12 },
      h(part('Switch'), { defaultChecked: true }),
      h('span', null, c.section()),
    ),
    buttons(c),
  ),
)

const steps = drawn([620, 680], (c) =>
  styled(
    { padding: 16 },
    h(
      part('Steps'),
      { current: 2 },
      ...many(c, 3, 3, () =>
        h(part('Steps.Step'), { title: c.section(), description: c.product() }),
      ),
    ),
    h(part('Divider'), null, c.section()),
    h('p', { style: { margin: 0 } }, c.sentence()),
  ),
)

const people = drawn([420, 460], (c) =>
  h(
    part('Card'),
    { bordered: c.random.chance(0.7) },
    ...many(c, 3, 4, (i) =>
      styled(
        {
          display: 'flex',
          gap: 12,
          alignItems: 'center',
          padding: '10px 0',
          borderTop: i ? '1px solid var(--color-border-2)' : 'none',
        },
        h(part('Avatar'), { size: 40 }, h('img', { src: c.image(40, 40), alt: '' })),
        styled(
          { flex: 1 },
          h('div', { style: { fontWeight: 500 } }, c.person()),
          h('div', { style: { color: 'var(--color-text-3)', fontSize: 12 } }, c.email()),
        ),
        h(part('Button'), { size: 'small', icon: glyph(c, 14) }, c.action()),
      ),
    ),
  ),
)

const figures = drawn([500, 560], (c) =>
  styled(
    { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 },
    ...many(c, 2, 4, (i) =>
      h(
        part('Card'),
        null,
        h(part('Statistic'), { title: c.section(), value: c.count(), suffix: '%' }),
        h(part('Progress'), {
          percent: c.random.int(15, 90),
          status: ['normal', 'success', 'warning', 'error'][i],
          showText: false,
          style: { marginTop: 12 },
        }),
      ),
    ),
  ),
)

const timeline = drawn([380], (c) =>
  h(
    part('Timeline'),
    null,
    ...many(c, 3, 4, (i) =>
      h(
        part('Timeline.Item'),
        { label: c.date(), dotColor: ['#00B42A', '#165DFF', '#F53F3F'][i] },
        c.title(),
      ),
    ),
  ),
)

export const arco = (): Library => ({
  name: 'arco',
  styles: `${facesOf('Nunito Sans', 'nunito-sans')}${fileOf('@arco-design/web-react/dist/css/arco.min.css').replace('@charset "UTF-8";', '')} body { margin: 0; font: 400 14px/1.5715 "Nunito Sans", sans-serif; color: var(--color-text-1) }`,
  themes: [LIGHT, { ...LIGHT, background: '#f7f8fa' }, { ...LIGHT, background: '#e8f3ff' }],
  components: { card, alerts, facts, table, form, steps, people, figures, timeline },
})
