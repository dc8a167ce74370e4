import { defineCommand } from '../command-line/command.ts'

const BUILD = 'a deployed version, or a folder (with a slash in its name)'

export const changedCommand = defineCommand({
  name: 'changed',
  summary: 'Prints which stories differ between two builds, and why',
  description:
    'A story differs when anything that it is rendered from does: its own module, everything that this\n' +
    'imports, the preview, styles and static files. Each line begins with the id of a story and names the\n' +
    "modules. It needs neither git nor the bundler's statistics.",
  arguments: [
    { name: 'from', meaning: BUILD },
    { name: 'to', meaning: BUILD },
  ],
  options: {},
  run: async (context, { arguments: [from = '', to = ''] }) => {
    const { changed } = await import('../stories/changed.ts')
    await changed(context, from, to)
  },
})
