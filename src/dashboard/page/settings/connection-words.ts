import type { CodeHostConnection } from '../api/types.ts'
import { counted } from '../words/number.ts'

/** What the settings say of the code host and of the design tool, which a project is connected to. */

export const connecting = 'Connecting…'

export const codeHost = {
  lead: 'GitHub shows on each commit whether differences wait for a decision. Its check is pending until everything is decided here; a branch can require it.',
  notConnected: 'Not connected to GitHub',
  notConnectedText: 'Ask an owner of the project to connect it.',
  connect: 'Connect to GitHub',
  again: 'Connect again',
  againText: 'A new connection replaces the one above.',
  label: 'Connection',
  statuses: {
    active: 'active',
    not_installed: 'not installed',
    suspended: 'suspended',
    error: 'error',
  } satisfies Record<CodeHostConnection['status'], string>,
  with: 'Connected with',
  app: (name: string) => `the GitHub App ${name}`,
  token: 'a personal token',
  since: 'Since',
  sinceBy: (when: string, who: string | null) => (who === null ? when : `${when}, by ${who}`),
  install: 'Install the App',
  test: 'Test the connection',
  reached: (repository: string) => `${repository} can be reached`,
  notReached: (repository: string) => `${repository} cannot be reached`,
  disconnect: 'Disconnect',
  disconnectText: 'GitHub shows no new checks, and those that it shows are not updated any more.',
  disconnectTitle: (repository: string) => `Disconnect ${repository}?`,
  disconnectAsks:
    'Checks on GitHub stay as they are and are no longer updated. A branch that requires the check then waits for ever.',
  appStays: 'The App stays on GitHub until its owner deletes it there.',
  disconnected: (repository: string) => `${repository} is no longer connected`,
  connected: (repository: string) => `${repository} is connected`,
}

export function explanationOf({ kind, repository, status, reason }: CodeHostConnection): string {
  const shown = kind === 'app' ? 'a check' : 'a commit status'
  switch (status) {
    case 'active':
      return `GitHub shows ${shown} on each commit that a pipeline has recorded, and updates it with every decision.`
    case 'not_installed':
      return `The App exists, but is not installed in ${repository}. GitHub shows nothing until an owner of the repository installs it.`
    case 'suspended':
      return 'The installation of the App is suspended. Ask whoever manages it on GitHub to lift that under “Installed GitHub Apps”, then test the connection.'
    case 'error':
      return `Nothing reaches GitHub: ${reason ?? 'it refuses the connection'}. What waits is sent once a test succeeds or you connect the project again.`
  }
}

export function unreportedText(
  repository: string,
  { version, commit, reason }: NonNullable<CodeHostConnection['unreported']>,
  when: string,
): string {
  return `GitHub shows nothing on commit ${commit.slice(0, 7)} of version ${version}: ${reason} (${when}). Push the commit to ${repository}, and record the version again.`
}

export const connectCodeHost = {
  ways: {
    app: 'A GitHub App of your own (recommended)',
    token: 'A fine-grained personal token',
  },
  accounts: { organization: 'An organisation', user: 'A person' },
  notes: {
    app: 'GitHub creates an App that belongs to the owner of the repository. It writes checks and is notified of pull requests; it cannot read code, comment or merge. You confirm it on GitHub and come back here.',
    token:
      'GitHub shows a commit status, one line, instead of a check. It is set in the name of the person whose token it is, and ends when the token expires.',
  },
  createApp: 'Create the GitHub App',
  connect: 'Connect',
  repository: 'Repository',
  with: 'Connect with',
  owner: 'The repository belongs to',
  token: 'Token',
  tokenNote: 'For this repository only, with “Commit statuses: Read and write”.',
}

/** On the way to GitHub and back. */
export const wayToGithub = {
  failed: 'The project is not connected',
  back: 'Back to the settings',
  title: 'Continue on GitHub',
  text: 'GitHub asks you to confirm the App, then sends you back here.',
  go: 'Continue',
  made: 'The App is created. Install it now',
}

export const designTool = {
  lead: 'Frames of a design file become the designs of pairs. Connect an account, add a file, then import its frames.',
  connections: 'Accounts',
  files: 'Files',
  imports: 'Imports',
  noImports: 'Nothing has been imported yet',
  noImportsText: 'Add a file above, then import its frames.',
}

/** On the way back from the design tool. */
export const wayToDesignTool = {
  failed: 'The account is not connected',
  otherTab: 'Connecting did not begin in this tab. Start again in the settings of the project.',
  refused: 'The design tool did not authorise it. Start again in the settings of the project.',
  connected: (handle: string | null) => `${handle ?? 'The account'} is connected`,
}

export const accounts = {
  unnamed: 'an account',
  columns: { account: 'Account', for: 'Used by', connected: 'Connected', state: 'State' },
  oauth: 'authorised',
  token: 'personal token',
  shared: 'everybody in the project',
  own: 'you only',
  by: (who: string) => `by ${who}`,
  active: 'active',
  expired: 'expired',
  test: 'Test',
  works: (name: string) => `${name} works`,
  refused: (name: string) => `The design tool refuses ${name}. Connect it again.`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Nothing more is read with this account. What was imported stays.',
  connect: 'Connect',
  signIn: 'Sign in to the design tool',
  personalToken: 'Personal token of the design tool',
  share: 'Everybody in the project may read with this account',
}

export const files = {
  add: 'Add the file',
  address: 'Address of a file',
  column: 'File',
  importFrames: 'Import the frames',
  of: (name: string) => ` of ${name}`,
}

export const imports = {
  note: 'An import continues while any page of the dashboard is open in this browser. If you close it, the import resumes when you come back; no frame is imported twice.',
  columns: { import: 'Import', begun: 'Started', frames: 'Frames' },
  resume: 'Resume',
  resumeWhat: (name: string) => ` the import ${name}`,
  show: 'Show',
  hide: 'Hide',
  framesOf: (name: string) => ` the frames of ${name}`,
  frames: (count: number) => counted(count, 'frame'),
  none: 'none yet',
  done: (done: number, total: number) => `${done} of ${total}`,
  atWork: ', importing…',
  failed: (count: number) => `, ${count} failed`,
  resumes: (when: string) => `, resumes ${when}`,
  progress: (name: string) => `Import ${name}`,
  stopped: (project: string, why: string) => `An import into ${project} has stopped. ${why}.`,
}
