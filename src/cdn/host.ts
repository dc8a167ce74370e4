const CDN_HOST = /^view-([a-z0-9](?:[a-z0-9_-]{0,56}[a-z0-9])?)\./i

/** Whether a host belongs to the CDN, that is, its first label starts with `view-`. */
export const isCdnHost = (host: string): boolean => /^view-/i.test(host)

/** Returns the project of `view-{project}.{domain}` in lower case, or null for any other host. */
export const projectOfHost = (host: string): string | null =>
  CDN_HOST.exec(host)?.[1]?.toLowerCase() ?? null
