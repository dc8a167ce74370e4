// Remembers, in this tab only, what is needed when a person comes back from the design tool.

const KEY = 'connecting'

export interface Connecting {
  project: string
  shared: boolean
}

export const rememberConnecting = (connecting: Connecting): void =>
  sessionStorage.setItem(KEY, JSON.stringify(connecting))

/** Returns and forgets it; null in a tab that did not begin to connect. */
export function takeConnecting(): Connecting | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? null : (JSON.parse(text) as Connecting)
}
