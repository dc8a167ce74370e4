import type { Content } from '../content.ts'
import { facesOf, LIGHT, type Library } from '../library.ts'
import { packed } from './packed.ts'
import { drawn, glyph, h, many, partsOf, styled, type Props } from './render.ts'

const load = packed('@douyinfe/semi-ui')

const part = partsOf(() => load().parts)

const text = (words: string, look: Props = {}) => h(part('Typography.Text'), look, words)

const tag = (c: Content) =>
  h(
    part('Tag'),
    {
      color: c.random.pick(['green', 'blue', 'orange', 'red', 'violet', 'grey']),
      type: c.random.pick(['light', 'solid', 'ghost']),
    },
    c.state(),
  )

const buttons = (c: Content) =>
  styled(
    { display: 'flex', gap: 12, marginTop: 16 },
    h(part('Button'), { theme: 'solid', type: 'primary' }, c.action()),
    h(part('Button'), { type: c.random.pick(['secondary', 'tertiary']) }, c.action()),
  )

const card = drawn([360, 400], (c) =>
  h(
    part('Card'),
    {
      title: c.title(),
      headerExtraContent: text(c.action(), { link: true }),
      footerLine: true,
      footer: styled({ display: 'flex', gap: 8 }, tag(c), tag(c)),
      ...(c.random.chance(0.5)
        ? {
            cover: h('img', {
              src: c.image(400, 140),
              alt: '',
              height: 140,
              style: { objectFit: 'cover', width: '100%' },
            }),
          }
        : {}),
    },
    c.sentence(),
    buttons(c),
  ),
)

const banners = drawn([460, 520], (c) =>
  styled(
    { display: 'grid', gap: 12 },
    ...many(c, 2, 4, (i) =>
      h(part('Banner'), {
        type: ['info', 'success', 'warning', 'danger'][i],
        bordered: i % 2 === 0,
        fullMode: false,
        closeIcon: null,
        title: styled({ fontWeight: 600, fontSize: 14, lineHeight: '20px' }, c.title()),
        description: c.sentence(),
      }),
    ),
  ),
)

const table = drawn([560, 620], (c) =>
  h(part('Table'), {
    pagination: false,
    bordered: c.random.chance(0.5),
    columns: ['Product', 'City', 'Status', 'Amount'].map((title) => ({ title, dataIndex: title })),
    dataSource: Array.from({ length: c.random.int(3, 5) }, (_, key) => ({
      key,
      Product: c.product(),
      City: c.city(),
      Status: tag(c),
      Amount: c.amount(),
    })),
  }),
)

const facts = drawn([460, 520], (c) =>
  h(
    part('Card'),
    { title: c.title() },
    h(part('Descriptions'), {
      align: c.random.pick(['center', 'justify', 'left']),
      data: Array.from({ length: c.random.int(4, 5) }, (_, i) => ({
        key: c.field(),
        value: i === 2 ? tag(c) : c.random.pick([c.person(), c.city(), c.date()]),
      })),
    }),
  ),
)

const field = (c: Content) =>
  styled(
    { marginBottom: 16 },
    styled({ fontWeight: 600, marginBottom: 4 }, c.field()),
    h(part('Input'), { defaultValue: c.person(), size: 'default' }),
  )

const form = drawn([380, 420], (c) =>
  styled(
    {},
    h(part('Typography.Title'), { heading: 4, style: { marginBottom: 16 } }, c.title()),
    ...many(c, 2, 3, () => field(c)),
    h(part('Checkbox'), { defaultChecked: true }, c.title()),
    styled(
      { display: 'flex', alignItems: 'center', gap: 8, marginTop: 12 },
      h(part('Switch'), { defaultChecked: true }),
      text(c.sentence(), { type: 'tertiary', size: 'small' }),
    ),
    buttons(c),
  ),
)

const people = drawn([440, 480], (c) =>
  h(
    part('List'),
    { bordered: true, header: text(c.title(), { strong: true }) },
    ...many(c, 3, 4, () =>
      h(part('List.Item'), {
        header: h(
          part('Avatar'),
          { color: c.random.pick(['blue', 'amber', 'teal', 'pink']), size: 'small' },
          c.person().slice(0, 1),
        ),
        main: styled(
          {},
          styled({ fontWeight: 600 }, c.person()),
          text(c.email(), { type: 'secondary', size: 'small' }),
        ),
        extra: tag(c),
      }),
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
        { time: c.date(), type: ['success', 'ongoing', 'warning', 'default'][i], extra: c.city() },
        c.title(),
      ),
    ),
  ),
)

const steps = drawn([600, 660], (c) =>
  styled(
    {},
    h(
      part('Steps'),
      { type: c.random.pick(['basic', 'nav']), current: 1 },
      ...many(c, 3, 3, () => h(part('Steps.Step'), { title: c.section(), description: c.city() })),
    ),
    h(part('Divider'), { margin: '20px' }),
    h(
      part('Breadcrumb'),
      { compact: false },
      ...many(c, 3, 4, () => h(part('Breadcrumb.Item'), null, c.section())),
    ),
  ),
)

const progress = drawn([400, 440], (c) =>
  h(
    part('Card'),
    { bordered: true },
    styled(
      { display: 'flex', gap: 10, alignItems: 'center', marginBottom: 16 },
      glyph(c, 24),
      h(part('Typography.Title'), { heading: 5 }, c.title()),
    ),
    ...many(c, 2, 3, (i) =>
      styled(
        { marginBottom: 12 },
        text(c.product()),
        h(part('Progress'), {
          percent: c.random.int(20, 85),
          showInfo: true,
          size: 'large',
          ...(i === 1 ? { stroke: 'var(--semi-color-success)' } : {}),
        }),
      ),
    ),
    text(c.sentence(), { type: 'tertiary' }),
  ),
)

export const semi = (): Library => ({
  name: 'semi',
  styles: `${facesOf('Inter', 'inter')}${load().css} body { margin: 0; font: 400 14px/20px Inter, sans-serif; color: var(--semi-color-text-0) } button, input { font-family: inherit }`,
  themes: [LIGHT, { ...LIGHT, background: '#f4f5f5' }, { ...LIGHT, background: '#eaf5ff' }],
  components: { card, banners, table, facts, form, people, timeline, steps, progress },
})
