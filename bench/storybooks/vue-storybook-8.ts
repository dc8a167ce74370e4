import type { Project } from './project.ts'
import { vueFiles } from './vue-files.ts'

/** Components of Naive UI. */
const STORIES: Record<string, string> = {
  alert: '<n-alert title="The tide turns" type="warning">At noon</n-alert>',
  avatar: '<n-avatar round>HB</n-avatar>',
  badge: '<n-badge :value="5"><n-avatar>A</n-avatar></n-badge>',
  breadcrumb:
    '<n-breadcrumb><n-breadcrumb-item>Home</n-breadcrumb-item><n-breadcrumb-item>Boats</n-breadcrumb-item></n-breadcrumb>',
  buttons:
    '<n-space><n-button>Default</n-button><n-button type="primary">Primary</n-button><n-button type="error" secondary>Danger</n-button><n-button loading>Loading</n-button></n-space>',
  card: '<n-card title="Berth 12" style="width: 300px">Free until May<template #footer>Book</template></n-card>',
  checkbox: '<n-checkbox :checked="true">Agree</n-checkbox>',
  collapse:
    '<n-collapse :default-expanded-names="[1]"><n-collapse-item title="One" :name="1">First</n-collapse-item><n-collapse-item title="Two" :name="2">Second</n-collapse-item></n-collapse>',
  'date picker': '<n-date-picker :value="1767225600000" type="date" />',
  descriptions:
    '<n-descriptions title="Skipper" bordered><n-descriptions-item label="Name">Ann</n-descriptions-item><n-descriptions-item label="Berth">12</n-descriptions-item></n-descriptions>',
  divider: '<div>Above<n-divider title-placement="left">Harbour</n-divider>Below</div>',
  empty: '<n-empty description="No boats" />',
  input: '<n-input value="Ann" clearable style="width: 240px" />',
  'input number': '<n-input-number :value="3" />',
  modal: '<n-modal :show="true" preset="dialog" title="Sure?" content="It cannot be undone." />',
  pagination: '<n-pagination :page="2" :page-count="5" />',
  progress: '<n-progress :percentage="45" style="width: 300px" />',
  'progress circle': '<n-progress type="circle" :percentage="75" />',
  radios:
    '<n-radio-group value="a"><n-radio value="a">A</n-radio><n-radio value="b">B</n-radio></n-radio-group>',
  rate: '<n-rate :value="3" />',
  result: '<n-result status="success" title="Done" description="It is done" />',
  skeleton: '<n-skeleton text :repeat="3" />',
  slider: '<n-slider :value="30" style="width: 300px" />',
  spin: '<n-spin />',
  steps:
    '<n-steps :current="2"><n-step title="One" /><n-step title="Two" /><n-step title="Three" /></n-steps>',
  switch: '<n-switch :value="true" />',
  table:
    "<n-data-table :columns=\"[{ title: 'Boat', key: 'a' }, { title: 'Berth', key: 'b' }]\" :data=\"[{ a: 'Ann', b: 12 }, { a: 'Ben', b: 14 }]\" style=\"width: 400px\" />",
  tabs: '<n-tabs value="a"><n-tab-pane name="a" tab="User">User</n-tab-pane><n-tab-pane name="b" tab="Role">Role</n-tab-pane></n-tabs>',
  tags: '<n-space><n-tag>Tag</n-tag><n-tag type="success" round>Round</n-tag></n-space>',
  timeline:
    '<n-timeline><n-timeline-item title="Started" time="2026-01-01" /><n-timeline-item type="success" title="Ended" time="2026-02-01" /></n-timeline>',
}

export const VUE_STORYBOOK_8: Project = {
  name: 'vue-storybook-8',
  title: 'Vue 3, Storybook 8, Vite 6: Naive UI 2',
  packages: {
    storybook: '8.6.18',
    '@storybook/vue3': '8.6.18',
    '@storybook/vue3-vite': '8.6.18',
    '@storybook/addon-essentials': '8.6.18',
    '@storybook/test': '8.6.18',
    vue: '3.5.45',
    vite: '6.4.6',
    '@vitejs/plugin-vue': '5.2.4',
    'naive-ui': '2.45.3',
  },
  template: '@storybook/vue3',
  files: {
    '.storybook/main.js': `export default {
  framework: '@storybook/vue3-vite',
  stories: ['../stories/**/*.stories.js'],
  addons: ['@storybook/addon-essentials'],
}`,
    '.storybook/preview.js': `import { setup } from '@storybook/vue3'
import naive from 'naive-ui'
setup((app) => app.use(naive))
export default {}`,
    ...vueFiles(STORIES),
  },
}
