import { defineCommand } from '../command-line/command.ts'

const BUILD = 'a deployed version, or a folder (with a slash in its name)'

export const changedCommand = defineCommand({
  name: 'changed',
  summary: 'Prints which stories differ between two builds, and why',
  description:
    'A story differs when anything does that it is rendered from: its own module, all that this imports,\n' +
    'the preview, styles and static files. Each line begins with the id of a story and names the modules.\n' +
    'Neither git nor statistics of the bundler are needed.',
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
