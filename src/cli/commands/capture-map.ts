import { flag, text } from '../command-line/options.ts'
import { defineCommand } from '../command-line/command.ts'

export const captureMapCommand = defineCommand({
  name: 'capture map',
  summary: 'Proposes which imported screen shows which story, by their names',
  description:
    'Writes a map for `capture --design`. A person goes through it and sets "confirmed" to true where a proposal\n' +
    'is right: only such entries are used, and this command never changes them.',
  arguments: [{ name: 'file', meaning: 'the map; design-map.json by default', optional: true }],
  options: {
    storybook: text(
      'FOLDER',
      'a built Storybook to read instead of the deployed build of the version',
    ),
    snapshot: text('ID', 'only screens of this snapshot of the design'),
    'dry-run': flag('print the proposals, but write nothing'),
  },
  run: async (context, { arguments: [file], options }) => {
    const { mapDesigns } = await import('../capture/run/map-designs.ts')
    await mapDesigns(context, {
      file,
      folder: options.storybook,
      snapshot: options.snapshot,
      dryRun: options['dry-run'] === true,
    })
  },
})
