import { common } from '../words/common.ts'

/** What the components say that all areas use. */

export const failed = {
  title: 'This page could not be loaded',
}

export type Subject = 'page' | 'project' | 'pair' | 'issue' | 'run'

const DELETED = 'It may have been deleted, or the address is wrong.'

export const notFound = {
  title: (what: Subject) => `There is no such ${what}`,
  text: {
    page: 'Check the address: a part of it may be missing or misspelled.',
    project: 'It may not exist, or you are not a member. An owner of the project can invite you.',
    pair: DELETED,
    issue: DELETED,
    run: DELETED,
  } satisfies Record<Subject, string>,
  toProject: 'Back to the project',
  toHome: common.allProjects,
}

export const chips = {
  replaced: 'Replaced',
  unnamed: 'Changed, not named',
}
