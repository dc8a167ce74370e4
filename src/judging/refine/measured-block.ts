const HEADING = 'Measured:'
const BLOCK = /(?:^|\n\n)Measured:\n((?:- [^\n]+(?:\n|$))+)$/

/** A note and the facts listed below it. */
export interface MeasuredNote {
  body: string
  facts: string[]
}

/** Splits a note, which may have been refined before, into its text and its facts. */
export function splitNote(note: string): MeasuredNote {
  const text = note.replaceAll(/\r\n?/g, '\n').trim()
  const block = BLOCK.exec(text)
  if (!block?.[1]) return { body: text, facts: [] }
  const facts = block[1].split('\n').flatMap((line) => (line === '' ? [] : line.slice(2)))
  return { body: text.slice(0, block.index).trim(), facts }
}

/** Joins a note so that `splitNote` returns the same parts again. */
export const joinNote = ({ body, facts }: MeasuredNote): string =>
  [body, facts.length > 0 ? [HEADING, ...facts.map((fact) => `- ${fact}`)].join('\n') : '']
    .filter((part) => part !== '')
    .join('\n\n')
