import type { Content } from '../content.ts'
import { facesOf, LIGHT, packageOf, type Component, type Library } from '../library.ts'
import { glyph, h, many, partsOf, render, styled, type Element } from './render.ts'

const part = partsOf(() => packageOf('@fluentui/react-components'))

interface Griffel {
  createDOMRenderer: () => object
  renderToStyleElements: (renderer: object) => Element[]
}

/** Its rules are collected by a renderer as the components are drawn, and written out after them. */
const drawn =
  (width: readonly number[], draw: (c: Content) => Element): Component =>
  (c) => {
    const { createDOMRenderer, renderToStyleElements } = packageOf(
      '@fluentui/react-components',
    ) as unknown as Griffel
    const renderer = createDOMRenderer()
    const theme = part(c.random.pick<string>(['webLightTheme', 'webLightTheme', 'teamsLightTheme']))
    const style = { backgroundColor: 'transparent' }
    const { html, css } = render(
      h(
        part('RendererProvider'),
        { renderer },
        h(part('SSRProvider'), null, h(part('FluentProvider'), { theme, style }, draw(c))),
      ),
    )
    const rules = render(h('div', null, ...renderToStyleElements(renderer))).css
    return { html, css: rules + css, width: c.random.pick(width) }
  }

const person = (c: Content): Element =>
  h(part('Persona'), {
    name: c.person(),
    secondaryText: c.city(),
    size: 'large',
    avatar: { color: c.random.pick(['brand', 'forest', 'pumpkin']) },
  })

const card = drawn([340, 380], (c) =>
  h(
    part('Card'),
    { appearance: c.random.pick(['filled', 'outline', 'filled-alternative']) },
    h(part('CardPreview'), null, h('img', { src: c.image(380, 150), alt: '', height: 150 })),
    h(part('CardHeader'), {
      header: h(part('Body1Strong'), null, c.title()),
      description: h(part('Caption1'), null, c.date()),
    }),
    h(part('Text'), null, c.sentence()),
    h(
      part('CardFooter'),
      null,
      h(part('Button'), { appearance: 'primary', icon: glyph(c, 20) }, c.action()),
      h(part('Button'), null, c.action()),
    ),
  ),
)

const messages = drawn([480, 540], (c) =>
  styled(
    { display: 'grid', gap: 12 },
    ...many(c, 2, 3, (i) =>
      h(
        part('MessageBar'),
        { intent: ['info', 'success', 'error'][i], layout: 'multiline' },
        h(
          part('MessageBarBody'),
          null,
          h(part('MessageBarTitle'), null, c.title()),
          ' ',
          c.sentence(),
        ),
        h(part('MessageBarActions'), null, h(part('Button'), null, c.action())),
      ),
    ),
  ),
)

const table = drawn([540, 600], (c) =>
  h(
    part('Table'),
    { size: c.random.pick(['medium', 'small']) },
    h(
      part('TableHeader'),
      null,
      h(
        part('TableRow'),
        null,
        ...['Name', 'City', 'Price'].map((text) => h(part('TableHeaderCell'), null, text)),
      ),
    ),
    h(
      part('TableBody'),
      null,
      ...many(c, 3, 5, () =>
        h(
          part('TableRow'),
          null,
          h(
            part('TableCell'),
            null,
            h(
              part('TableCellLayout'),
              { media: h(part('Avatar'), { name: c.person(), size: 24, color: 'colorful' }) },
              c.person(),
            ),
          ),
          h(part('TableCell'), null, c.city()),
          h(part('TableCell'), null, c.amount()),
        ),
      ),
    ),
  ),
)

const form = drawn([360, 400], (c) =>
  styled(
    { display: 'flex', flexDirection: 'column', gap: 16 },
    ...many(c, 2, 3, () =>
      h(
        part('Field'),
        { label: c.field(), hint: c.random.chance(0.5) ? c.sentence() : undefined },
        h(part('Input'), {
          defaultValue: c.person(),
          appearance: c.random.pick(['outline', 'filled-darker']),
        }),
      ),
    ),
    h(part('Checkbox'), { label: c.title(), defaultChecked: true }),
    h(part('Switch'), { label: c.section(), defaultChecked: c.random.chance(0.5) }),
    styled(
      { display: 'flex', gap: 8 },
      h(part('Button'), { appearance: 'primary' }, c.action()),
      h(part('Button'), null, c.action()),
    ),
  ),
)

const people = drawn([400, 440], (c) =>
  h(
    part('Card'),
    null,
    h(part('Subtitle2'), null, c.title()),
    h(part('Divider'), null),
    ...many(c, 3, 4, (i) =>
      styled(
        { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
        person(c),
        i % 2
          ? h(part('Badge'), { appearance: 'tint', color: 'success' }, c.state())
          : h(part('Button'), { size: 'small' }, c.action()),
      ),
    ),
  ),
)

const badges = drawn([420, 460], (c) =>
  styled(
    { display: 'flex', flexDirection: 'column', gap: 16, alignItems: 'flex-start' },
    h(part('Title3'), null, c.title()),
    h(part('Body1'), null, c.sentence(), ' ', h(part('Link'), { href: '#' }, c.action())),
    styled(
      { display: 'flex', gap: 8 },
      ...many(c, 3, 4, () =>
        h(
          part('Badge'),
          {
            appearance: c.random.pick(['filled', 'tint', 'outline']),
            color: c.random.pick(['brand', 'danger', 'success', 'informative']),
            size: 'large',
          },
          c.state(),
        ),
      ),
    ),
    h(part('ProgressBar'), { value: c.random.int(2, 8) / 10, thickness: 'large' }),
    styled(
      { display: 'flex', gap: 8 },
      ...many(c, 2, 3, () => h(part('Tag'), { icon: glyph(c, 16) }, c.section())),
    ),
  ),
)

const tabs = drawn([480], (c) =>
  styled(
    {},
    h(
      part('TabList'),
      { selectedValue: '1' },
      ...many(c, 3, 4, (i) =>
        h(part('Tab'), { value: String(i), icon: glyph(c, 20) }, c.section()),
      ),
    ),
    styled(
      { padding: '16px 12px' },
      h(part('Subtitle1'), { block: true }, c.title()),
      h(part('Body1'), { block: true, style: { margin: '8px 0 16px' } }, c.sentence()),
      h(
        part('Breadcrumb'),
        null,
        ...many(c, 2, 3, (i) =>
          h(
            part('BreadcrumbItem'),
            null,
            h(part('BreadcrumbButton'), { current: i === 2 }, c.section()),
          ),
        ),
      ),
    ),
  ),
)

export const fluent = (): Library => ({
  name: 'fluent',
  styles: `body { margin: 0 } ${facesOf('Segoe UI', 'source-sans-3')}`,
  themes: [LIGHT, { ...LIGHT, background: '#fafafa' }],
  components: { card, messages, table, form, people, badges, tabs },
})
