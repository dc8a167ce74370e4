import { SETTINGS_FILE } from '../settings/settings-file.ts'
import { keyOf, pathIn, quoted } from './generated-file.ts'
import type { Project } from './project.ts'
import type { Storybook } from './storybooks.ts'

// What the workflows of GitHub have in common.

/** Actions by the commits of their releases, because a tag can be moved. */
export const ACTIONS = {
  checkout: 'actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0',
  setupNode: 'actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0',
  upload: 'actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0',
  download: 'actions/download-artifact@37930b1c2abaa49bbe596cd826c3c89aef350131 # v7.0.0',
}

export const secretsText = ({ storybooks }: Pick<Project, 'storybooks'>): string =>
  storybooks.length === 1
    ? '# It needs the secret STORYBOOK_REVIEW_KEY, an API key of the project.'
    : [
        '# It needs a secret for each Storybook, an API key of a project of its own:',
        ...storybooks.map((storybook) => `#   ${keyOf(storybook)} of ${storybook.folder}`),
      ].join('\n')

/** The settings are read where a command runs. */
export const inFolder = ({ folder }: Storybook): string =>
  folder === '.'
    ? ''
    : `    defaults:
      run:
        working-directory: ${quoted(folder)}
`

/** The step that checks out the settings alone, with the newest commits of the history, or with all of them (0). */
export const checkoutOfSettings = (storybook: Storybook, commits: number): string =>
  `      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
          # For the build to compare with: that of the nearest ancestor.
          fetch-depth: ${commits}
          sparse-checkout: /${pathIn(storybook, SETTINGS_FILE)}
          sparse-checkout-cone-mode: false
`
