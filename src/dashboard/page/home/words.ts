import { counted, grouped } from '../words/number.ts'

/** What the list of projects says. */
export const words = {
  title: 'Projects',
  newProject: 'New project',
  columns: ['Project', 'Reviewed', 'Waiting for a person', 'Latest build'],
  private: 'private',
  none: {
    title: 'No projects yet',
    mayMake: 'A new project comes with its first API key, which your pipeline uploads builds with.',
    mayNot: (who: string) => `Ask an owner of a project to invite ${who}.`,
  },
  review: 'Review',
  noPairs: 'No pairs',
  noBuilds: 'No builds',
  nothingWaits: 'Nothing',
  build: (number: number, when: string) => `Build ${number}, ${when}`,
  waiting: {
    candidates: (count: number) => counted(count, 'candidate'),
    unnamed: (count: number) => `${grouped(count)} changed, not named`,
    open: (count: number) => counted(count, 'open issue'),
    toVerify: (count: number) => counted(count, 'fix', 'fixes') + ' to verify',
  },
}

export const queueWords = {
  done: (done: number, total: number) => `${grouped(done)} of ${counted(total, 'pair')}`,
  inProgress: (count: number) => `, ${grouped(count)} in progress`,
}

/** What the overview of a project says. */
export const overview = {
  private: 'Private',
  start: (count: number) => `Review ${counted(count, 'pair')}`,
  review: 'Review',
  allPairs: 'All pairs',
  noPairs: 'No pairs yet. A pair is a design and the story that was built from it, side by side.',
  counts: {
    candidates: (count: number) => (count === 1 ? 'candidate' : 'candidates'),
    unnamed: 'changed, not named',
    open: (count: number) => (count === 1 ? 'open issue' : 'open issues'),
    toVerify: 'to verify',
    verified: 'verified',
    yours: 'yours, open',
  },
  runs: 'Latest runs of the judge',
  noRuns: 'The judge has not run in the last 30 days.',
  found: (count: number) => counted(count, 'difference'),
  build: 'Latest build',
  allBuilds: 'All builds',
  noBuild: 'No build has been uploaded yet.',
}

/** What the dialog for a new project says. */
export const newProject = {
  title: 'New project',
  submit: 'Create the project and a key',
  id: 'Id',
  idNote: 'Part of the address of its builds. It cannot be changed later.',
  idRule:
    'Up to 58 letters, digits, _ and -. The first and the last have to be a letter or a digit.',
  made: (project: string) => `${project} is ready`,
  open: 'Open the project',
}
