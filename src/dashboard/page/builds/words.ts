import { counted } from '../words/number.ts'

/** What the list of builds says. */
export const words = {
  title: 'Builds',
  showArchived: (count: number) => `Show ${counted(count, 'archived build')}`,
  none: 'No builds yet',
  older: 'Older builds',
  build: (number: number) => `Build ${number}`,
  columns: {
    version: 'Version',
    build: 'Build',
    uploaded: 'Uploaded',
    size: 'Size',
    state: 'State',
  },
  states: {
    archived: 'archived',
    notArrived: 'not uploaded',
    served: 'served',
    pinned: 'pinned',
    fromFork: 'from a fork',
    ends: (day: string) => `ends on ${day}`,
  },
}

/** What is asked and said when a version is pinned or no longer is. */
export const pinWords = {
  pin: {
    action: 'Pin',
    title: (version: string) => `Pin ${version}?`,
    text: 'A pinned version is kept, even after its pull request is closed or a retention rule ends it, until you unpin it.',
    done: (version: string) => `${version} is pinned`,
  },
  unpin: {
    action: 'Unpin',
    title: (version: string) => `Unpin ${version}?`,
    text: 'The version then ends when its pull request is closed or a retention rule ends it.',
    done: (version: string) => `${version} is no longer pinned`,
  },
}

/** What is asked and said when a build is archived or restored. */
export const moveWords = {
  archive: {
    action: 'Archive',
    title: (number: number) => `Archive build ${number}?`,
    text: (version: string) =>
      `${version} is no longer served: links to it show that the file is missing. You can restore it.`,
    done: (number: number) => `Build ${number} is archived`,
  },
  restore: {
    action: 'Restore',
    title: (number: number) => `Restore build ${number}?`,
    text: (version: string) =>
      `${version} is served again, unless a newer upload has replaced its files.`,
    done: (number: number) => `Build ${number} is served again`,
  },
}

/** What stands at the picture of a build. */
export const preview = {
  title: (number: number, version: string) => `Build ${number}, ${version}`,
  private: 'A private build opens in a tab of its own.',
  notServed: 'This build is not served.',
  fromFork:
    'A run in a pull request from a fork uploaded it, with its own code. It shows at its own address alone, and a run of your team has to capture it before it can be reviewed.',
  open: 'Open the Storybook',
}

/** What the list of a build's stories says. */
export const stories = {
  label: 'Stories',
  count: (count: number) => counted(count, 'story', 'stories'),
  noList: 'This build has no list of stories (index.json).',
  unreadable: (why: string) => `The list of this build’s stories (index.json) ${why}.`,
  leftOut: (count: number) => `${counted(count, 'more story is', 'more stories are')} not listed.`,
  added: 'new',
  changed: 'changed',
  removed: 'removed',
  modules: (named: readonly string[], more: number) =>
    `By ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  since: (build: number, version: string, what: string) =>
    `Since build ${build} (${version}): ${what}.`,
  counts: ({ added, changed, removed }: Record<'added' | 'changed' | 'removed', number>) =>
    [
      added > 0 && `${added} new`,
      changed > 0 && `${changed} changed`,
      removed > 0 && `${removed} removed`,
    ]
      .filter(Boolean)
      .join(', '),
  same: 'nothing differs',
  sameNames: 'the same stories',
  tellsChanged: 'To see which stories changed, deploy both builds with',
}

/** How a project gets its first builds and pairs. */
export const firstSteps = {
  notOwner: 'A pipeline uploads builds and captures. Ask an owner of the project to set one up.',
  before: 'In the repository of your Storybook, run',
  after: 'It writes a workflow that uploads builds and captures with an API key of this project.',
  keys: 'API keys',
}
