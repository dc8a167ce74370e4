import { sha256Hex } from '../../../base/hash.ts'
import { isoTime } from '../../../base/time.ts'

interface Person {
  who: string
  name: string
  administrator: boolean
}

interface PersonRow {
  who: string
  name: string
  administrator: number
}

/** Returns the form in which a name or an e-mail address identifies a person. */
export const whoOf = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Returns the name of a person in logs: the first 12 hex digits of the SHA-256 of their `who`. Lines of one person belong together,
 * and whoever has the e-mail address can find them; the address itself is kept out of logs.
 */
export const personInLogs = (who: string): string => sha256Hex(who).slice(0, 12)

const toPerson = ({ who, name, administrator }: PersonRow): Person => ({
  who,
  name,
  administrator: administrator === 1,
})

/** Records that a person has signed in; `administrator` counts only if nobody has named the person before. */
export async function recordSeen(db: D1Database, person: Person): Promise<Person> {
  const row = await db
    .prepare(
      `INSERT INTO people (who, name, administrator, created_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT (who) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at
       RETURNING who, name, administrator`,
    )
    .bind(person.who, person.name, person.administrator ? 1 : 0, isoTime())
    .first<PersonRow>()
  if (!row) throw new Error('an upsert returned no row')
  return toPerson(row)
}

/** Whether the development sign-in has named a person as an administrator. */
export const isAdministrator = async (db: D1Database, who: string): Promise<boolean> =>
  (await db
    .prepare(`SELECT administrator FROM people WHERE who = ?1`)
    .bind(who)
    .first<number>('administrator')) === 1
