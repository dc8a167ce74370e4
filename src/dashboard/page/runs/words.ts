import { counted } from '../words/number.ts'

/** What the page of a run says. */
export const words = {
  reviewPair: 'Review the pair',
  runAgain: 'Run the judge again',
  running: (time: string) => `Running, ${time}`,
  result: 'Result',
  found: (count: number) => counted(count, 'finding'),
  nothingCompared: 'Nothing was compared',
  noApproval: 'This run could not compare the images, so it approves nothing.',
  counts: (counts: Record<'created' | 'refreshed' | 'superseded' | 'candidates', number>) =>
    `${counts.created} new, ${counts.refreshed} known, ${counts.superseded} no longer found. ${counted(counts.candidates, 'candidate')} after the run.`,
  runs: 'Runs of the pair',
  states: {
    queued: 'Waiting',
    running: 'Running',
    complete: 'Complete',
    degraded: 'Incomplete',
    errored: 'Failed',
  },
}

/** What identifies the judge and the inputs of a run. */
export const details = {
  title: 'Details',
  judge: 'Judge',
  release: 'Release',
  role: 'Role of the judge',
  roles: { control: 'in use', candidate: 'on trial' },
  inputs: 'Inputs',
  tier: 'Tier',
  took: 'Duration',
  cost: 'Cost',
  requestedBy: 'Requested by',
  started: 'Started',
}

/** The two sides of a run, and a third run to compare it with. */
export const comparison = {
  title: 'Compared with another run',
  onlyRun: 'This is the only run of the pair.',
  other: 'The other run',
  option: (when: string, found: number) => `${when}, ${counted(found, 'finding')}`,
  noReport: 'One of the two runs left no report, so they cannot be compared.',
  come: 'New findings',
  gone: 'Findings that are gone',
  more: (count: number) => `and ${count} more`,
}

/** How the images of a run were captured. */
export const capture = {
  title: 'Capture',
  noWarnings: 'No warnings.',
  noProfile: 'This run is older than the records of captures.',
  design: 'Design',
  built: 'Built',
  unknown: 'unknown',
  none: '—',
  image: 'Image',
  scale: 'Scale',
  transparency: 'Transparency',
  transparent: 'yes',
  opaque: 'none',
  madeBy: 'Made by',
  subject: 'Shows',
  viewport: 'Viewport',
  layers: 'Layers',
  sources: { rest: 'the design tool’s API', plugin: 'the plugin' } as Readonly<
    Record<string, string>
  >,
  tool: 'tool',
  captureTool: 'capture',
  wholeViewport: 'the whole viewport',
  root: 'the root of the component',
  noRoot: 'the root, which was not found',
  tree: (nodes: number, source: string, size: string) => `${nodes}, from ${source}, ${size}`,
}
