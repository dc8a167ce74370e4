import { SEVERITIES, type Severity } from '../../../vocabulary/labels.ts'
import { keysIn, type Bindings } from '../app/keys.ts'
import type { Action } from '../words/issue-words.ts'
import { MODE_KEYS, VIEW_MODES, type Only, type ViewMode } from './view-modes.ts'
import { issueKeys } from '../words/key-words.ts'
import { keyWords as words, modeWords } from './key-words.ts'

const queue = keysIn(words.queue)
const issue = keysIn(words.issues)
const view = keysIn(words.view)

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
    done: queue(['e'], words.done, commands.done, { enabled: mayReview }),
    'pair-next': queue(['ArrowDown'], words.pairNext, () => commands.stepPair(1)),
    'pair-before': queue(['ArrowUp'], words.pairBefore, () => commands.stepPair(-1)),
    next: issue(['j'], words.next, () => commands.step(1), { repeats: true }),
    before: issue(['k'], words.before, () => commands.step(-1), { repeats: true }),
    promote: issue(['y'], words.promote, commands.promote, { enabled: on('promote') }),
    ...Object.fromEntries(
      SEVERITIES.map((severity, index) => [
        `severity-${severity}`,
        issue(
          [String(index + 1)],
          issueKeys.severity(severity),
          () => commands.severity(severity),
          { enabled: () => mayReview() && commands.hasSeverity() },
        ),
      ]),
    ),
    dismiss: issue(['n'], issueKeys.dismiss, commands.dismiss, { enabled: on('dismiss') }),
    ignore: issue(['i'], words.ignore, commands.ignore, { enabled: on('dismiss') }),
    fix: issue(['f'], issueKeys.fix, () => commands.move('fix'), { enabled: on('fix') }),
    verify: issue(['v'], issueKeys.verify, () => commands.move('verify'), {
      enabled: on('verify'),
    }),
    reopen: issue(['r'], issueKeys.reopen, () => commands.move('reopen'), {
      enabled: on('reopen'),
    }),
    restore: issue(['u'], issueKeys.restore, () => commands.move('restore'), {
      enabled: on('restore'),
    }),
    note: issue(['c'], issueKeys.note, commands.note, { enabled: () => mayReview() && hasIssue() }),
    draw: issue(['a'], words.draw, commands.draw, { enabled: mayReview }),
    'draw-skip': issue(['Enter'], words.drawSkip, commands.skipDrawing, {
      enabled: commands.isDrawing,
    }),
    bulk: issue(['x'], words.bulk, commands.bulk, { enabled: mayReview }),
    annotate: issue(['g'], words.annotate, commands.annotate, { enabled: mayReview }),
    ...Object.fromEntries(
      VIEW_MODES.map((mode) => [
        `mode-${mode}`,
        view([MODE_KEYS[mode]], modeWords[mode], () => commands.mode(mode)),
      ]),
    ),
    'only-a': view(['ArrowLeft'], words.onlyA, () => commands.only('a')),
    'only-b': view(['ArrowRight'], words.onlyB, () => commands.only('b')),
    fit: view([' '], words.fit, commands.fit),
    focus: view(['z'], words.focus, commands.focus, { enabled: hasIssue }),
    'zoom-in': view(['+', '='], words.zoomIn, () => commands.zoom(1), { repeats: true }),
    'zoom-out': view(['-'], words.zoomOut, () => commands.zoom(-1), { repeats: true }),
    'zoom-pixels': view(['0'], words.pixels, commands.pixels),
    boxes: view(['h'], words.boxes, commands.boxes),
    details: view(['['], words.details, commands.details),
    escape: view(['Escape'], words.escape, commands.escape),
  }
}
