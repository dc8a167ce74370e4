import { exportsOf } from './project.ts'

/** Files of a Storybook of Vue components, whose `stories` are templates by name. */
export const vueFiles = (stories: Readonly<Record<string, string>>): Record<string, string> => ({
  'vite.config.js': `import vue from '@vitejs/plugin-vue'
export default { plugins: [vue()] }`,
  'stories/library.stories.js': `export default { title: 'Library' }
const story = (template) => ({ render: () => ({ template }) })
${exportsOf(stories, (html) => `story(${JSON.stringify(html)})`)}
`,
})
