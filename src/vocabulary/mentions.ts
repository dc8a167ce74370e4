/** Whom a text can mention: by the id of the person, or by the name that is shown. */
export interface Mentionable {
  who: string
  name: string
}

/** A part of a text; `who` is the person whom it mentions, null for the text between. */
interface MentionPart {
  text: string
  who: string | null
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a text at its mentions: an @ with a person's id or name, as whole words. The longest name that fits counts. */
export function mentionParts(text: string, people: readonly Mentionable[]): MentionPart[] {
  const byName = new Map<string, string>()
  for (const { who, name } of people)
    for (const form of [name, who]) if (form !== '') byName.set(form.toLowerCase(), who)
  if (byName.size === 0 || !text.includes('@')) return [{ text, who: null }]
  const forms = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escaped)
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}_.])@(?:${forms.join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  )
  const parts: MentionPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(mention)) {
    if (index > end) parts.push({ text: text.slice(end, index), who: null })
    parts.push({ text: found, who: byName.get(found.slice(1).toLowerCase()) ?? null })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), who: null })
  return parts
}

/** Returns whom a text mentions, each once, in the order of the text. */
export const mentionedIn = (text: string, people: readonly Mentionable[]): string[] => [
  ...new Set(mentionParts(text, people).flatMap(({ who }) => who ?? [])),
]
