import { exportsOf, type Project } from './project.ts'

/** Components of Ant Design, as calls of `h`. */
const STORIES: Record<string, string> = {
  alert: `h(A.Alert, { message: 'The tide turns at noon', type: 'warning', showIcon: true })`,
  avatar: `h(A.Avatar, null, 'HB')`,
  badge: `h(A.Badge, { count: 5 }, h(A.Avatar, { shape: 'square' }))`,
  breadcrumb: `h(A.Breadcrumb, { items: [{ title: 'Home' }, { title: 'Boats' }] })`,
  buttons: `h(A.Space, null, h(A.Button, { type: 'primary' }, 'Primary'), h(A.Button, null, 'Default'), h(A.Button, { danger: true }, 'Danger'), h(A.Button, { type: 'primary', loading: true }, 'Loading'))`,
  card: `h(A.Card, { title: 'Berth 12', extra: h('a', { href: '#a' }, 'More'), style: { width: 300 } }, 'Free until May')`,
  checkbox: `h(A.Checkbox, { checked: true }, 'Agree')`,
  collapse: `h(A.Collapse, { defaultActiveKey: '1', items: [{ key: '1', label: 'One', children: 'First' }, { key: '2', label: 'Two', children: 'Second' }] })`,
  'date picker': `h(A.DatePicker, { placeholder: 'When' })`,
  descriptions: `h(A.Descriptions, { title: 'Skipper', bordered: true, items: [{ key: 'n', label: 'Name', children: 'Ann' }, { key: 'b', label: 'Berth', children: '12' }] })`,
  drawer: `h(A.Drawer, { title: 'Boats', open: true }, 'Three boats')`,
  empty: `h(A.Empty)`,
  input: `h(A.Input, { prefix: '@', defaultValue: 'ann', style: { width: 240 } })`,
  menu: `h(A.Menu, { mode: 'horizontal', selectedKeys: ['a'], items: [{ key: 'a', label: 'Boats' }, { key: 'b', label: 'Berths' }] })`,
  modal: `h(A.Modal, { title: 'Sure?', open: true }, 'It cannot be undone.')`,
  pagination: `h(A.Pagination, { total: 50, current: 2 })`,
  progress: `h(A.Progress, { percent: 45 })`,
  'progress circle': `h(A.Progress, { type: 'circle', percent: 75 })`,
  radio: `h(A.Radio.Group, { value: 'a', options: [{ label: 'A', value: 'a' }, { label: 'B', value: 'b' }] })`,
  rate: `h(A.Rate, { value: 3 })`,
  select: `h(A.Select, { value: 'b', style: { width: 160 }, open: true, options: [{ value: 'a', label: 'Boat' }, { value: 'b', label: 'Berth' }] })`,
  skeleton: `h(A.Skeleton, { active: true })`,
  slider: `h(A.Slider, { value: 30 })`,
  spin: `h(A.Spin)`,
  steps: `h(A.Steps, { current: 1, items: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] })`,
  switch: `h(A.Switch, { checked: true })`,
  table: `h(A.Table, { pagination: false, columns: [{ title: 'Boat', dataIndex: 'boat' }, { title: 'Berth', dataIndex: 'berth' }], dataSource: [{ key: 1, boat: 'Ann', berth: 12 }, { key: 2, boat: 'Ben', berth: 14 }] })`,
  tabs: `h(A.Tabs, { items: [{ key: '1', label: 'One', children: 'First' }, { key: '2', label: 'Two', children: 'Second' }] })`,
  tag: `h(A.Space, null, h(A.Tag, null, 'Tag'), h(A.Tag, { color: 'green' }, 'Green'))`,
  timeline: `h(A.Timeline, { items: [{ children: 'Started' }, { children: 'Ended', color: 'green' }] })`,
  tooltip: `h(A.Tooltip, { title: 'Add', open: true }, h(A.Button, null, 'Hover'))`,
}

const stories = exportsOf(STORIES, (call) => `{ render: () => ${call} }`)

export const REACT_VITE: Project = {
  name: 'react-vite',
  title: 'React 18, Storybook 9, Vite 7: Ant Design 5',
  packages: {
    storybook: '9.1.21',
    '@storybook/react-vite': '9.1.21',
    '@storybook/react': '9.1.21',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'prop-types': '15.8.1',
    vite: '7.3.8',
    '@vitejs/plugin-react': '5.2.0',
    antd: '5.27.6',
  },
  template: '@storybook/react',
  files: {
    '.storybook/main.js': `export default { framework: '@storybook/react-vite', stories: ['../stories/**/*.stories.js'] }`,
    'vite.config.js': `import react from '@vitejs/plugin-react'
export default { plugins: [react()] }`,
    'stories/library.stories.js': `import { createElement as h } from 'react'
import * as A from 'antd'
export default { title: 'Library' }
${stories}
`,
  },
}
