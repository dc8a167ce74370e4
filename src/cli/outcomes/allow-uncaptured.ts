/** The option of every command that counts what could not be captured. */
export const ALLOW_UNCAPTURED = {
  type: 'number',
  value: 'N',
  min: 0,
  integer: true,
  meaning: 'how many stories may be left uncaptured; with more it ends with 5; 0 by default',
} as const
