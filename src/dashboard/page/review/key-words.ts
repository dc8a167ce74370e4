import type { ViewMode } from './view-modes.ts'

/** What the keys of a review do, and the groups that they are listed in. */
export const keyWords = {
  queue: 'Queue',
  issues: 'Issues',
  view: 'View',
  done: 'Done, and on to the next pair',
  pairNext: 'Next pair',
  pairBefore: 'Previous pair',
  next: 'Next issue',
  before: 'Previous issue',
  promote: 'Make it an issue of the suggested severity',
  ignore: 'Dismiss as intended',
  draw: 'Report an issue: draw a box',
  drawSkip: 'While drawing: report without a box',
  bulk: 'Dismiss many candidates',
  annotate: 'Run the judge',
  onlyA: 'Only the design',
  onlyB: 'Only the built side',
  fit: 'Fit',
  focus: 'Zoom to the issue',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  pixels: 'Pixel by pixel',
  boxes: 'Show or hide the boxes',
  details: 'Show or hide the evidence',
  escape: 'Select nothing, or stop drawing',
}

export const modeWords: Record<ViewMode, string> = {
  side: 'Side by side',
  overlay: 'Overlay',
  swipe: 'Swipe',
  blink: 'Blink',
  difference: 'Difference',
  live: 'Design over the live story',
}

/** Beside their icons, where there is room. */
export const shortModeWords: Record<ViewMode, string> = { ...modeWords, live: 'Live story' }
