/** What is said of requests that failed; the service's own errors come with their message. */
export const words = {
  offline: 'The server cannot be reached right now',
  refused: (status: number) => `The server responded with an error (${status})`,
}
