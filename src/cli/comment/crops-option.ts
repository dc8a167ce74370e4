/** Which images the comment shows: none, those of what was built, or the designs too. */
export const CROPS = ['none', 'built', 'both'] as const
export type CropsOf = (typeof CROPS)[number]
