import type { Project } from './project.ts'
import { vueFiles } from './vue-files.ts'

/** Components of Element Plus. */
const STORIES: Record<string, string> = {
  alert: '<el-alert title="The tide turns at noon" type="warning" show-icon />',
  avatar: '<el-avatar>HB</el-avatar>',
  badge: '<el-badge :value="12"><el-button>Comments</el-button></el-badge>',
  breadcrumb:
    '<el-breadcrumb separator="/"><el-breadcrumb-item>Home</el-breadcrumb-item><el-breadcrumb-item>Boats</el-breadcrumb-item></el-breadcrumb>',
  buttons:
    '<div><el-button>Default</el-button><el-button type="primary">Primary</el-button><el-button type="danger" plain>Danger</el-button></div>',
  'loading button': '<el-button type="primary" loading>Loading</el-button>',
  card: '<el-card style="width: 300px"><template #header>Card name</template><p v-for="o in 3" :key="o">Item {{ o }}</p></el-card>',
  'checkbox group': `<el-checkbox-group :model-value="['A']"><el-checkbox value="A" label="A" /><el-checkbox value="B" label="B" /></el-checkbox-group>`,
  collapse:
    '<el-collapse model-value="1"><el-collapse-item title="Consistency" name="1">As in real life</el-collapse-item><el-collapse-item title="Feedback" name="2">More</el-collapse-item></el-collapse>',
  descriptions:
    '<el-descriptions title="Skipper" border><el-descriptions-item label="Name">Ann</el-descriptions-item><el-descriptions-item label="Berth">12</el-descriptions-item></el-descriptions>',
  divider: '<div>Above<el-divider content-position="left">Rabindranath</el-divider>Below</div>',
  empty: '<el-empty description="nothing here" />',
  'date picker': '<el-date-picker model-value="2026-01-01" type="date" />',
  input: '<el-input style="width: 240px" model-value="Ann" clearable />',
  'input number': '<el-input-number :model-value="3" />',
  pagination: '<el-pagination layout="prev, pager, next" :total="50" />',
  progress: '<el-progress :percentage="70" style="width: 300px" />',
  'progress circle': '<el-progress type="circle" :percentage="25" />',
  radios:
    '<el-radio-group model-value="1"><el-radio value="1">One</el-radio><el-radio value="2">Two</el-radio></el-radio-group>',
  rate: '<el-rate :model-value="3" />',
  result: '<el-result icon="success" title="Done" sub-title="It is done" />',
  skeleton: '<el-skeleton :rows="3" animated />',
  slider: '<el-slider :model-value="30" style="width: 300px" />',
  steps:
    '<el-steps :active="1"><el-step title="One" /><el-step title="Two" /><el-step title="Three" /></el-steps>',
  switches: '<el-switch :model-value="true" active-text="On" />',
  table: `<el-table :data="[{ a: 'Boat', b: 12 }, { a: 'Ship', b: 14 }]" style="width: 400px"><el-table-column prop="a" label="Kind" /><el-table-column prop="b" label="Berth" /></el-table>`,
  tabs: '<el-tabs model-value="a"><el-tab-pane label="User" name="a">User</el-tab-pane><el-tab-pane label="Role" name="b">Role</el-tab-pane></el-tabs>',
  tags: '<div><el-tag>One</el-tag><el-tag type="success" closable>Two</el-tag></div>',
  timeline:
    '<el-timeline><el-timeline-item timestamp="2026-01-01">Started</el-timeline-item><el-timeline-item timestamp="2026-02-01">Ended</el-timeline-item></el-timeline>',
}

export const VUE_VITE: Project = {
  name: 'vue-vite',
  title: 'Vue 3, Storybook 10, Vite 8: Element Plus 2',
  packages: {
    storybook: '10.6.0',
    '@storybook/vue3-vite': '10.6.0',
    vue: '3.5.45',
    vite: '8.3.8',
    '@vitejs/plugin-vue': '6.0.11',
    'element-plus': '2.14.8',
  },
  template: '@storybook/vue3',
  files: {
    '.storybook/main.js': `export default { framework: '@storybook/vue3-vite', stories: ['../stories/**/*.stories.js'] }`,
    '.storybook/preview.js': `import { setup } from '@storybook/vue3-vite'
import ElementPlus from 'element-plus'
import 'element-plus/dist/index.css'
setup((app) => app.use(ElementPlus))
export default {}`,
    ...vueFiles(STORIES),
  },
}
