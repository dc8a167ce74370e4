import { counted, grouped } from '../words/number.ts'

/** What the page of a review says. */
export const words = {
  allPairs: 'All pairs',
  done: 'Done',
  doneNext: 'Done, next',
  reviewAgain: 'Review again',
  report: 'Report an issue',
  reportShort: 'Report',
  view: 'View',
  zoom: 'Zoom',
  moreWarnings: (count: number) => (count === 1 ? ' more warning' : ' more warnings'),
  replaced: (what: string) => `${what} Look at it again.`,
  drawing: 'Draw a box around what is wrong. Press Enter to report without a box, Esc to stop.',
  issues: 'Issues',
  whichIssues: 'Which issues',
  count: (count: number) => counted(count, 'issue'),
  filters: { decide: 'To decide', open: 'Open', settled: 'Settled', all: 'All' },
  dismissMany: 'Dismiss many…',
  confidence: 'How sure the judge is',
  artefact: 'Likely a capture artefact',
}

/** What stands beside the progress of the queue. */
export const queue = {
  name: 'Queue',
  reviewed: (done: number, total: number) =>
    `${grouped(done)} of ${counted(total, 'pair')} reviewed`,
  judging: 'The judge is running…',
}

/** What a message says after something was done, here or by somebody else. */
export const news = {
  lastOfQueue: 'That was the last pair of the queue',
  lastOfList: 'That was the last pair of this list',
  noOther: 'No other pair is waiting for a review',
  first: 'This is the first pair',
  last: 'This is the last pair',
  notDone: (why: string) => `Not marked as done. ${why}.`,
  judged: (found: number, created: number, gone: number) => {
    const changes = [
      ...(created > 0 ? [`${created} new`] : []),
      ...(gone > 0 ? [`${gone} no longer found`] : []),
    ].join(', ')
    return `The judge found ${counted(found, 'difference')}${changes === '' ? '' : `: ${changes}`}`
  },
  marked: (who: string, done: boolean) =>
    `${who} ${done ? 'has marked this pair as done' : 'has reopened this pair'}`,
  ranJudge: (who: string) => `${who} has run the judge`,
  changedSeveral: (who: string) => `${who} has changed several issues of this pair`,
  changed: (number: number, who: string, what: string, severity: string | null) =>
    `#${number}: ${who} ${what}${severity === null ? '' : ` (${severity})`}`,
  tooLate: (what: string) => `${what}. Your decision came later and was not recorded.`,
}

/** What is said of who reviews the pair. */
export const lockWords = {
  theirs: ' is reviewing this pair now. You can look at it.',
  taken: ' has taken this pair over from you. What you decided is kept.',
  lost: 'Your lock ran out while there was no connection. Somebody else may be reviewing this pair.',
  notSent: (holder: string) => `${holder} reviews this pair now, so your decision was not sent`,
  another: 'Take another pair',
  takeOver: 'Take it over',
  takeBack: 'Take it back',
  claim: 'Claim it again',
  /** Around the time that is left. */
  unsure: ['Without a connection the pair stays yours for', '.'],
}

/** What stands in place of an empty list of issues. */
export const emptyList = {
  noneOfThese: 'None of these',
  noneOfTheseText: 'The pair has no issues of this status.',
  unnamedText: (pixels: number) =>
    `The images differ in ${counted(pixels, 'pixel')}. If that is intended, mark the pair as done.`,
  decided: 'All candidates are decided',
  onlyALook: 'Whether all of that was decided, only a look at the images shows.',
  missing: 'An image is missing',
  missingText:
    'The judge cannot compare this pair. Upload the image again, or register the pair with another one.',
  notCompared: 'Not compared yet',
  neverRun: 'The judge has not compared this pair yet, so nothing is approved.',
  couldNot: 'The last run could not compare the images, so nothing is approved.',
  runJudge: 'Run the judge',
  openRun: 'Open the run',
  partly: 'Compared in part',
  partlyText: 'There are no candidates, but not everything was compared:',
  identical: 'No difference found',
  nothingFound: 'The judge has found no difference',
  compared: 'Structures, icons and pixels were compared.',
  unseen: 'Nobody has looked at them yet.',
  comparing: 'The pixels are being compared.',
  showDifference: 'Show the difference',
}

/** What the selected issue says. */
export const issueWords = {
  label: (number: number) => `Issue ${number}`,
  artefact: (message: string) =>
    `Likely a capture artefact: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`,
  superseded: 'A later run no longer found it.',
  dismissed: (reason: string | null) => `Dismissed: ${reason ?? 'without a reason'}`,
  promote: 'Make it an issue of severity',
  severity: 'Severity',
  fixed: 'Fixed',
  verify: 'Verify',
  reopen: 'Reopen',
  restore: 'Restore',
  dismiss: 'Dismiss…',
  editNote: 'Edit note',
  note: 'Note',
  refine: 'Refine',
  refining: 'Refining…',
  refineTip: 'Reword the note for developers, with what was measured there',
  sameTip: 'The same wrong value elsewhere: decide all of them at once',
  same: (pairs: number, issues: number) =>
    pairs === 1
      ? `Same ${issues === 2 ? 'once' : `${issues - 1} times`} more here…`
      : `Same in ${counted(pairs - 1, 'other pair')}…`,
}

/** What the evidence of an issue says. */
export const evidenceWords = {
  label: 'Evidence',
  selectOne: 'Select an issue to see what differs there.',
  none: 'The evidence of an issue is shown here.',
  sides: { a: 'Design', b: 'Built' },
  notThere: 'not there',
  enlarged: 'Enlarged',
  fit: 'Fit',
  times: (zoom: number) =>
    zoom >= 1 ? `${Number(zoom.toFixed(1))} times enlarged` : `at ${Math.round(zoom * 100)} %`,
  difference: 'Difference',
  pixelDifference: 'Pixel difference',
  onlyMoved: 'only moved',
  withoutMoves: 'without moves',
  measured: 'Measured',
  byPerson: 'A person reported this; nothing was measured.',
  toFix: 'To fix',
  instead: (value: string) => ` instead of ${value}`,
  foundBy: 'Found by',
  byPixels: 'comparing the pixels; no value was measured',
  bySides: 'comparing the two sides; no value was measured',
  also: 'Also',
}

/** What stands at the two images. */
export const stageWords = {
  noImage: { a: 'The image of the design is missing.', b: 'The image of the build is missing.' },
  image: (slot: 'a' | 'b', pair: string) => `${evidenceWords.sides[slot]}: ${pair}`,
  comparing: 'Comparing…',
  movedBy: (what: string) => `Moved, likely by: ${what}`,
  /** Around the keys that show one image after the other. */
  lessMotion: ['Your system asks for less motion. Switch the images with', 'and', '.'],
  opacityOfBuilt: 'Opacity of the built side',
  opacityOfDesign: 'Opacity of the design',
  divider: 'Where the built side begins',
  dividerAt: (percent: number) => `${percent} % design, ${100 - percent} % built`,
  overview: 'Overview of the built side. The arrow keys move the view.',
  noneDiffers: 'No pixel differs visibly',
  differs: (percent: number) =>
    `${percent < 0.01 ? 'Less than 0.01' : percent.toFixed(percent < 1 ? 2 : 1)} % of the pixels differ visibly`,
}

/** What the design over the live story says. */
export const live = {
  loading: 'Looking for the build…',
  none: 'There is no live story to show',
  noStory: 'The pair names no story. Register it with a link_id to see the story here.',
  noBuild: 'The project has no build that is served.',
  title: (story: string | null) => `The story ${story}, live`,
  design: (pair: string) => `Design: ${pair}`,
  move: 'Move the design',
  placed: (x: number, y: number) => `The design lies where the capture was taken, at ${x}, ${y}`,
  dragged: (x: number, y: number) =>
    `A capture of the component alone does not say where it stood. Drag the design there; it is at ${x}, ${y}`,
  left: 'Left',
  up: 'Up',
  down: 'Down',
  right: 'Right',
  open: 'Open the story',
  private: 'A private story opens in a tab of its own',
  privateText: 'Browsers show a private build only in a tab of its own, not inside this page.',
}

/** What the dialogs of a review say. */
export const dialogs = {
  dismiss: (number: number) => `Dismiss #${number}`,
  why: 'Why',
  otherReason: 'Another reason',
  dismissIt: 'Dismiss',
  undecided: (count: number) => `${counted(count, 'candidate')} without a decision`,
  undecidedText: (count: number) =>
    `If you mark the pair as done now, ${count === 1 ? 'it stays' : 'they stay'} undecided: the pair leaves the queue, but the check of its pull request keeps waiting for a decision.`,
  doneAnyway: 'Done all the same',
  decideFirst: (count: number) => `Decide ${count === 1 ? 'it' : 'them'} first`,
}

/** What the dialog says that dismisses many candidates. */
export const bulk = {
  title: 'Dismiss many candidates',
  kind: 'Kind',
  anyKind: 'Any kind',
  confidence: (most: number) => `Confidence of at most ${most} %`,
  chosen: (count: number) =>
    count === 0
      ? 'No candidate would be dismissed'
      : `${counted(count, 'candidate')} would be dismissed`,
  of: (all: number) => ` of ${all}`,
  list: 'Candidates to dismiss',
  reason: 'Reason',
  submit: (count: number) => `Dismiss ${count}`,
}

/** What the dialog says that reports an issue. */
export const report = {
  title: 'Report an issue',
  submit: 'Report',
  note: 'What is wrong?',
  severity: 'Severity',
  kind: 'Kind',
  noKind: 'Not set',
  bothSides: 'The same place on the other side',
}
