import manifest from '../package.json' with { type: 'json' }
import type { Project } from './project.ts'

/** A file that `init` writes. */
export interface GeneratedFile {
  /** From the repository's root. */
  path: string
  text: string
}

/** This program up to the next version that may break it, so that what runs stays what was tried. */
const RUN = `npx --yes ${manifest.name}@${manifest.version.replace(/\.\d+$/, '')}`

/** As long as a version may be (the service's `VersionId`). */
const MOST_CHARACTERS = 128

/** The version under which the default branch is deployed: what stands in one as it stands in a shell. */
const branchVersion = ({ defaultBranch }: Project): string =>
  defaultBranch
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, MOST_CHARACTERS) || 'default'

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
  const base = branchVersion(project)
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
  merge_group:

permissions:
  contents: read
  checks: write
  deployments: write
  pull-requests: write

# Of several pushes to one branch only the last is reviewed.
concurrency:
  group: storybook-review-\${{ github.ref }}
  cancel-in-progress: true

jobs:
  review:
    runs-on: ubuntu-latest
    env:
      STORYBOOK_REVIEW_KEY: \${{ secrets.STORYBOOK_REVIEW_KEY }}
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: actions/setup-node@v5
        with:
          node-version: 24
${steps.map((command) => `      - run: ${command}\n`).join('')}
      - name: Say why nothing is deployed
        if: env.STORYBOOK_REVIEW_KEY == ''
        run: echo '::notice::There is no API key, so nothing is deployed.'

      - name: Deploy ${base}
        if: env.STORYBOOK_REVIEW_KEY != '' && github.event_name == 'push'
        run: ${RUN} deploy --version-id ${base}

      - name: Review the pull request
        if: env.STORYBOOK_REVIEW_KEY != '' && github.event_name == 'pull_request'
        env:
          GITHUB_TOKEN: \${{ github.token }}
        run: |
          ${RUN} deploy
          ${RUN} capture --against ${base} --allow-missing
          ${RUN} comment --changed-since ${base}
          ${RUN} review --fail-on never
`,
  }
}

export function gitlabPipeline(project: Project): GeneratedFile {
  const base = branchVersion(project)
  const steps = [...installation(project), project.build]
  return {
    path: '.gitlab/storybook-review.yml',
    text: `# Deploys the Storybook of every merge request, and reviews what it changes.
#
# .gitlab-ci.yml takes it in by
#   include: [{ local: .gitlab/storybook-review.yml }]
# It needs the masked variable STORYBOOK_REVIEW_KEY, an API key of the project; without it there is no such
# job. Merge requests can be compared once this has run on ${project.defaultBranch}.
storybook-review:
  image: node:24
  rules:
    - if: $STORYBOOK_REVIEW_KEY == null
      when: never
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
${steps.map((command) => `    - ${command}\n`).join('')}    - |
      if [ "$CI_COMMIT_BRANCH" = "$CI_DEFAULT_BRANCH" ]; then
        ${RUN} deploy --version-id ${base}
      else
        npx --yes playwright-core install --with-deps --only-shell chromium
        ${RUN} deploy
        ${RUN} capture --against ${base} --allow-missing
        ${RUN} review --fail-on never --format junit --output storybook-review.xml
      fi
  artifacts:
    when: always
    reports:
      junit: storybook-review.xml
`,
  }
}
