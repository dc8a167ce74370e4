import { keyOf, RUN, suffixOf, type GeneratedFile } from './generated-file.ts'
import { ACTIONS, checkoutOfSettings, inFolder, secretsText } from './github-parts.ts'
import type { Project } from './project.ts'
import type { Storybook } from './storybooks.ts'

/** By which somebody who may write to the repository has a pull request from a fork captured. */
export function forkWorkflow(project: Project): GeneratedFile {
  return {
    path: '.github/workflows/storybook-review-fork.yml',
    text: `# Captures and reviews what a pull request from a fork has deployed as its preview. Somebody who may write to the repository
# starts it: Actions, "Storybook review of a fork", "Run workflow", from the branch that the pull request is for.
#
# It runs, builds and checks out nothing of the fork: it opens the preview that the service has, in a browser that holds
# neither key nor token. What it captures counts for the commit that GitHub named when the preview was deployed.
${secretsText(project)}
name: Storybook review of a fork

on:
  workflow_dispatch:
    inputs:
      pull_request:
        description: Number of the pull request
        required: true
        type: string

permissions: {}

concurrency:
  group: storybook-review-fork-\${{ inputs.pull_request }}
  cancel-in-progress: true

jobs:
${project.storybooks.map(reviewJob).join('\n')}`,
  }
}

function reviewJob(storybook: Storybook): string {
  const key = keyOf(storybook)
  return `  review${suffixOf(storybook)}:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      deployments: write
      pull-requests: write
    env:
      PULL_REQUEST: \${{ inputs.pull_request }}
${inFolder(storybook)}    steps:
${checkoutOfSettings(storybook, 0)}      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 24
          package-manager-cache: false

      # Its commits alone, which say where it left the branch.
      - name: Fetch the history of the pull request
        run: git fetch --quiet --no-tags --filter=blob:none origin "refs/pull/$PULL_REQUEST/head" || echo '::notice::The history of the pull request cannot be fetched, so that it is compared with the newest build of the branch.'

      - name: Capture what it changes
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
        run: ${RUN} capture --version-id "fork-pr-$PULL_REQUEST" --against auto --allow-missing

      # These two say what a capture that failed has left out.
      - name: Comment on the pull request
        if: \${{ !cancelled() }}
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
          GITHUB_TOKEN: \${{ github.token }}
        run: ${RUN} comment --version-id "fork-pr-$PULL_REQUEST" --changed-since auto

      - name: Fail unless everything is captured and decided
        if: \${{ !cancelled() }}
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
        run: ${RUN} review --version-id "fork-pr-$PULL_REQUEST"
`
}
