import { defineCommand } from '../command-line/command.ts'
import { DEFAULT_FOLDER } from '../folder/default-folder.ts'

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'Checks what the other commands need, and says what to do',
  description:
    'It checks the address, the service, the clocks, the key, the browser, the Storybook and the version. It\n' +
    'changes nothing, and ends with the exit code that a command would have for the first problem.',
  arguments: [
    {
      name: 'folder',
      meaning: `output of \`storybook build\`; by default ${DEFAULT_FOLDER}, or deploy.folder of the settings file`,
      optional: true,
    },
  ],
  options: {},
  run: async (context, { arguments: [folder] }) => {
    const { doctor } = await import('../doctor/doctor.ts')
    await doctor(context, folder)
  },
})
