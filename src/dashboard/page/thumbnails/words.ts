/** What thumbnails say. */
export const words = {
  sides: { a: 'Design', b: 'Built' },
  of: (side: string, pair: string) => `${side}: ${pair}`,
  missing: 'No picture',
  missingBecause: (what: string, why: string) => `${what}: no picture. ${why}`,
  notLoaded: 'It did not load',
}
