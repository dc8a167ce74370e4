/** The longest note that is taken from a model. */
export const MAX_NOTE = 240

/** Speech to a machine, or about being one: text of the images that a model took for its own. */
const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,80}\b(?:instruction|prompt|rule|guideline|previous|prior|above|earlier|everything|all)|\b(?:system|developer) (?:prompt|message)|\b(?:as|i am|i'm) an? (?:ai|assistant|language model)\b|\byou (?:are|must|should) now\b/i

/** Markup and links: a note is plain text about what is on the page. */
const ACTIVE = /<\/?[a-z!]|\]\(|```|\b(?:https?|javascript|data|file):|\bwww\./i

/** Invisible and direction-changing characters, and lone halves of characters. */
const HIDDEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u

/** Whether a model's text is plain: no quoted instructions, markup, links or hidden characters. */
export const isPlain = (text: string): boolean =>
  !HIDDEN.test(text) && !ACTIVE.test(text) && !INSTRUCTION.test(text)

/** A model's note as one bounded line of plain text, or null when it is blank or not plain. */
export function safeNote(note: string): string | null {
  const line = note.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line !== '' && isPlain(line) ? cut(line) : null
}

/** At most MAX_NOTE characters, ended at a word. */
function cut(line: string): string {
  if (line.length <= MAX_NOTE) return line
  const head = line.slice(0, MAX_NOTE - 1)
  const end = head.lastIndexOf(' ')
  return `${head.slice(0, end > MAX_NOTE / 2 ? end : undefined).replace(/[\ud800-\udbff]$/, '')}…`
}
