import type { Content } from '../content.ts'
import { LIGHT, packageOf, type Component, type Library } from '../library.ts'
import { glyph, h, many, partsOf, render, type Element, type Type } from './render.ts'

const part = partsOf(() => packageOf('antd'))

interface CssInJs {
  createCache(): object
  extractStyle(cache: object, plain: boolean): string
  StyleProvider: Type
}

const drawn =
  (width: readonly number[], draw: (c: Content) => Element): Component =>
  (c) => {
    const styles = packageOf('@ant-design/cssinjs') as unknown as CssInJs
    const cache = styles.createCache()
    const { html, css } = render(h(styles.StyleProvider, { cache }, draw(c)))
    return { html, css: css + styles.extractStyle(cache, true), width: c.random.pick(width) }
  }

const card = drawn([320, 380], (c) =>
  h(
    part('Card'),
    {
      title: c.title(),
      extra: h('a', { href: '#' }, c.action()),
      cover: c.random.chance(0.5)
        ? h('img', { src: c.image(380, 150), alt: '', style: { height: 150, objectFit: 'cover' } })
        : undefined,
      actions: [glyph(c, 18), glyph(c, 18), glyph(c, 18)],
    },
    h(part('Card.Meta'), {
      avatar: h(part('Avatar'), { src: c.image(32, 32) }),
      title: c.person(),
      description: c.sentence(),
    }),
  ),
)

const table = drawn([560, 640], (c) =>
  h(part('Table'), {
    pagination: false,
    size: c.random.pick(['large', 'middle', 'small']),
    bordered: c.random.chance(0.3),
    columns: ['Name', 'City', 'State', 'Price'].map((title) => ({ title, dataIndex: title })),
    dataSource: Array.from({ length: c.random.int(3, 5) }, (_, key) => ({
      key,
      Name: h('a', { href: '#' }, c.person()),
      City: c.city(),
      State: h(part('Tag'), { color: c.random.pick(['green', 'blue', 'volcano']) }, c.state()),
      Price: c.amount(),
    })),
  }),
)

const steps = drawn([640, 700], (c) =>
  h(part('Steps'), {
    current: 1,
    items: Array.from({ length: 3 }, () => ({ title: c.section(), content: c.city() })),
  }),
)

const alerts = drawn([460, 520], (c) =>
  h(
    'div',
    { style: { display: 'flex', flexDirection: 'column', gap: 12 } },
    ...many(c, 2, 3, (i) =>
      h(part('Alert'), {
        type: ['success', 'info', 'error'][i] ?? 'warning',
        title: c.title(),
        description: c.random.chance(0.6) ? c.sentence() : undefined,
        showIcon: true,
        closable: true,
      }),
    ),
  ),
)

const form = drawn([380, 440], (c) =>
  h(
    part('Form'),
    { layout: 'vertical' },
    ...many(c, 2, 3, () =>
      h(
        part('Form.Item'),
        { label: c.field(), required: c.random.chance(0.5), extra: c.sentence() },
        h(part('Input'), { defaultValue: c.person() }),
      ),
    ),
    h(part('Form.Item'), null, h(part('Checkbox'), { defaultChecked: true }, c.title())),
    h(part('Button'), { type: 'primary' }, c.action()),
    ' ',
    h(part('Button'), null, c.action()),
  ),
)

const descriptions = drawn([560, 640], (c) =>
  h(part('Descriptions'), {
    title: c.title(),
    bordered: c.random.chance(0.6),
    column: 2,
    items: Array.from({ length: 4 }, (_, key) => ({
      key,
      label: c.field(),
      children: c.random.pick([c.person(), c.city(), c.date()]),
    })),
  }),
)

const menu = drawn([256], (c) =>
  h(part('Menu'), {
    mode: 'inline',
    theme: c.random.pick(['light', 'dark']),
    defaultSelectedKeys: ['1'],
    items: Array.from({ length: c.random.int(4, 6) }, (_, key) => ({
      key: String(key),
      icon: glyph(c, 16),
      label: c.section(),
    })),
  }),
)

const paging = drawn([520], (c) =>
  h(
    'div',
    { style: { display: 'grid', gap: 16 } },
    h(part('Breadcrumb'), {
      items: Array.from({ length: 3 }, () => ({ title: h('a', { href: '#' }, c.section()) })),
    }),
    h(part('Progress'), { percent: c.random.int(20, 80) }),
    h(part('Pagination'), { defaultCurrent: 2, total: 50 }),
    h(part('Segmented'), { options: [c.section(), c.section(), c.section()] }),
    h(
      'div',
      null,
      ...many(c, 3, 4, () =>
        h(part('Tag'), { color: c.random.pick(['magenta', 'cyan', undefined]) }, c.state()),
      ),
    ),
  ),
)

const stats = drawn([520], (c) =>
  h(
    part('Row'),
    { gutter: 16 },
    ...many(c, 2, 2, () =>
      h(
        part('Col'),
        { span: 12 },
        h(
          part('Card'),
          null,
          h(part('Statistic'), { title: c.section(), value: c.count(), suffix: '%' }),
          h(part('Badge'), { status: 'processing', text: c.state() }),
        ),
      ),
    ),
  ),
)

export const antd = (): Library => ({
  name: 'antd',
  styles: 'body { margin: 0; font-family: -apple-system, "Segoe UI", Roboto, sans-serif }',
  themes: [LIGHT, { ...LIGHT, background: '#f5f5f5' }],
  components: { card, table, steps, alerts, form, descriptions, menu, paging, stats },
})
