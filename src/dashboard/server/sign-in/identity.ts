/** A person who has signed in. */
export interface Identity {
  /** How the service records what this person does: an e-mail address, or a name, in lower case. */
  who: string
  /** The name to display. */
  name: string
  /** Whether the person owns every project, and may manage what belongs to none. */
  administrator: boolean
}
