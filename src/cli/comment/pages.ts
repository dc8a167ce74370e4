export const MAX_PAGES = 30
export const PAGE_ENTRIES = 100

/** The most entries of a list that are read: others can make one as long as they like. */
export const MAX_LISTED = MAX_PAGES * PAGE_ENTRIES
