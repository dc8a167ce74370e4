/** Splits what a query for one more than `limit` found: a page, and the last of it if others follow. */
export const pageOf = <T>(found: T[], limit: number): { page: T[]; last: T | undefined } => ({
  page: found.slice(0, limit),
  last: found.length > limit ? found[limit - 1] : undefined,
})
