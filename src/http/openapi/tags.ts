/** The description of each tag, in reading order: one tag per noun of the API. */
export const TAGS = {
  Uploads: 'Send the zipped Storybook of a project’s version, or ask for a URL to send a file to.',
  Files: 'Files in storage: send a file to a presigned URL, download a build’s archive.',
  Storybooks: 'The CDN: the files of a build, served straight out of its archive.',
  Pairs: 'A design reference (image a) beside the component that was built (image b).',
  Images: 'The two images of a pair.',
  Issues: 'Differences that people report, and candidates that the judge proposes.',
  'Review queue': 'Who reviews which pair now, which are done, and which is next.',
  Runs: 'The judge compares the images of a pair; each time is a run.',
  Notes: 'Notes of issues, rewritten for developers.',
  'Design tool connections': 'Accounts of the design tool that a project uses.',
  'Design tool files': 'Files of the design tool, and what a URL of theirs leads to.',
  'Design tool sources': 'Files, branches and nodes of the design tool that a project tracks.',
  'Design snapshots': 'Imports of frames out of the design tool, as they were at one time.',
  'Design screens': 'Imported frames: an image and a structure, ready for a pair.',
  'Dev resources': 'Links that nodes of the design tool carry in developer mode.',
  'Code host': 'The repository on GitHub that a project reports to.',
  'From CI': 'What a pipeline does with a project’s API key: register, judge, read.',
  Health: 'Whether a component runs.',
  Description: 'This description, for tools and for people.',
} as const

export type Tag = keyof typeof TAGS
