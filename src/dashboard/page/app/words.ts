import { counted } from '../words/number.ts'
import type { Route } from './routes.ts'
import type { Theme } from './theme.ts'

const NAME = 'Design review'

/** What every page shows: the bar, the sections, the keys and the state of the connection. */
export const words = {
  name: NAME,
  home: `${NAME}: all projects`,
  skip: 'Skip to the content',
  project: 'Project',
  sections: {
    overview: 'Overview',
    pairs: 'Pairs',
    issues: 'Issues',
    builds: 'Builds',
    settings: 'Settings',
  },
  keyboard: 'Keyboard',
  signOut: 'Sign out',
  theme: (theme: Theme) => `Theme: ${theme}`,
  late: 'This page takes long to load. If nothing comes, load it again.',
  noScript: 'This page needs JavaScript. Allow it for this site, then load the page again.',
  updated: 'The dashboard was updated after you opened this page. Load it again to go on.',
}

/** Names of pages, for the title of the window. */
export const pageNames: Record<Route['page'], string> = {
  ...words.sections,
  home: 'Projects',
  connected: 'Connecting',
  'code-host': 'Connecting',
  review: 'Review',
  issue: 'Issue',
  run: 'Run',
  unknown: 'Not found',
}

/** The groups and keys that work on every page, for the dialog of keys. */
export const keyWords = {
  everywhere: 'Everywhere',
  show: 'Show all keys',
  theme: 'Switch the theme: system, light, dark',
}

export const connectionWords = {
  heldBack: 'The server is limiting your requests. The page continues in a few seconds.',
  sending: 'Sending the decisions that were kept…',
  offline: (kept: number) =>
    `The server cannot be reached. This page tries again by itself.${
      kept === 0
        ? ''
        : ` ${counted(kept, 'decision is', 'decisions are')} kept and will be sent when the connection is back.`
    }`,
}
