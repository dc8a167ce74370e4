/** A value that this tab alone remembers while a person is on another site; it is forgotten once it is taken. */
const remembered = <Value>(key: string) => ({
  keep: (value: Value): void => sessionStorage.setItem(key, JSON.stringify(value)),
  /** Returns null in a tab that kept nothing. */
  take(): Value | null {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text === null ? null : (JSON.parse(text) as Value)
  },
})

/** For whom an account of the design tool is being connected. */
export const connecting = remembered<{ project: string; shared: boolean }>('connecting')

/** The App that GitHub is going to be asked for, and where. */
export interface ProposedApp {
  project: string
  action: string
  manifest: object
}

export const proposedApp = remembered<ProposedApp>('proposed-app')
