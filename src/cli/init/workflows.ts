import { branchVersion } from '../baseline/branch-version.ts'
import manifest from '../package.json' with { type: 'json' }
import type { Project } from './project.ts'

/** A file that `init` writes. */
export interface GeneratedFile {
  /** From the repository's root. */
  path: string
  text: string
}

/** Runs a package of the registry as it was tried: in exactly this version, without any install script. */
const npx = (name: string, version: string) => `npx --yes --ignore-scripts ${name}@${version}`

const RUN = npx(manifest.name, manifest.version)

/** Actions by the commits of their releases, because a tag can be moved. */
const ACTIONS = {
  checkout: 'actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0',
  setupNode: 'actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0',
  upload: 'actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f # v6.0.0',
  download: 'actions/download-artifact@37930b1c2abaa49bbe596cd826c3c89aef350131 # v7.0.0',
}

const GITLAB_IMAGE = 'node:24.21.0'

/**
 * A filter pattern that this branch alone matches: each character that means more in one stands behind a backslash
 * (GitHub, "Workflow syntax for GitHub Actions", `on.push.branches` and filter pattern cheat sheet).
 */
const branchFilter = ({ defaultBranch }: Project): string =>
  defaultBranch.replace(/[*?+![\]\\]/g, '\\$&')

/** What has to be run before the build. */
const installation = ({ manager }: Project): string[] =>
  [manager.setup, manager.install].filter((command) => command !== null)

export function githubWorkflow(project: Project): GeneratedFile {
  const { defaultBranch } = project
  const base = branchVersion(project.defaultBranch)
  const steps = [...installation(project), project.build]
  return {
    path: '.github/workflows/storybook-review.yml',
    text: `# Deploys the Storybook of every push and pull request, and reviews what a pull request changes.
#
# It needs the secret STORYBOOK_REVIEW_KEY, an API key of the project. Pull requests from forks and of
# Dependabot see no secrets: they are built and not deployed. Pull requests can be compared once this has
# run on ${defaultBranch}.
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
${steps.map((command) => `      - run: ${command}\n`).join('')}
      - uses: ${ACTIONS.upload}
        with:
          name: storybook
          path: storybook-static
          if-no-files-found: error
          include-hidden-files: true
          retention-days: 1

  # Has them, so of the repository it has nothing but the settings, and runs none of its code.
  review:
    needs: build
    if: github.event_name != 'merge_group'
    runs-on: ubuntu-latest
    permissions:
      contents: read
      checks: write
      deployments: write
      pull-requests: write
    env:
      HAS_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY != '' }}
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
          # For the build to compare with: that of the nearest ancestor.
          fetch-depth: 50
          sparse-checkout: /storybook-review.json
          sparse-checkout-cone-mode: false
      - uses: ${ACTIONS.download}
        with:
          name: storybook
          path: storybook-static
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 24
          package-manager-cache: false

      - name: Say why nothing is deployed
        if: env.HAS_KEY != 'true'
        run: echo '::notice::There is no API key, so nothing is deployed.'

      - name: Deploy ${base}
        if: env.HAS_KEY == 'true' && github.event_name == 'push'
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY }}
        run: |
          ${RUN} deploy
          ${RUN} deploy --version-id ${base}

      - name: Deploy the pull request
        id: deploy
        if: env.HAS_KEY == 'true' && github.event_name == 'pull_request'
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY }}
        run: ${RUN} deploy

      - name: Capture what it changes
        if: steps.deploy.outcome == 'success'
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY }}
        run: ${RUN} capture --against auto --allow-missing

      # These two say what a capture that failed has left out.
      - name: Comment on the pull request
        if: \${{ !cancelled() && steps.deploy.outcome == 'success' }}
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY }}
          GITHUB_TOKEN: \${{ github.token }}
        run: ${RUN} comment --changed-since auto

      - name: Fail unless everything is captured and decided
        if: \${{ !cancelled() && steps.deploy.outcome == 'success' }}
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY }}
        run: ${RUN} review

  # The previews of a closed pull request end: they are removed some days later.
  close:
    if: github.event.action == 'closed'
    runs-on: ubuntu-latest
    permissions:
      contents: read
    env:
      HAS_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY != '' }}
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
          sparse-checkout: /storybook-review.json
          sparse-checkout-cone-mode: false
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 24
          package-manager-cache: false
      - name: End the previews
        if: env.HAS_KEY == 'true'
        env:
          STORYBOOK_REVIEW_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY }}
        run: ${RUN} close
`,
  }
}

export function gitlabPipeline(project: Project): GeneratedFile {
  const base = branchVersion(project.defaultBranch)
  const steps = [...installation(project), project.build]
  return {
    path: '.gitlab/storybook-review.yml',
    text: `# Deploys the Storybook of every merge request, and reviews what it changes.
#
# .gitlab-ci.yml takes it in by
#   include: [{ local: .gitlab/storybook-review.yml }]
# It needs the variable STORYBOOK_REVIEW_KEY, an API key of the project: masked, and with the environment scope
# storybook/*, so that the job that runs code of the repository and of its dependencies does not see it. Merge
# requests can be compared once this has run on ${project.defaultBranch}.
storybook-build:
  image: ${GITLAB_IMAGE}
  rules: &storybook
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
${steps.map((command) => `    - ${command}\n`).join('')}  artifacts:
    paths: [storybook-static]
    expire_in: 1 day

storybook-review:
  image: ${GITLAB_IMAGE}
  needs: [storybook-build]
  rules: *storybook
  # No cache and no script of other jobs: they could bring code that the build has left.
  inherit:
    default: [tags]
  environment:
    name: storybook/$CI_COMMIT_REF_SLUG
    on_stop: storybook-close
  script:
    - |
      if [ -z "$STORYBOOK_REVIEW_KEY" ]; then
        echo 'There is no API key, so nothing is deployed.'
        exit 0
      fi
      if [ "$CI_COMMIT_BRANCH" = "$CI_DEFAULT_BRANCH" ]; then
        ${RUN} deploy
        ${RUN} deploy --version-id ${base}
      else
        ${npx('playwright-core', manifest.dependencies['playwright-core'])} install --with-deps --only-shell chromium
        ${RUN} deploy
        # What a capture that failed has left out is in the report, too.
        ${RUN} capture --against auto --allow-missing || ended=$?
        ${RUN} review --format junit --output storybook-review.xml
        exit \${ended:-0}
      fi
  artifacts:
    when: always
    reports:
      junit: storybook-review.xml

# GitLab runs it when the merge request is merged or closed: the previews are removed some days later.
storybook-close:
  image: ${GITLAB_IMAGE}
  needs: []
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      when: manual
      allow_failure: true
  inherit:
    default: [tags]
  environment:
    name: storybook/$CI_COMMIT_REF_SLUG
    action: stop
  script:
    - ${RUN} close
`,
  }
}
