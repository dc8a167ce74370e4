/** Every variable of the environment that is read, besides those in which CI services describe a build. */
export const ENVIRONMENT = {
  STORYBOOK_REVIEW_URL: 'address of the service, as `--url`',
  STORYBOOK_REVIEW_KEY:
    'API key of the project; it has no option, because others can read command lines',
  STORYBOOK_REVIEW_PROJECT: 'project, as `--project`',
  STORYBOOK_REVIEW_DASHBOARD: 'address of the dashboard, as `--dashboard-url`',
  NO_COLOR: 'any value turns colours off',
  CI: 'any value but `false` and `0` turns colours off, and prints progress every ten seconds in place of a bar',
  CHROME_PATH:
    'browser that `capture` starts, instead of the one that it finds (also `CHROMIUM_PATH`)',
  PLAYWRIGHT_BROWSERS_PATH: "where Playwright's browsers are, if not in its usual folder",
  HTTPS_PROXY: 'proxy for the connection (also `HTTP_PROXY`, `NO_PROXY`); needs Node 24.5',
  GITHUB_TOKEN: 'token with which `comment` writes to GitHub',
  GITLAB_TOKEN: 'project access token with which `comment` writes to GitLab, in GitLab CI',
  GITHUB_API_URL: 'address of the API of a GitHub Enterprise server, set by GitHub Actions',
  GITHUB_OUTPUT: 'file for outputs of the step, set by GitHub Actions',
  GITHUB_RUN_ID: 'run that asks for a `challenge`, set by GitHub Actions',
  GITHUB_STEP_SUMMARY: 'file for the summary of the job, set by GitHub Actions',
  GITLAB_CI: 'set by GitLab CI: `comment` then writes to GitLab',
  CI_API_V4_URL: "address of GitLab's API, set by GitLab CI",
  CI_PROJECT_ID: 'project of GitLab whose pipeline it is, set by GitLab CI (also `CI_PROJECT_URL`)',
  CI_MERGE_REQUEST_PROJECT_ID:
    'project of the merge request, set by GitLab CI (also `CI_MERGE_REQUEST_PROJECT_URL`)',
  CI_PIPELINE_ID: 'pipeline to which the status belongs, set by GitLab CI (with `CI_COMMIT_SHA`)',
} as const satisfies Record<string, string>
