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
    design: {
      type: 'string',
      value: 'FILE',
      meaning: 'map of stories to imported screens, from `capture map`',
    },
    against: {
      type: 'string',
      value: 'VERSION',
      meaning:
        'an older build to compare with, captured in the same run; auto: that of the nearest ancestor',
    },
    'allow-missing': {
      type: 'boolean',
      meaning: 'go on if --against has no build yet',
    },
    'changed-since': {
      type: 'string',
      value: 'VERSION',
      meaning: 'only stories that `changed` finds different from this version, or auto',
    },
    only: {
      type: 'strings',
      value: 'PATTERN',
      meaning: 'stories by id or title; * matches anything; repeatable',
    },
    scale: {
      type: 'number',
      value: 'N',
      min: 0.5,
      max: 4,
      meaning: 'image pixels per CSS pixel; 1 by default',
    },
    root: {
      type: 'string',
      value: 'SELECTOR',
      meaning: 'root element of the components, if it is not what the story renders',
    },
    viewport: {
      type: 'strings',
      value: 'WxH',
      meaning: 'size of the page, 1280x720 by default; repeatable',
    },
    globals: {
      type: 'strings',
      value: 'NAME:VALUE',
      meaning: 'globals such as theme:dark;locale:de; repeatable, each set is a variant',
    },
    freeze: {
      type: 'string',
      value: 'TIME',
      meaning: 'stop the clock at this time',
    },
    transparent: { type: 'boolean', meaning: "leave out the page's background" },
    timeout: {
      type: 'number',
      value: 'SECONDS',
      min: 1,
      max: 600,
      meaning: 'limit for rendering with the play function, and again for settling; 15 by default',
    },
    'total-timeout': {
      type: 'number',
      value: 'SECONDS',
      min: 1,
      max: 86_400,
      meaning: 'limit for capturing all stories; 3600 by default',
    },
    'allow-host': {
      type: 'strings',
      value: 'HOST',
      meaning:
        "a host that stories may reach besides the build's own; *.example.com too; repeatable",
    },
    pages: {
      type: 'number',
      value: 'N',
      min: 1,
      max: 64,
      integer: true,
      meaning: 'pages at once; by default what memory and cores allow',
    },
    series: {
      type: 'string',
      value: 'NAME',
      meaning:
        'keep pairs apart from those of other branches; pr-<number> by default in a pull request',
    },
    'include-unchanged': {
      type: 'boolean',
      meaning: 'also register stories that look the same in both builds',
    },
    out: {
      type: 'string',
      value: 'FOLDER',
      meaning: 'write the captures there and register nothing',
    },
    'dry-run': { type: 'boolean', meaning: 'capture, but upload and register nothing' },
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
