import { branchVersion } from '../baseline/branch-version.ts'
import { SETTINGS_FILE } from '../settings/settings-file.ts'
import {
  buildRuns,
  keyOf,
  pathIn,
  quoted,
  RUN,
  suffixOf,
  type GeneratedFile,
  type Run,
} from './generated-file.ts'
import { ACTIONS, checkoutOfSettings, inFolder, secretsText } from './github-parts.ts'
import type { Project } from './project.ts'
import type { Storybook } from './storybooks.ts'

/**
 * A filter pattern that this branch alone matches: each character that means more in one stands behind a backslash
 * (GitHub, "Workflow syntax for GitHub Actions", `on.push.branches` and filter pattern cheat sheet).
 */
const branchFilter = ({ defaultBranch }: Project): string =>
  defaultBranch.replace(/[*?+![\]\\]/g, '\\$&')

/** Installs and builds in one job, and reviews each Storybook in one of its own. */
export function githubWorkflow(project: Project): GeneratedFile {
  const { defaultBranch, storybooks } = project
  const base = branchVersion(defaultBranch)
  return {
    path: '.github/workflows/storybook-review.yml',
    text: `# Deploys the Storybook of every push and pull request, and reviews what a pull request changes.
#
${secretsText(project)}
# Pull requests from forks and of Dependabot see no secrets: they are built and not reviewed. Those from forks are deployed
# all the same where the project is public and connected to GitHub by an App, and storybook-review.json has url and project.
# Pull requests can be compared once this has run on ${defaultBranch}.
name: Storybook review

on:
  push:
    branches: [${JSON.stringify(branchFilter(project))}]
  pull_request:
    types: [opened, synchronize, reopened, closed]
  merge_group:

permissions: {}

# Of several pushes to one branch only the last is reviewed.
concurrency:
  group: storybook-review-\${{ github.event.pull_request.number || github.ref }}
  cancel-in-progress: true

jobs:
  # Runs code of the repository and of its dependencies, so it has neither key nor token.
  build:
    if: github.event.action != 'closed'
    runs-on: ubuntu-latest
    permissions:
      contents: read
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 24
${buildRuns(project).map(runStep).join('')}
${storybooks.map(uploadStep).join('')}
${storybooks.map((storybook) => reviewJob(storybook, base)).join('\n')}
${storybooks.map(closeJob).join('\n')}`,
  }
}

const runStep = ({ command, folder }: Run): string =>
  `      - run: ${command}\n${folder === '.' ? '' : `        working-directory: ${quoted(folder)}\n`}`

const uploadStep = (storybook: Storybook): string => `      - uses: ${ACTIONS.upload}
        with:
          name: storybook${suffixOf(storybook)}
          path: ${quoted(pathIn(storybook))}
          if-no-files-found: error
          include-hidden-files: true
          retention-days: 1
`

function reviewJob(storybook: Storybook, base: string): string {
  const [key, suffix] = [keyOf(storybook), suffixOf(storybook)]
  return `  # Has them, so of the repository it has nothing but the settings, and runs none of its code.
  review${suffix}:
    needs: build
    if: github.event_name != 'merge_group'
    runs-on: ubuntu-latest
    permissions:
      contents: read
      checks: write
      deployments: write
      pull-requests: write
    env:
      HAS_KEY: \${{ secrets.${key} != '' }}
${inFolder(storybook)}    steps:
${checkoutOfSettings(storybook, 50)}      - uses: ${ACTIONS.download}
        with:
          name: storybook${suffix}
          path: ${quoted(pathIn(storybook))}
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 24
          package-manager-cache: false

      - name: Say why nothing is deployed
        if: env.HAS_KEY != 'true' && !github.event.pull_request.head.repo.fork
        run: echo '::notice::There is no API key, so nothing is deployed.'

${forkSteps(storybook)}
      - name: Deploy ${base}
        if: env.HAS_KEY == 'true' && github.event_name == 'push'
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
        run: |
          ${RUN} deploy
          ${RUN} deploy --version-id ${base}

      - name: Deploy the pull request
        id: deploy
        if: env.HAS_KEY == 'true' && github.event_name == 'pull_request'
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
        run: ${RUN} deploy

      - name: Capture what it changes
        if: steps.deploy.outcome == 'success'
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
        run: ${RUN} capture --against auto --allow-missing

      # These two say what a capture that failed has left out.
      - name: Comment on the pull request
        if: \${{ !cancelled() && steps.deploy.outcome == 'success' }}
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
          GITHUB_TOKEN: \${{ github.token }}
        run: ${RUN} comment --changed-since auto

      - name: Fail unless everything is captured and decided
        if: \${{ !cancelled() && steps.deploy.outcome == 'success' }}
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
        run: ${RUN} review
`
}

const CHALLENGE = '"$RUNNER_TEMP/storybook-review-challenge"'

/**
 * A run in a fork's pull request has no key, so it proves which run it is: it alone can upload an artifact of its own. The
 * same as in action.yml.
 */
const forkSteps = (storybook: Storybook): string => `\
      # A run in a fork's pull request has no key: it proves which run it is by an artifact, and uploads a preview.
      - name: Begin to deploy a pull request from a fork
        id: challenge
        if: env.HAS_KEY != 'true' && github.event_name == 'pull_request' && github.event.pull_request.head.repo.fork
        run: |
          code=0
          ${RUN} challenge -- ${CHALLENGE} || code=$?
          # 2: the settings file names no project. 3: the project takes nothing from forks.
          case $code in
            2 | 3) echo '::notice::Nothing is deployed of this pull request from a fork, for the reason above.' ;;
            *) exit "$code" ;;
          esac
      - uses: ${ACTIONS.upload}
        if: steps.challenge.outputs.artifact
        with:
          name: \${{ steps.challenge.outputs.artifact }}
          # Its name is all that counts; every Storybook has this file.
          path: ${quoted(`${pathIn(storybook)}/iframe.html`)}
          retention-days: 1
      - name: Deploy the pull request from a fork
        if: steps.challenge.outputs.artifact
        run: |
          code=0
          ${RUN} deploy --challenge ${CHALLENGE} || code=$?
          case $code in
            0) echo '::notice::This pull request from a fork is deployed as a preview. It is not captured or reviewed: its run has no key.' ;;
            3) echo '::notice::Nothing is deployed of this pull request from a fork, for the reason above.' ;;
            *) exit "$code" ;;
          esac
`

function closeJob(storybook: Storybook): string {
  const [key, suffix] = [keyOf(storybook), suffixOf(storybook)]
  return `  # The previews of a closed pull request end: they are removed some days later.
  close${suffix}:
    if: github.event.action == 'closed'
    runs-on: ubuntu-latest
    permissions:
      contents: read
    env:
      HAS_KEY: \${{ secrets.${key} != '' }}
${inFolder(storybook)}    steps:
      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
          sparse-checkout: /${pathIn(storybook, SETTINGS_FILE)}
          sparse-checkout-cone-mode: false
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 24
          package-manager-cache: false
      - name: End the previews
        if: env.HAS_KEY == 'true'
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.${key} }}
        run: ${RUN} close
`
}
