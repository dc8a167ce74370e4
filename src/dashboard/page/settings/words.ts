import { counted } from '../words/number.ts'

/** The pages of the settings, in groups, and what all of them share. */
export const settings = {
  label: 'Settings',
  groups: {
    project: 'Project',
    connections: 'Connections',
    judging: 'Judging',
  },
  tabs: {
    general: 'General',
    members: 'Members',
    audit: 'Audit log',
    keys: 'API keys',
    'code-host': 'Code host',
    design: 'Design tool',
    judges: 'Judges',
    usage: 'Usage',
    retention: 'Retention',
  },
  ownersOnly: 'Only owners of the project see that page.',
  by: (who: string) => `by ${who}`,
  ago: { never: 'never' },
}

export const general = {
  lead: 'What the project is called, and who may open what it publishes.',
  name: 'Name',
  nameNote: 'Shown in lists and titles. Without a name, the project is shown by its id.',
  visibility: 'Who may open its builds',
  visibilityNote: 'A private build asks people to sign in, and programs for an API key.',
  visibilities: {
    public: 'Everyone who has the address',
    private: 'Members of the project only',
  },
  facts: 'Addresses',
  id: 'Id',
  opensAt: 'Builds open at',
  noDomain: 'not served: CDN_DOMAIN is not set',
}

export const members = {
  lead: 'Viewers read and comment. Reviewers also review pairs and decide candidates. Owners also manage the project and its settings.',
  none: 'Nobody has been invited yet',
  noneText: 'Administrators of the dashboard see every project without an invitation.',
  roles: { viewer: 'Viewer', reviewer: 'Reviewer', owner: 'Owner' },
  invite: 'Invite',
  email: 'Email address',
  name: 'Name that the person signs in with',
  role: 'Role',
  invited: (name: string) => `${name} is a member now`,
  columns: { member: 'Member', role: 'Role', seen: 'Last seen' },
  you: ' (you)',
  notSeen: 'invited, not seen yet',
  roleOf: (name: string) => `Role of ${name}`,
  hasRole: (name: string, role: string) =>
    `${name} is ${role === 'owner' ? 'an' : 'a'} ${role} now`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (name: string) =>
    `${name} no longer sees this project. Decisions and comments stay, under the same name.`,
}

export const keys = {
  lead: 'A pipeline uploads builds and captures with an API key of the project. A key is shown once; only its hash is stored.',
  make: 'New key',
  none: 'No keys yet',
  noneText: 'Nothing can be uploaded to this project without a key.',
  columns: { name: 'Name', made: 'Created', used: 'Last used', until: 'Valid until' },
  revoked: 'revoked',
  expired: 'expired',
  noEnd: 'no end',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: 'Uploads with this key are refused from now on. You cannot undo this.',
  isRevoked: (name: string) => `The key ${name} is revoked`,
}

export const newKey = {
  title: 'New API key',
  submit: 'Create the key',
  name: 'Name',
  validFor: 'Valid for',
  lifetimes: { '': 'No end', '30': '30 days', '90': '90 days', '365': 'One year' },
  made: (name: string) => `The key ${name}`,
  done: 'Done',
  /** Around the name of the secret and the id of the key. */
  keepAs: 'Store this API key in your pipeline as the secret',
  shownOnce: 'It is not shown again. The list of keys shows only its id,',
  label: 'API key',
  copy: 'Copy',
  copied: 'Copied',
}

export const audit = {
  lead: 'Who changed what in the project, newest first, in UTC. Events are never changed or deleted.',
  download: 'Download NDJSON',
  none: 'No events',
  noMatch: 'No event matches the filter. Clear its fields to see all events.',
  noneYet: 'Changes to the project are recorded here.',
  newest: 'Newest',
  older: 'Older',
  filter: 'Filter',
  who: 'Who',
  whoHint: 'a person, a key’s id, retention',
  action: 'Action',
  all: 'All',
  columns: { what: 'What', who: 'Who', when: 'When', detail: 'Detail' },
}

export const usage = {
  lead: 'Runs of the judge by the day they started, in UTC.',
  span: 'Time span',
  lastDays: (days: number) => `Last ${days} days`,
  none: (days: number) => `No runs in the last ${days} days`,
  noneText: 'The judge runs when a pipeline asks for it, or when a reviewer runs it on a pair.',
  runs: 'Runs',
  cost: 'Cost',
  meanTime: 'Mean time',
  notMeasured: '–',
  troubled: 'Failed or incomplete',
  columns: { day: 'Day', judge: 'Judge', tier: 'Tier', incomplete: 'Incomplete', failed: 'Failed' },
  notRecorded: 'not recorded',
  chart: (days: number, most: number) => `Runs per day over ${days} days, at most ${most}`,
  bar: (day: string, runs: number) => `${day}: ${counted(runs, 'run')}`,
  most: (runs: number) => `at most ${counted(runs, 'run')} per day`,
  today: 'today',
}

export const judges = {
  lead: 'A judge belongs to an environment and compares the pairs of every project in it. Where none is registered, the built-in judge is used: rules only, without a model and without cost.',
  register: 'Register a judge',
  none: 'The built-in judge is in use',
  noneText: 'No other judge is registered.',
  columns: { judge: 'Judge', environment: 'Environment', role: 'Role', since: 'Since' },
  roles: { registered: 'in use', candidate: 'on trial', shadow: 'shadow, not shown' },
  retired: (day: string) => `retired ${day}`,
  configuration: 'Configuration',
  of: (name: string) => ` of ${name}`,
  configurationOf: (name: string) => `Configuration of ${name}`,
  unreadable: 'This deployment cannot read the configuration, and uses the built-in judge instead.',
}

export const newJudge = {
  title: 'Register a judge',
  submit: 'Register',
  name: 'Name',
  environment: 'Environment',
  role: 'Role',
  roles: {
    registered: 'In use: judges every pair',
    candidate: 'On trial: judges a share of the pairs',
    shadow: 'Shadow: judges too, its findings are not shown',
  },
  share: 'Share of the pairs, in percent',
  configuration: 'Configuration (JSON)',
  configurationNote:
    'Settings that you leave out have the built-in judge’s value. docs/judging.md lists all of them.',
  notJson: (why: string) => `The configuration is not JSON: ${why}`,
  made: (name: string) => `${name} is used from the next run on`,
}

export const retention = {
  lead: 'A version ends when its pull request is closed, or when a rule below ends it. An ended version is served for the grace period; then its files are removed, except for those that something still needs.',
  save: 'Save',
  grace: 'Grace period, in days',
  agesTitle: 'Versions that have not ended',
  agesText: 'Files in them that nothing needs any more are removed after these days.',
  ages: {
    superseded_captures_days: {
      label: 'Files that nothing refers to, in days',
      note: 'Superseded captures, and files that were sent by a signed URL and never used. Empty: kept as long as their version',
    },
    artifacts_days: { label: 'Artifacts of runs, in days', note: 'Empty: kept for good' },
    crops_days: { label: 'Pictures in comments, in days', note: 'Drawn again when opened' },
  },
  rulesTitle: 'Rules',
  rulesText:
    'A version that matches a rule ends once it is too old, or once enough newer ones match.',
  addRule: 'Add a rule',
  rule: (number: number) => `Rule ${number}`,
  removeRule: (number: number) => `Remove rule ${number}`,
  versions: 'Versions',
  versionsNote: '* stands for any text',
  keepDays: 'Keep for days',
  keepNewest: 'Keep the newest',
  previewTitle: 'What would be removed now',
  previewText: 'If the grace period of every ended version were over.',
  nothing: 'Nothing would be removed.',
  removed: (builds: number, files: number, bytes: string) =>
    `${counted(builds, 'build')} and ${counted(files, 'file')} (${bytes}) would be removed.`,
  more: 'There may be more: only so much is looked at for a preview.',
  among: (kinds: readonly string[]) => `These include ${kinds.join(', ')}.`,
  kinds: {
    captures: (count: number) =>
      counted(count, 'file that nothing refers to', 'files that nothing refers to'),
    artifacts: (count: number) => counted(count, 'artifact of runs', 'artifacts of runs'),
    crops: (count: number) => counted(count, 'picture in comments', 'pictures in comments'),
  },
  stays: (why: string) => ` stays: ${why}`,
}
