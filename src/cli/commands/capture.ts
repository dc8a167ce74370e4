import { flag, number, text, texts } from '../command-line/options.ts'
import { defineCommand } from '../command-line/command.ts'
import { ALLOW_UNCAPTURED, FAIL_ON_OPTION, failOnOf } from '../outcomes/gate-options.ts'

export const captureCommand = defineCommand({
  name: 'capture',
  summary: 'Captures every story, and pairs it with its design or an older build',
  description:
    'A story is compared with the screen that --design or its parameters.design.url names, and by --against\n' +
    'with the same story in an older build. What cannot be captured as it is (an error, a blank story, an\n' +
    'image that did not load, one that never settles) is listed with the reason and never registered.\n' +
    'Stories are configured by parameters.storybookReview: skip, root, mask, delay, viewports, globals, allow.',
  arguments: [
    {
      name: 'folder',
      meaning: 'a built Storybook to open instead of the deployed build of the version',
      optional: true,
    },
  ],
  options: {
    design: text('FILE', 'map of stories to imported screens, from `capture map`'),
    against: text(
      'VERSION',
      'an older build to compare with, captured in the same run; auto: that of the nearest ancestor',
    ),
    'allow-missing': flag('go on if --against has no build yet'),
    'changed-since': text(
      'VERSION',
      'only stories that `changed` finds different from this version, or auto',
    ),
    only: texts('PATTERN', 'stories by id or title; * matches anything; repeatable'),
    scale: number('N', 'image pixels per CSS pixel; 1 by default', { min: 0.5, max: 4 }),
    root: text('SELECTOR', 'root element of the components, if it is not what the story renders'),
    viewport: texts('WxH', 'size of the page, 1280x720 by default; repeatable'),
    globals: texts(
      'NAME:VALUE',
      'globals such as theme:dark;locale:de; repeatable, each set is a variant',
    ),
    freeze: text('TIME', 'stop the clock at this time'),
    transparent: flag("leave out the page's background"),
    timeout: number(
      'SECONDS',
      'limit for rendering with the play function, and again for settling; 15 by default',
      { min: 1, max: 600 },
    ),
    'total-timeout': number('SECONDS', 'limit for capturing all stories; 3600 by default', {
      min: 1,
      max: 86_400,
    }),
    'allow-host': texts(
      'HOST',
      "a host that stories may reach besides the build's own; *.example.com too; repeatable",
    ),
    pages: number('N', 'pages at once; by default what memory and cores allow', {
      min: 1,
      max: 64,
      integer: true,
    }),
    series: text(
      'NAME',
      'keep pairs apart from those of other branches; pr-<number> by default in a pull request',
    ),
    'include-unchanged': flag('also register stories that look the same in both builds'),
    out: text('FOLDER', 'write the captures there and register nothing'),
    'dry-run': flag('capture, but upload and register nothing'),
    'fail-on': FAIL_ON_OPTION,
    'allow-uncaptured': ALLOW_UNCAPTURED,
  },
  minutes: 360,
  run: async (context, { arguments: [folder], options }) => {
    const { capture } = await import('../capture/run/capture.ts')
    const { scale, root, viewport, globals, freeze, transparent, timeout } = options
    await capture(context, {
      folder,
      flags: {
        scale,
        root,
        viewport,
        globals,
        freeze,
        transparent,
        timeout,
        allowHost: options['allow-host'],
        totalTimeout: options['total-timeout'],
      },
      design: options.design,
      against: options.against,
      allowMissing: options['allow-missing'] === true,
      changedSince: options['changed-since'],
      only: options.only,
      out: options.out,
      series: options.series,
      pages: options.pages,
      includeUnchanged: options['include-unchanged'] === true,
      failOn: failOnOf(options['fail-on'] ?? 'waiting'),
      allowUncaptured: options['allow-uncaptured'] ?? 0,
      dryRun: options['dry-run'] === true,
    })
  },
})
