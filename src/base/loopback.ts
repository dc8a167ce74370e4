/**
 * Whether the hostname of a parsed URL is this machine's own: `localhost` and all names below it (RFC
 * 6761 §6.3), 127.0.0.1 and ::1.
 */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:(?:[^.]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
