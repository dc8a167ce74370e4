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

const toPerson = ({ who, name, administrator }: PersonRow): Person => ({
  who,
  name,
  administrator: administrator === 1,
})

/** Records that a person has signed in; `administrator` counts only if nobody has named the person before. */
export async function recordSeen(db: D1Database, person: Person): Promise<Person> {
  const row = await db
    .prepare(`
      INSERT INTO people (who, name, administrator, created_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?4)
      ON CONFLICT (who) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at
      RETURNING who, name, administrator`)
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
