/**
 * Splits the result of a query for `limit` + 1 rows into a page and, if more rows follow, its last item for the
 * cursor.
 */
export const pageOf = <T>(found: T[], limit: number): { page: T[]; last: T | undefined } => ({
  page: found.slice(0, limit),
  last: found.length > limit ? found[limit - 1] : undefined,
})
