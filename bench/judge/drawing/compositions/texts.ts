import type { Random } from '../random.ts'
import { PEOPLE, PRODUCTS, SENTENCES, WORDS } from '../templates/content.ts'

const initials = (name: string) => name.replaceAll(/(\w)\w* ?/g, '$1')

const TITLES = [
  'Weekly report',
  'Team members',
  'Storage used',
  'Next payment',
  'Open reviews',
  'Recent visits',
  'Your plan',
  'Shared with you',
  'Latest builds',
  'Keyboard layout',
  'Time zone',
  'Backup',
]

/** What each part of a composition may say. */
export const TEXTS: Readonly<Record<string, readonly string[]>> = {
  title: TITLES,
  body: SENTENCES,
  note: PEOPLE.map((name, i) => `${name}, ${2 * i + 3} min`),
  button: ['Save changes', 'Store', 'Invite a member', 'Continue', 'Send', 'Open the report'],
  chip: WORDS,
  field: PRODUCTS,
  avatar: PEOPLE.map(initials),
}

export const textOf = (part: string, random: Random): string => random.pick(TEXTS[part] ?? [])
