// What has to be known again when a person comes back from the design tool, in this tab alone.

const KEY = 'connecting'

export interface Connecting {
  project: string
  shared: boolean
}

export const rememberConnecting = (connecting: Connecting): void =>
  sessionStorage.setItem(KEY, JSON.stringify(connecting))

/** Null in a tab that did not begin it. */
export function takeConnecting(): Connecting | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? null : (JSON.parse(text) as Connecting)
}
