// What the caller's environment says to programs like those under test, which tests start too: proxies, settings of
// git, a CI service, this project's own variables. Tests that are about one of them set it themselves.

const INHERITED = [
  /^(https?|all|no)_proxy$/i,
  /^NODE_USE_ENV_PROXY$/,
  /^GIT_/,
  /^(GITHUB|RUNNER|ACTIONS|GITLAB|CI)_/,
  /^(CI|GITHUB_ACTIONS|BUILDKITE|CIRCLECI|JENKINS_URL|TF_BUILD|TRAVIS)$/,
  /^STORYBOOK_REVIEW_/,
  /^(PORT|DASHBOARD_PORT|STATE_DIR|SEED|CHROME_PATH|PLAYWRIGHT_BROWSERS_PATH)$/,
  /^(NO_COLOR|FORCE_COLOR|COLUMNS)$/,
]

/** Takes them out of this process, and so out of all that it starts. */
export function clearInheritedVariables(): void {
  for (const name of Object.keys(process.env))
    if (INHERITED.some((pattern) => pattern.test(name))) delete process.env[name]
  // Neither the user's settings of git nor the machine's: they may sign commits, and change line ends.
  Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' })
}
