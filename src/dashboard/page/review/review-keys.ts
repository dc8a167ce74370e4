import { SEVERITIES, type Severity } from '../../../vocabulary/labels.ts'
import type { Bindings } from '../app/keys.ts'
import type { Action } from '../words/issue-words.ts'
import { MODE_KEYS, MODE_WORDS, VIEW_MODES, type Only, type ViewMode } from './view-modes.ts'

/** What the keys of a review do. */
export interface ReviewCommands {
  mayReview: () => boolean
  /** Whether the action fits the selected issue. */
  allows: (action: Action) => boolean
  hasIssue: () => boolean
  hasSeverity: () => boolean
  step: (by: 1 | -1) => void
  stepPair: (by: 1 | -1) => void
  promote: () => void
  severity: (severity: Severity) => void
  move: (action: Action) => void
  dismiss: () => void
  ignore: () => void
  note: () => void
  bulk: () => void
  draw: () => void
  skipDrawing: () => void
  isDrawing: () => boolean
  annotate: () => void
  done: () => void
  mode: (mode: ViewMode) => void
  only: (side: Only) => void
  boxes: () => void
  details: () => void
  fit: () => void
  focus: () => void
  zoom: (direction: 1 | -1) => void
  pixels: () => void
  escape: () => void
}

/** One table: it feeds the listener, the tooltips and the dialog of `?`. */
export function reviewKeys(commands: ReviewCommands): Bindings {
  const { mayReview, allows, hasIssue } = commands
  const on = (action: Action) => () => mayReview() && allows(action)
  return {
    done: {
      keys: ['e'],
      what: 'Done, and on to the next pair',
      group: 'Queue',
      run: commands.done,
      enabled: mayReview,
    },
    'pair-next': {
      keys: ['ArrowDown'],
      what: 'Next pair',
      group: 'Queue',
      run: () => commands.stepPair(1),
    },
    'pair-before': {
      keys: ['ArrowUp'],
      what: 'Pair before',
      group: 'Queue',
      run: () => commands.stepPair(-1),
    },
    next: {
      keys: ['j'],
      what: 'Next issue',
      group: 'Issues',
      repeats: true,
      run: () => commands.step(1),
    },
    before: {
      keys: ['k'],
      what: 'Issue before',
      group: 'Issues',
      repeats: true,
      run: () => commands.step(-1),
    },
    promote: {
      keys: ['y'],
      what: 'Make it an issue of the suggested severity',
      group: 'Issues',
      run: commands.promote,
      enabled: on('promote'),
    },
    ...Object.fromEntries(
      SEVERITIES.map((severity, index) => [
        `severity-${severity}`,
        {
          keys: [String(index + 1)],
          what: `Make it an issue of severity ${severity}, or change its severity to that`,
          group: 'Issues',
          run: () => commands.severity(severity),
          enabled: () => mayReview() && commands.hasSeverity(),
        },
      ]),
    ),
    dismiss: {
      keys: ['n'],
      what: 'Dismiss, with a reason',
      group: 'Issues',
      run: commands.dismiss,
      enabled: on('dismiss'),
    },
    ignore: {
      keys: ['i'],
      what: 'Dismiss as intended',
      group: 'Issues',
      run: commands.ignore,
      enabled: on('dismiss'),
    },
    fix: {
      keys: ['f'],
      what: 'Mark as fixed',
      group: 'Issues',
      run: () => commands.move('fix'),
      enabled: on('fix'),
    },
    verify: {
      keys: ['v'],
      what: 'Verify the fix',
      group: 'Issues',
      run: () => commands.move('verify'),
      enabled: on('verify'),
    },
    reopen: {
      keys: ['r'],
      what: 'Reopen',
      group: 'Issues',
      run: () => commands.move('reopen'),
      enabled: on('reopen'),
    },
    restore: {
      keys: ['u'],
      what: 'Restore what was dismissed',
      group: 'Issues',
      run: () => commands.move('restore'),
      enabled: on('restore'),
    },
    note: {
      keys: ['c'],
      what: 'Edit the note',
      group: 'Issues',
      run: commands.note,
      enabled: () => mayReview() && hasIssue(),
    },
    draw: {
      keys: ['a'],
      what: 'Report an issue: draw a box',
      group: 'Issues',
      run: commands.draw,
      enabled: mayReview,
    },
    'draw-skip': {
      keys: ['Enter'],
      what: 'While drawing: report without a box',
      group: 'Issues',
      run: commands.skipDrawing,
      enabled: commands.isDrawing,
    },
    bulk: {
      keys: ['x'],
      what: 'Dismiss many candidates',
      group: 'Issues',
      run: commands.bulk,
      enabled: mayReview,
    },
    annotate: {
      keys: ['g'],
      what: 'Run the judge',
      group: 'Issues',
      run: commands.annotate,
      enabled: mayReview,
    },
    ...Object.fromEntries(
      VIEW_MODES.map((mode) => [
        `mode-${mode}`,
        {
          keys: [MODE_KEYS[mode]],
          what: MODE_WORDS[mode],
          group: 'View',
          run: () => commands.mode(mode),
        },
      ]),
    ),
    'only-a': {
      keys: ['ArrowLeft'],
      what: 'Only the design',
      group: 'View',
      run: () => commands.only('a'),
    },
    'only-b': {
      keys: ['ArrowRight'],
      what: 'Only what was built',
      group: 'View',
      run: () => commands.only('b'),
    },
    fit: { keys: [' '], what: 'Fit', group: 'View', run: commands.fit },
    focus: {
      keys: ['z'],
      what: 'Zoom to the issue',
      group: 'View',
      run: commands.focus,
      enabled: hasIssue,
    },
    'zoom-in': {
      keys: ['+', '='],
      what: 'Zoom in',
      group: 'View',
      repeats: true,
      run: () => commands.zoom(1),
    },
    'zoom-out': {
      keys: ['-'],
      what: 'Zoom out',
      group: 'View',
      repeats: true,
      run: () => commands.zoom(-1),
    },
    'zoom-pixels': { keys: ['0'], what: 'Pixel by pixel', group: 'View', run: commands.pixels },
    boxes: { keys: ['h'], what: 'Show or hide the boxes', group: 'View', run: commands.boxes },
    details: {
      keys: ['['],
      what: 'Show or hide the evidence',
      group: 'View',
      run: commands.details,
    },
    escape: {
      keys: ['Escape'],
      what: 'Select nothing, stop drawing',
      group: 'View',
      run: commands.escape,
    },
  }
}
