import type { Mentionable } from '../../../vocabulary/mentions.ts'
import { listMembers } from '../../../../generated/clients/dashboard.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { session, who } from '../app/session.ts'
import { filterWords } from './words.ts'

/** Lists the members of a project, the person who looks first, and whoever else is named by now. */
export function usePeople(project: string, others: readonly (string | null)[] = []): Mentionable[] {
  const { value } = useLoaded(() => listMembers(project), [project])
  const people = new Map([[who(), filterWords.you(session.value?.person.name ?? who())]])
  for (const member of value?.members ?? [])
    if (!people.has(member.who)) people.set(member.who, member.name)
  for (const other of others) if (other !== null && !people.has(other)) people.set(other, other)
  return Array.from(people, ([id, name]) => ({ who: id, name }))
}

/** The members of a project: whom a comment can mention. */
export function useMembers(project: string): Mentionable[] {
  return useLoaded(() => listMembers(project), [project]).value?.members ?? []
}
