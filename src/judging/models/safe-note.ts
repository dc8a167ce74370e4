/** The longest note that is accepted from a model. */
export const MAX_NOTE = 240

/** Matches instructions to a model, or a model talking about itself: text that it copied from the images. */
const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,80}\b(?:instruction|prompt|rule|guideline|previous|prior|above|earlier|everything|all)|\b(?:system|developer) (?:prompt|message)|\b(?:as|i am|i'm) an? (?:ai|assistant|language model)\b|\byou (?:are|must|should) now\b/i

/** Matches markup and links: a note is plain text about what is on the page. */
const ACTIVE = /<\/?[a-z!]|\]\(|```|\b(?:https?|javascript|data|file):|\bwww\./i

/** Matches invisible and direction-changing characters, and lone surrogates. */
const HIDDEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u

/** Whether a model's text is plain: no instructions, markup, links or hidden characters. */
export const isPlain = (text: string): boolean =>
  !HIDDEN.test(text) && !ACTIVE.test(text) && !INSTRUCTION.test(text)

/** Returns a model's note as one line of plain text of bounded length, or null if it is blank or not plain. */
export function safeNote(note: string): string | null {
  const line = note.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line !== '' && isPlain(line) ? cut(line) : null
}

/** Cuts a line to at most MAX_NOTE characters, at a word boundary. */
function cut(line: string): string {
  if (line.length <= MAX_NOTE) return line
  const head = line.slice(0, MAX_NOTE - 1)
  const end = head.lastIndexOf(' ')
  return `${head.slice(0, end > MAX_NOTE / 2 ? end : undefined).replace(/[\ud800-\udbff]$/, '')}…`
}
