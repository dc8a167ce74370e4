import type { Content } from '../content.ts'
import { facesOf, LIGHT, packageOf, type Component, type Library } from '../library.ts'
import { glyph, h, many, render, styled, type Element, type Props, type Type } from './render.ts'

/** Each component has a folder of its own. */
const part = (folder: string, name: string): Type => packageOf(`baseui/${folder}`)[name]

interface Engine {
  getStylesheets: () => { css: string; attrs: Record<string, string> }[]
}

/** Its rules are made while it is drawn. */
const drawn =
  (width: readonly number[], draw: (c: Content) => Element): Component =>
  (c) => {
    const { Server } = packageOf('styletron-engine-atomic') as unknown as {
      Server: new () => Engine
    }
    const { Provider } = packageOf('styletron-react')
    const { BaseProvider, LightTheme } = packageOf('baseui')
    const engine = new Server()
    const themed = h(BaseProvider, { theme: LightTheme }, draw(c))
    const { html } = render(h(Provider, { value: engine }, themed))
    const css = engine.getStylesheets().map(({ css, attrs }) => {
      return attrs['media'] ? `@media ${attrs['media']} { ${css} }` : css
    })
    return { width: c.random.pick(width), html, css: css.join('\n') }
  }

const button = (c: Content, look: Props = {}) =>
  h(part('button', 'Button'), { size: 'compact', ...look }, c.action())

const tag = (c: Content) =>
  h(
    part('tag', 'Tag'),
    {
      closeable: false,
      kind: c.random.pick(['accent', 'positive', 'warning', 'negative', 'neutral']),
    },
    c.state(),
  )

const WORDS = { margin: 0, fontSize: 16, lineHeight: '24px' }

const card = drawn([340, 380], (c) =>
  h(
    part('card', 'Card'),
    {
      title: c.title(),
      ...(c.random.chance(0.6) ? { headerImage: c.image(380, 160) } : {}),
      overrides: { HeaderImage: { style: { height: '160px', objectFit: 'cover', width: '100%' } } },
    },
    h(part('card', 'StyledBody'), null, c.sentence()),
    h(
      part('card', 'StyledAction'),
      null,
      button(c, { overrides: { BaseButton: { style: { width: '100%' } } } }),
    ),
  ),
)

const notices = drawn([440, 480], (c) =>
  styled(
    { display: 'grid', gap: 12 },
    ...many(c, 2, 3, (i) =>
      h(
        part('notification', 'Notification'),
        {
          kind: ['info', 'positive', 'warning'][i],
          overrides: { Body: { style: { width: 'auto', opacity: 1, transform: 'none' } } },
        },
        c.sentence(),
      ),
    ),
  ),
)

const banners = drawn([440, 500], (c) =>
  styled(
    { display: 'grid', gap: 16 },
    ...many(c, 2, 2, (i) =>
      h(
        part('banner', 'Banner'),
        {
          title: c.title(),
          kind: c.random.pick(['info', 'negative', 'positive', 'warning']),
          hierarchy: ['low', 'high'][i],
          action: { label: c.action(), onClick: () => undefined },
        },
        c.sentence(),
      ),
    ),
  ),
)

const table = drawn([560, 620], (c) =>
  h(part('table-semantic', 'Table'), {
    columns: ['Product', 'City', 'Status', 'Amount'],
    divider: c.random.pick(['horizontal', 'grid', 'clean']),
    size: c.random.pick(['compact', 'default']),
    data: Array.from({ length: c.random.int(3, 5) }, () => [
      c.product(),
      c.city(),
      tag(c),
      c.amount(),
    ]),
  }),
)

const field = (label: string, caption: string | null, value: string) =>
  h(
    part('form-control', 'FormControl'),
    { label, caption },
    h(part('input', 'Input'), { value, onChange: () => undefined }),
  )

const form = drawn([360, 400], (c) =>
  styled(
    {},
    ...many(c, 2, 3, () =>
      field(c.field(), c.random.chance(0.5) ? c.sentence() : null, c.person()),
    ),
    h(part('checkbox', 'Checkbox'), { checked: true, onChange: () => undefined }, c.title()),
    styled({ display: 'flex', gap: 8, marginTop: 20 }, button(c), button(c, { kind: 'secondary' })),
  ),
)

const list = drawn([380, 420], (c) =>
  h(
    'ul',
    { style: { margin: 0, padding: 0 } },
    ...many(c, 3, 4, () =>
      h(
        part('list', 'ListItem'),
        {
          artwork: () => glyph(c, 24),
          endEnhancer: () => h(part('list', 'ListItemLabel'), null, c.amount()),
        },
        h(part('list', 'ListItemLabel'), { description: c.city() }, c.product()),
      ),
    ),
  ),
)

const steps = drawn([360, 400], (c) =>
  h(
    part('progress-steps', 'ProgressSteps'),
    { current: 1 },
    ...many(c, 3, 4, () =>
      h(
        part('progress-steps', 'NumberedStep'),
        { title: c.section() },
        h('p', { style: { ...WORDS, fontSize: 14 } }, c.sentence()),
      ),
    ),
  ),
)

const people = drawn([400, 440], (c) =>
  styled(
    {
      display: 'grid',
      gap: 16,
      padding: 20,
      borderRadius: 12,
      background: '#fff',
      boxShadow: '0 1px 4px rgba(0,0,0,.16)',
    },
    ...many(c, 3, 4, () =>
      styled(
        { display: 'flex', alignItems: 'center', gap: 12 },
        h(part('avatar', 'Avatar'), { name: c.person(), size: '40px' }),
        styled(
          { flex: 1 },
          h('p', { style: { ...WORDS, fontWeight: 500 } }, c.person()),
          h('p', { style: { ...WORDS, fontSize: 14, color: '#5e5e5e' } }, c.email()),
        ),
        h(part('badge', 'Badge'), {
          content: c.state(),
          color: c.random.pick(['accent', 'positive', 'warning', 'negative', 'primary']),
        }),
      ),
    ),
  ),
)

const usage = drawn([380, 420], (c) =>
  styled(
    { padding: 24, border: '1px solid #e8e8e8', borderRadius: 8, background: '#fff' },
    h('h3', { style: { margin: '0 0 4px', fontSize: 20, fontWeight: 700 } }, c.title()),
    h('p', { style: { ...WORDS, marginBottom: 16, color: '#5e5e5e' } }, c.sentence()),
    ...many(c, 2, 3, () =>
      styled(
        { marginBottom: 8 },
        styled(
          { display: 'flex', justifyContent: 'space-between', ...WORDS },
          h('span', null, c.product()),
          h('span', { style: { fontWeight: 500 } }, c.count()),
        ),
        h(part('progress-bar', 'ProgressBar'), {
          value: c.random.int(20, 85),
          size: c.random.pick(['medium', 'large']),
          overrides: { BarContainer: { style: { marginLeft: 0, marginRight: 0 } } },
        }),
      ),
    ),
    button(c, { kind: 'tertiary', shape: 'pill' }),
  ),
)

const message = drawn([340, 380], (c) =>
  h(part('message-card', 'MessageCard'), {
    heading: c.title(),
    paragraph: c.sentence(),
    buttonLabel: c.action(),
    onClick: () => undefined,
    ...c.random.pick([
      { backgroundColor: '#ffffff', backgroundColorType: 'light' },
      { backgroundColor: '#1e54b7', backgroundColorType: 'dark' },
    ]),
    ...(c.random.chance(0.5) ? { image: { src: c.image(380, 120) } } : {}),
  }),
)

export const baseui = (): Library => ({
  name: 'baseui',
  styles: `${facesOf('UberMoveText', 'work-sans')}${facesOf('UberMove', 'work-sans')} *, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 400 16px/24px UberMoveText, sans-serif; color: #000 }`,
  themes: [LIGHT, { ...LIGHT, background: '#f3f3f3' }],
  components: { card, notices, banners, table, form, list, steps, people, usage, message },
})
