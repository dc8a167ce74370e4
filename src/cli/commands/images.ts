import { flag, number, text } from '../command-line/options.ts'
import { defineCommand } from '../command-line/command.ts'
import { ALLOW_UNCAPTURED, FAIL_ON_OPTION, failOnOf } from '../outcomes/gate-options.ts'

export const imagesCommand = defineCommand({
  name: 'images',
  summary: 'Registers PNGs of another tool, and compares them with those of an older version',
  description:
    'Each PNG under the folder is a story, named by its path: screenshots of Playwright, Cypress or anything else.\n' +
    'It is compared with the PNG of the same path that --against has; equal bytes are equal. No Storybook and no\n' +
    'deployed build is needed; review and comment go on from there. One call holds all images of a version.',
  arguments: [
    { name: 'folder', meaning: 'the folder with the PNGs; other files in it are ignored' },
  ],
  options: {
    against: text(
      'VERSION',
      'the older version; auto: that of the nearest ancestor that has images',
    ),
    'allow-missing': flag('go on if --against has no images yet'),
    scale: number('N', 'image pixels per CSS pixel, on both sides; 1 by default', {
      min: 0.5,
      max: 4,
    }),
    series: text(
      'NAME',
      'keep pairs apart from those of other branches; pr-<number> by default in a pull request',
    ),
    'dry-run': flag('compare, but upload and register nothing'),
    'fail-on': FAIL_ON_OPTION,
    'allow-uncaptured': ALLOW_UNCAPTURED,
  },
  minutes: 60,
  run: async (context, { arguments: [folder = ''], options }) => {
    const { images } = await import('../images/images.ts')
    await images(context, {
      folder,
      against: options.against,
      allowMissing: options['allow-missing'] === true,
      scale: options.scale ?? 1,
      series: options.series,
      dryRun: options['dry-run'] === true,
      failOn: failOnOf(options['fail-on'] ?? 'waiting'),
      allowUncaptured: options['allow-uncaptured'] ?? 0,
    })
  },
})
