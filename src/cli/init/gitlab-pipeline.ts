import { branchVersion } from '../baseline/branch-version.ts'
import manifest from '../package.json' with { type: 'json' }
import {
  buildRuns,
  npx,
  pathIn,
  quoted,
  RUN,
  suffixOf,
  type GeneratedFile,
  type Run,
} from './generated-file.ts'
import type { Project } from './project.ts'
import type { Storybook } from './storybooks.ts'

const GITLAB_IMAGE = 'node:24.21.0'
const REPORT = 'storybook-review.xml'

/** Installs and builds in one job, and reviews each Storybook in one of its own. */
export function gitlabPipeline(project: Project): GeneratedFile {
  const { defaultBranch, storybooks } = project
  const base = branchVersion(defaultBranch)
  return {
    path: '.gitlab/storybook-review.yml',
    text: `# Deploys the Storybook of every merge request, and reviews what it changes.
#
# .gitlab-ci.yml takes it in by
#   include: [{ local: .gitlab/storybook-review.yml }]
${keysText(project)}
# With the variable GITLAB_TOKEN, a project access token with the scope api and the role Developer, masked and with the
# same environment scope, it comments on the merge request and sets a status; CI_JOB_TOKEN may do neither. Merge
# requests can be compared once this has run on ${defaultBranch}.
storybook-build:
  image: ${GITLAB_IMAGE}
  rules: &storybook
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
${buildRuns(project).map(scriptLine).join('')}  artifacts:
    paths: [${storybooks.map((storybook) => quoted(pathIn(storybook))).join(', ')}]
    expire_in: 1 day

${storybooks.map((storybook) => reviewJob(storybook, base)).join('')}${storybooks.map(closeJob).join('\n')}`,
  }
}

function keysText({ storybooks }: Project): string {
  if (storybooks.length === 1)
    return `# It needs the variable STORYBOOK_REVIEW_KEY, an API key of the project: masked, and with the environment scope
# storybook/*, so that the job that runs code of the repository and of its dependencies does not see it.`
  const scopes = storybooks.map(
    (storybook) => `#   storybook${suffixOf(storybook)}/* of ${storybook.folder}`,
  )
  return `# It needs the variable STORYBOOK_REVIEW_KEY once for each Storybook, an API key of a project of its own: masked, and with
# the environment scope
${scopes.join('\n')}
# so that the job that runs code of the repository and of its dependencies sees none of them.`
}

const scriptLine = ({ command, folder }: Run): string =>
  `    - ${folder === '.' ? command : `(cd ${folder} && ${command})`}\n`

/** The settings are read where a command runs. */
const inFolder = ({ folder }: Storybook): string => (folder === '.' ? '' : `    - cd ${folder}\n`)

function reviewJob(storybook: Storybook, base: string): string {
  const suffix = suffixOf(storybook)
  return `storybook-review${suffix}:
  image: ${GITLAB_IMAGE}
  needs: [storybook-build]
  rules: *storybook
  # No cache and no script of other jobs: they could bring code that the build has left.
  inherit:
    default: [tags]
  environment:
    name: storybook${suffix}/$CI_COMMIT_REF_SLUG
    on_stop: storybook-close${suffix}
  script:
${inFolder(storybook)}    - |
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
        # What a capture that failed has left out is in the comment and the report, too.
        ${RUN} capture --against auto --allow-missing || ended=$?
        if [ -n "$GITLAB_TOKEN" ]; then
          ${RUN} comment --changed-since auto || ended=\${ended:-$?}
        fi
        ${RUN} review --format junit --output ${REPORT}
        exit \${ended:-0}
      fi
  artifacts:
    when: always
    reports:
      junit: ${quoted(pathIn(storybook, REPORT))}

`
}

function closeJob(storybook: Storybook): string {
  const suffix = suffixOf(storybook)
  return `# GitLab runs it when the merge request is merged or closed: the previews are removed some days later.
storybook-close${suffix}:
  image: ${GITLAB_IMAGE}
  needs: []
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      when: manual
      allow_failure: true
  inherit:
    default: [tags]
  environment:
    name: storybook${suffix}/$CI_COMMIT_REF_SLUG
    action: stop
  script:
${inFolder(storybook)}    - ${RUN} close
`
}
