/** A wrong command line; the message says what would be right. */
export class UsageError extends Error {}
