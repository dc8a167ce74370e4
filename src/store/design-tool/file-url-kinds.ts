/** The published kinds of URLs of a file, by the first part of their path. */
export const FILE_URL_KINDS = ['file', 'design', 'proto', 'board', 'slides', 'make'] as const
export type FileUrlKind = (typeof FILE_URL_KINDS)[number]
