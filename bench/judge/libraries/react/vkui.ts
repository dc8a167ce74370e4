import type { Content } from '../content.ts'
import { facesOf, fileOf, LIGHT, packageOf, type Component, type Library } from '../library.ts'
import { glyph, h, many, partsOf, render, type Element, type Props } from './render.ts'

const part = partsOf(() => packageOf('@vkontakte/vkui'))

/** The library's own elements around the drawing carry the platform, its colours and how dense it is. */
const drawn =
  (width: readonly number[], draw: (c: Content) => Element): Component =>
  (c) => {
    const platform = c.random.pick(['android', 'ios', 'vkcom'])
    const dense = { viewWidth: 3, hasPointer: true, sizeX: 'regular', sizeY: 'regular' }
    const root = h(part('AppRoot'), { mode: 'embedded' }, draw(c))
    const adapted = h(part('AdaptivityProvider'), dense, root)
    const whole = h(part('ConfigProvider'), { colorScheme: 'light', platform }, adapted)
    return { width: c.random.pick(width), ...render(whole) }
  }

const text = (words: string, look: Props = {}) => h(part('Text'), look, words)
const quiet = { color: 'var(--vkui--color_text_secondary)' }

const button = (c: Content, look: Props = {}) =>
  h(part('Button'), { size: 'm', ...look }, c.action())

const avatar = (c: Content, size: number) => h(part('Avatar'), { size, src: c.image(size, size) })

const group = (header: string, ...children: readonly Element[]) =>
  h(part('Group'), { mode: 'plain', header: h(part('Header'), null, header) }, ...children)

const people = drawn([360, 400], (c) =>
  group(
    c.section(),
    ...many(c, 3, 4, () =>
      h(
        part('SimpleCell'),
        {
          before: avatar(c, 48),
          subtitle: c.email(),
          after: h(part('Counter'), { size: 's', mode: 'primary' }, c.random.int(2, 90)),
        },
        c.person(),
      ),
    ),
  ),
)

const banner = drawn([420, 480], (c) =>
  h(part('Banner'), {
    before: h(part('Image'), { size: 72, src: c.image(72, 72) }),
    title: c.title(),
    subtitle: c.sentence(),
    actions: h(
      part('ButtonGroup'),
      { mode: 'horizontal', gap: 's' },
      button(c, { size: 's' }),
      button(c, { size: 's', mode: c.random.pick(['tertiary', 'secondary', 'outline']) }),
    ),
  }),
)

const card = drawn([300, 340], (c) =>
  h(part('ContentCard'), {
    mode: c.random.pick(['shadow', 'outline', 'outline-tint', 'tint']),
    src: c.image(340, 150),
    alt: '',
    maxHeight: 150,
    style: { width: '100%' },
    overTitle: c.section(),
    title: c.title(),
    description: c.sentence(),
    caption: c.date(),
  }),
)

const form = drawn([360, 400], (c) =>
  h(
    'div',
    null,
    ...many(c, 2, 3, (i) =>
      h(
        part('FormItem'),
        { top: c.field(), htmlFor: `field-${i}`, bottom: c.random.chance(0.5) ? c.title() : null },
        h(part('Input'), { id: `field-${i}`, defaultValue: c.person() }),
      ),
    ),
    h(
      part('FormItem'),
      { top: c.section() },
      h(part('Checkbox'), { defaultChecked: true, noPadding: true }, c.title()),
    ),
    h(
      part('FormItem'),
      null,
      h(
        part('ButtonGroup'),
        { mode: 'horizontal', gap: 'm' },
        button(c, { size: 'l' }),
        button(c, { size: 'l', mode: 'secondary' }),
      ),
    ),
  ),
)

const settings = drawn([360, 400], (c) =>
  group(
    c.title(),
    ...many(c, 3, 4, (i) =>
      h(
        part('SimpleCell'),
        {
          before: glyph(c, 24),
          subtitle: c.city(),
          after: h(part('Switch'), { defaultChecked: i % 2 === 0 }),
        },
        c.section(),
      ),
    ),
    h(part('Div'), null, text(c.sentence(), { style: quiet })),
  ),
)

const statuses = drawn([420, 480], (c) =>
  h(
    'div',
    { style: { display: 'grid', gap: 12 } },
    ...many(c, 2, 3, (i) =>
      h(
        part('FormStatus'),
        { title: c.title(), mode: i === 1 ? 'error' : 'default' },
        c.sentence(),
      ),
    ),
  ),
)

const empty = drawn([360, 400], (c) =>
  h(
    part('Placeholder'),
    {
      icon: glyph(c, 56),
      title: c.title(),
      action: button(c, { mode: c.random.pick(['primary', 'tertiary', 'outline']) }),
    },
    c.sentence(),
  ),
)

const facts = drawn([340, 380], (c) =>
  h(
    part('Card'),
    { mode: c.random.pick(['shadow', 'outline']), style: { padding: '4px 0' } },
    h(part('Header'), null, c.title()),
    ...many(c, 3, 4, () =>
      h(
        part('SimpleCell'),
        { multiline: true },
        h(part('InfoRow'), { header: c.field() }, c.random.pick([c.person(), c.city(), c.date()])),
      ),
    ),
    h(
      part('Div'),
      null,
      h(part('Progress'), { value: c.random.int(20, 80), style: { width: '100%' } }),
    ),
  ),
)

const tabs = drawn([440, 500], (c) =>
  h(
    'div',
    null,
    h(
      part('Tabs'),
      { mode: c.random.pick(['default', 'secondary', 'accent']), layoutFillMode: 'shrinked' },
      ...many(c, 3, 4, (i) => h(part('TabsItem'), { selected: i === 1 }, c.section())),
    ),
    h(
      part('Div'),
      null,
      h(part('Title'), { level: '2', style: { marginBottom: 8 } }, c.title()),
      text(c.sentence(), { style: { marginBottom: 16 } }),
      h(
        part('ButtonGroup'),
        { mode: 'horizontal', gap: 'm' },
        button(c),
        button(c, { mode: 'outline' }),
      ),
    ),
  ),
)

const offers = drawn([380, 420], (c) =>
  h(
    'div',
    null,
    ...many(c, 2, 3, () =>
      h(
        part('RichCell'),
        {
          before: avatar(c, 72),
          overTitle: c.city(),
          subtitle: c.date(),
          extraSubtitle: c.section(),
          indicator: c.amount(),
          actions: button(c, { size: 's', mode: 'secondary' }),
        },
        c.product(),
      ),
    ),
  ),
)

export const vkui = (): Library => ({
  name: 'vkui',
  styles: `${facesOf('Roboto', 'manrope')}${facesOf('-apple-system', 'manrope')}${fileOf('@vkontakte/vkui/dist/vkui.css')} body { margin: 0 } .vkuiAppRoot__host { --vkui--font_family_base: Roboto, sans-serif; --vkui--font_family_accent: Roboto, sans-serif; font-family: Roboto, sans-serif; background: none }`,
  themes: [LIGHT, { ...LIGHT, background: '#f2f3f5' }],
  components: {
    people,
    banner,
    card,
    form,
    settings,
    statuses,
    empty,
    facts,
    tabs,
    offers,
  },
})
