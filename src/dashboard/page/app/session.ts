import { signal } from '@preact/signals'
import { getSession } from '../../../../generated/clients/dashboard.ts'
import type { Role, Session } from '../api/types.ts'

/** The person who uses the page; null until it is loaded. */
export const session = signal<Session | null>(null)

export async function loadSession(): Promise<void> {
  session.value = await getSession()
}

/** The person's id, as the service records it. */
export const who = (): string => session.value?.person.who ?? ''

export const roleIn = (project: string): Role | null =>
  session.value?.projects.find(({ project_id: id }) => id === project)?.role ?? null

/** Whether the person may change what is reviewed; others see no control that does. */
export const mayReview = (project: string): boolean => {
  const role = roleIn(project)
  return role === 'owner' || role === 'reviewer'
}

/** Whether only members of the project may open its builds. */
export const isPrivate = (project: string): boolean =>
  session.value?.projects.find(({ project_id: id }) => id === project)?.visibility === 'private'

/** Returns the address at which a project's builds are served. */
export const cdnOf = (project: string): string =>
  (session.value?.cdn.url ?? '').replace('{project}', project.toLowerCase())
