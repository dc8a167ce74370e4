import { exportsOf, type Project } from './project.ts'

/** Components of Shoelace. */
const STORIES: Record<string, string> = {
  alert: '<sl-alert open variant="warning">The tide turns at noon</sl-alert>',
  avatar: '<sl-avatar initials="HB"></sl-avatar>',
  badge: '<sl-badge variant="success" pill>New</sl-badge>',
  breadcrumb:
    '<sl-breadcrumb><sl-breadcrumb-item>Home</sl-breadcrumb-item><sl-breadcrumb-item>Boats</sl-breadcrumb-item></sl-breadcrumb>',
  buttons:
    '<div><sl-button>Default</sl-button> <sl-button variant="primary">Primary</sl-button> <sl-button variant="danger" outline>Danger</sl-button></div>',
  'loading button': '<sl-button variant="primary" loading>Loading</sl-button>',
  'button group':
    '<sl-button-group><sl-button>Left</sl-button><sl-button>Center</sl-button><sl-button>Right</sl-button></sl-button-group>',
  card: '<sl-card style="max-width: 300px"><div slot="header">Header</div>Berth 12 is free.<sl-button slot="footer">Book</sl-button></sl-card>',
  checkbox: '<sl-checkbox checked help-text="Read it first">Agree</sl-checkbox>',
  'color picker': '<sl-color-picker inline value="#4a90e2"></sl-color-picker>',
  details: '<sl-details summary="Toggle me" open>Lorem ipsum dolor sit amet.</sl-details>',
  dialog:
    '<sl-dialog label="Sure?" open>It cannot be undone.<sl-button slot="footer">Close</sl-button></sl-dialog>',
  divider: '<div>Above<sl-divider></sl-divider>Below</div>',
  dropdown:
    '<sl-dropdown open><sl-button slot="trigger" caret>Menu</sl-button><sl-menu><sl-menu-item>One</sl-menu-item><sl-menu-item>Two</sl-menu-item></sl-menu></sl-dropdown>',
  'format date': '<sl-format-date date="2026-01-01T12:00:00Z"></sl-format-date>',
  input: '<sl-input label="Name" value="Ann" help-text="As on the passport" clearable></sl-input>',
  'progress bar': '<sl-progress-bar value="50">50 %</sl-progress-bar>',
  'indeterminate bar': '<sl-progress-bar indeterminate></sl-progress-bar>',
  'progress ring': '<sl-progress-ring value="25">25 %</sl-progress-ring>',
  'qr code': '<sl-qr-code value="https://example.com/"></sl-qr-code>',
  radios:
    '<sl-radio-group label="Pick" value="1"><sl-radio value="1">One</sl-radio><sl-radio value="2">Two</sl-radio></sl-radio-group>',
  range: '<sl-range label="Volume" value="30"></sl-range>',
  rating: '<sl-rating value="3"></sl-rating>',
  select:
    '<sl-select label="Berth" value="a"><sl-option value="a">A</sl-option><sl-option value="b">B</sl-option></sl-select>',
  skeleton: '<sl-skeleton effect="sheen" style="width: 200px"></sl-skeleton>',
  spinner: '<sl-spinner style="font-size: 3rem"></sl-spinner>',
  switches: '<sl-switch checked>On</sl-switch>',
  'tab group':
    '<sl-tab-group><sl-tab slot="nav" panel="a">One</sl-tab><sl-tab slot="nav" panel="b">Two</sl-tab><sl-tab-panel name="a">First</sl-tab-panel><sl-tab-panel name="b">Second</sl-tab-panel></sl-tab-group>',
  tags: '<div><sl-tag>Small</sl-tag> <sl-tag variant="primary" removable>Removable</sl-tag></div>',
  textarea: '<sl-textarea label="Note" value="Low water at six"></sl-textarea>',
  tooltip:
    '<div style="padding: 60px"><sl-tooltip content="Add" open><sl-button>Hover</sl-button></sl-tooltip></div>',
  tree: '<sl-tree><sl-tree-item expanded>Boats<sl-tree-item>Ann</sl-tree-item><sl-tree-item>Ben</sl-tree-item></sl-tree-item></sl-tree>',
}

const stories = exportsOf(STORIES, (markup) => `{ render: () => html\`${markup}\` }`)

export const WEB_COMPONENTS_VITE: Project = {
  name: 'web-components-vite',
  title: 'Web components (Lit 3), Storybook 10, Vite 8: Shoelace 2',
  packages: {
    storybook: '10.6.0',
    '@storybook/web-components-vite': '10.6.0',
    lit: '3.3.3',
    vite: '8.3.8',
    '@shoelace-style/shoelace': '2.20.1',
  },
  template: '@storybook/web-components',
  files: {
    '.storybook/main.js': `export default { framework: '@storybook/web-components-vite', stories: ['../stories/**/*.stories.js'] }`,
    '.storybook/preview.js': `import '@shoelace-style/shoelace/dist/themes/light.css'
import '@shoelace-style/shoelace/dist/shoelace.js'
export default {}`,
    'stories/library.stories.js': `import { html } from 'lit'
export default { title: 'Library' }
${stories}
`,
  },
}
