import { facesOf, fileOf, LIGHT, packageOf, type Library } from '../library.ts'
import { drawn, glyph, h, many, partsOf, styled } from './render.ts'

const part = partsOf(() => packageOf('rsuite'))

const panel = drawn([360, 400], (c) =>
  h(
    part('Card'),
    { shaded: c.random.chance(0.5) },
    h('img', { src: c.image(400, 150), alt: '', height: 150, style: { objectFit: 'cover' } }),
    h(part('CardHeader'), { as: 'h5' }, c.title()),
    h(part('CardBody'), null, c.sentence()),
    h(
      part('CardFooter'),
      null,
      styled(
        { display: 'flex', gap: 8, alignItems: 'center' },
        h(part('Button'), { appearance: 'primary' }, c.action()),
        h(part('Button'), { appearance: 'ghost' }, c.action()),
        h(part('Tag'), { color: c.random.pick(['red', 'green', 'cyan']) }, c.state()),
      ),
    ),
  ),
)

const messages = drawn([440, 500], (c) =>
  styled(
    { display: 'grid', gap: 12 },
    ...many(c, 2, 4, (i) =>
      h(
        part('Message'),
        {
          type: ['info', 'success', 'warning', 'error'][i],
          showIcon: c.random.chance(0.6),
          bordered: c.random.chance(0.4),
          header: h('strong', null, c.title()),
        },
        c.sentence(),
      ),
    ),
  ),
)

const steps = drawn([600, 660], (c) =>
  styled(
    { padding: 16 },
    h(
      part('Steps'),
      { current: 1 },
      ...many(c, 3, 4, () => h(part('StepItem'), { title: c.section(), description: c.city() })),
    ),
    h('hr', { style: { margin: '20px 0' } }),
    h('p', null, c.sentence()),
  ),
)

const form = drawn([380, 420], (c) =>
  h(
    part('Form'),
    { fluid: true },
    h('h4', { style: { marginBottom: 16 } }, c.title()),
    ...many(c, 2, 3, () =>
      h(
        part('FormGroup'),
        null,
        h(part('FormControlLabel'), null, c.field()),
        h(part('Input'), { defaultValue: c.person() }),
        h(part('FormHelpText'), null, c.sentence()),
      ),
    ),
    h(part('Checkbox'), { defaultChecked: true }, c.title()),
    styled(
      { display: 'flex', gap: 10, marginTop: 16 },
      h(
        part('Button'),
        { appearance: 'primary', color: c.random.pick(['blue', 'violet']) },
        c.action(),
      ),
      h(part('Button'), null, c.action()),
    ),
  ),
)

const list = drawn([420, 460], (c) =>
  h(
    part('List'),
    { bordered: true },
    ...many(c, 3, 4, () =>
      h(
        part('ListItem'),
        null,
        styled(
          { display: 'flex', gap: 12, alignItems: 'center' },
          h('img', {
            src: c.image(40, 40),
            width: 40,
            height: 40,
            alt: '',
            style: { borderRadius: 20 },
          }),
          styled(
            { flex: 1 },
            h('div', { style: { fontWeight: 600 } }, c.person()),
            h('div', { style: { color: 'var(--rs-text-secondary)' } }, c.email()),
          ),
          h(part('Button'), { size: 'sm', startIcon: glyph(c, 14) }, c.action()),
        ),
      ),
    ),
  ),
)

const nav = drawn([520, 580], (c) =>
  h(
    part('Panel'),
    { bordered: true },
    h(
      part('Nav'),
      {
        appearance: c.random.pick(['tabs', 'subtle']),
        activeKey: '1',
        style: { marginBottom: 16 },
      },
      ...many(c, 3, 4, (i) => h(part('NavItem'), { eventKey: String(i) }, c.section())),
    ),
    h('p', null, c.sentence(), ' ', c.sentence()),
    styled(
      { marginTop: 12 },
      h(part('TagGroup'), null, ...many(c, 2, 4, () => h(part('Tag'), null, c.product()))),
    ),
  ),
)

const timeline = drawn([400], (c) =>
  h(
    part('Timeline'),
    null,
    ...many(c, 3, 4, () =>
      h(
        part('TimelineItem'),
        null,
        h('div', { style: { color: 'var(--rs-text-secondary)', fontSize: 12 } }, c.date()),
        h('div', null, c.sentence()),
      ),
    ),
  ),
)

const figures = drawn([560, 620], (c) =>
  styled(
    { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 },
    ...many(c, 2, 4, () =>
      h(
        part('Stat'),
        { bordered: true, icon: glyph(c, 24) },
        h(part('StatLabel'), null, c.section()),
        h(part('StatValue'), null, c.count()),
        h(part('StatHelpText'), null, c.state()),
      ),
    ),
  ),
)

const progress = drawn([420], (c) =>
  styled(
    { padding: 12 },
    h(
      part('Breadcrumb'),
      null,
      ...many(c, 3, 4, () => h(part('BreadcrumbItem'), { href: '#' }, c.section())),
    ),
    ...many(c, 2, 3, (i) =>
      h(
        'div',
        null,
        h('div', { style: { marginTop: 10 } }, c.product()),
        h(part('ProgressLine'), {
          percent: c.random.int(15, 90),
          status: ['active', 'success', 'fail'][i],
          showInfo: false,
        }),
      ),
    ),
    h(part('Divider'), null, c.section()),
    h(part('Toggle'), { defaultChecked: true }),
  ),
)

export const rsuite = (): Library => ({
  name: 'rsuite',
  styles: `${facesOf('Inter', 'inter')}${fileOf('rsuite/dist/rsuite.min.css').replace('@charset "UTF-8";', '')} body { margin: 0; font-family: Inter, sans-serif; background: none }`,
  themes: [
    LIGHT,
    { ...LIGHT, background: '#f7f7fa' },
    { attributes: { class: 'rs-theme-dark' }, background: '#0f131a' },
  ],
  css: 'body { color: var(--rs-text-primary) }',
  components: { panel, messages, steps, form, list, nav, timeline, figures, progress },
})
