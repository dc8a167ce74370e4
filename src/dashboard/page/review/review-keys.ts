import { SEVERITIES, type Severity } from '../../../vocabulary/labels.ts'
import type { Bindings } from '../app/keys.ts'
import type { Action } from '../words/issue-words.ts'
import { MODE_KEYS, VIEW_MODES, type Only, type ViewMode } from './view-modes.ts'
import { issueKeys } from '../words/key-words.ts'
import { keyWords as words, modeWords } from './key-words.ts'

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
      what: words.done,
      group: words.queue,
      run: commands.done,
      enabled: mayReview,
    },
    'pair-next': {
      keys: ['ArrowDown'],
      what: words.pairNext,
      group: words.queue,
      run: () => commands.stepPair(1),
    },
    'pair-before': {
      keys: ['ArrowUp'],
      what: words.pairBefore,
      group: words.queue,
      run: () => commands.stepPair(-1),
    },
    next: {
      keys: ['j'],
      what: words.next,
      group: words.issues,
      repeats: true,
      run: () => commands.step(1),
    },
    before: {
      keys: ['k'],
      what: words.before,
      group: words.issues,
      repeats: true,
      run: () => commands.step(-1),
    },
    promote: {
      keys: ['y'],
      what: words.promote,
      group: words.issues,
      run: commands.promote,
      enabled: on('promote'),
    },
    ...Object.fromEntries(
      SEVERITIES.map((severity, index) => [
        `severity-${severity}`,
        {
          keys: [String(index + 1)],
          what: issueKeys.severity(severity),
          group: words.issues,
          run: () => commands.severity(severity),
          enabled: () => mayReview() && commands.hasSeverity(),
        },
      ]),
    ),
    dismiss: {
      keys: ['n'],
      what: issueKeys.dismiss,
      group: words.issues,
      run: commands.dismiss,
      enabled: on('dismiss'),
    },
    ignore: {
      keys: ['i'],
      what: words.ignore,
      group: words.issues,
      run: commands.ignore,
      enabled: on('dismiss'),
    },
    fix: {
      keys: ['f'],
      what: issueKeys.fix,
      group: words.issues,
      run: () => commands.move('fix'),
      enabled: on('fix'),
    },
    verify: {
      keys: ['v'],
      what: issueKeys.verify,
      group: words.issues,
      run: () => commands.move('verify'),
      enabled: on('verify'),
    },
    reopen: {
      keys: ['r'],
      what: issueKeys.reopen,
      group: words.issues,
      run: () => commands.move('reopen'),
      enabled: on('reopen'),
    },
    restore: {
      keys: ['u'],
      what: issueKeys.restore,
      group: words.issues,
      run: () => commands.move('restore'),
      enabled: on('restore'),
    },
    note: {
      keys: ['c'],
      what: issueKeys.note,
      group: words.issues,
      run: commands.note,
      enabled: () => mayReview() && hasIssue(),
    },
    draw: {
      keys: ['a'],
      what: words.draw,
      group: words.issues,
      run: commands.draw,
      enabled: mayReview,
    },
    'draw-skip': {
      keys: ['Enter'],
      what: words.drawSkip,
      group: words.issues,
      run: commands.skipDrawing,
      enabled: commands.isDrawing,
    },
    bulk: {
      keys: ['x'],
      what: words.bulk,
      group: words.issues,
      run: commands.bulk,
      enabled: mayReview,
    },
    annotate: {
      keys: ['g'],
      what: words.annotate,
      group: words.issues,
      run: commands.annotate,
      enabled: mayReview,
    },
    ...Object.fromEntries(
      VIEW_MODES.map((mode) => [
        `mode-${mode}`,
        {
          keys: [MODE_KEYS[mode]],
          what: modeWords[mode],
          group: words.view,
          run: () => commands.mode(mode),
        },
      ]),
    ),
    'only-a': {
      keys: ['ArrowLeft'],
      what: words.onlyA,
      group: words.view,
      run: () => commands.only('a'),
    },
    'only-b': {
      keys: ['ArrowRight'],
      what: words.onlyB,
      group: words.view,
      run: () => commands.only('b'),
    },
    fit: { keys: [' '], what: words.fit, group: words.view, run: commands.fit },
    focus: {
      keys: ['z'],
      what: words.focus,
      group: words.view,
      run: commands.focus,
      enabled: hasIssue,
    },
    'zoom-in': {
      keys: ['+', '='],
      what: words.zoomIn,
      group: words.view,
      repeats: true,
      run: () => commands.zoom(1),
    },
    'zoom-out': {
      keys: ['-'],
      what: words.zoomOut,
      group: words.view,
      repeats: true,
      run: () => commands.zoom(-1),
    },
    'zoom-pixels': { keys: ['0'], what: words.pixels, group: words.view, run: commands.pixels },
    boxes: { keys: ['h'], what: words.boxes, group: words.view, run: commands.boxes },
    details: {
      keys: ['['],
      what: words.details,
      group: words.view,
      run: commands.details,
    },
    escape: {
      keys: ['Escape'],
      what: words.escape,
      group: words.view,
      run: commands.escape,
    },
  }
}
