import { keepsFacts } from '../models/kept-facts.ts'
import { isLink, PLACEHOLDER, rewriteAround } from './protected-text.ts'
import {
  ABBREVIATIONS,
  ACTIONS,
  CLOSINGS,
  FILLERS,
  OPENINGS,
  REQUESTS,
  SHORTHAND,
} from './vocabulary.ts'

/** The most rounds of rewriting; a note that still changes after that is left unchanged. */
const MAX_ROUNDS = 12

/** Match a whole word that is not part of a name, a link or a longer word. */
const START = "(?<![\\p{L}\\p{N}’'])"
const END = "(?![\\p{L}\\p{N}’'])"

const words = (list: readonly string[]) => `${START}(?:${list.join('|')})${END}`

const FILLER = new RegExp(`(?<=^|\\s)${words(FILLERS)}(?:,(?=\\s|$)|(?=[\\s.!?]|$))`, 'giu')
const OPENING = new RegExp(`^${words(OPENINGS)}(?:\\s*[,!]\\s*|\\s+)(?=\\S)`, 'iu')
const CLOSING = new RegExp(`(?:^|[,;]\\s*|\\s+)${words(CLOSINGS)}(?=[\\s.!]*$)`, 'iu')
const REQUEST = new RegExp(
  `^${words(REQUESTS)} (?:(?:please|just|maybe|also|probably|really) )*(?=${words(ACTIONS)})`,
  'iu',
)
const SHORT = new RegExp(`${START}(?:${[...SHORTHAND.keys()].join('|')})(?!/)${END}`, 'giu')
const ENDS_EARLY = new RegExp(`(?:^|[\\s.])(?:\\p{L}{1,2}|${ABBREVIATIONS.join('|')})\\.$`, 'iu')
const BULLET = /^(?:[-*•]|\d+[.)])\s+/

/**
 * Tidies a rough note: spells out shorthand, removes filler, turns requests into instructions, and adds capitals and
 * full stops. Numbers, quoted text, links and names in code stay as they are. Idempotent. `changes` says in words
 * what was done.
 */
export function tidyNote(note: string): { text: string; changes: string[] } {
  const original = note.trim()
  const changes = new Set<string>()
  let text = original
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const tidied = rewriteAround(text, (plain, parts) => tidyLines(plain, parts, changes))
    if (tidied === text) return { text, changes: [...changes] }
    if (tidied === null || tidied === '' || !keepsFacts(original, tidied)) break
    text = tidied
  }
  return { text: original, changes: [] }
}

type Changes = Set<string>

function tidyLines(plain: string, parts: readonly string[], changes: Changes): string {
  let before = 0
  const lines = plain.split(/\r\n?|\n/).map((line) => {
    const bullet = BULLET.exec(line.trim())?.[0] ?? ''
    const body = line.trim().slice(bullet.length)
    const mine = parts.slice(before, (before += body.split(PLACEHOLDER).length - 1))
    return bullet.replace(/\s+$/, ' ') + tidyLine(body, mine, changes)
  })
  const text = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (isUntidy(text) !== isUntidy(plain.trim())) changes.add('Tidied the spacing')
  return text
}

/** Whether the white space of a text needs tidying. */
const isUntidy = (text: string): boolean => /[ \t]{2,}|\n{3,}|\r|[ \t]\n/.test(text)

function tidyLine(body: string, parts: readonly string[], changes: Changes): string {
  const sentences = body
    .replaceAll(/[^\S\n]+/g, ' ')
    .split(/(?<=[.!?]) /)
    .map((sentence) => instruct(leaveOut(spellOut(sentence, changes), changes), changes))
    .filter((sentence) => sentence !== '')
  return punctuate(begin(sentences, changes), parts, changes)
}

function spellOut(sentence: string, changes: Changes): string {
  return sentence.replaceAll(SHORT, (word) => {
    const long = SHORTHAND.get(word.toLowerCase())
    const isName = word.length > 1 && word === word.toUpperCase() && !word.includes('/')
    if (long === undefined || isName || long === word) return word
    const cased = /^\p{Lu}/u.test(word) ? long.charAt(0).toUpperCase() + long.slice(1) : long
    if (word.toLowerCase() !== 'i') changes.add(`Spelt out “${word}” as “${cased}”`)
    return cased
  })
}

function leaveOut(sentence: string, changes: Changes): string {
  const drop = (match: string): string => {
    changes.add(`Left out “${match.replaceAll(/^[\s,;]+|[\s,;!]+$/g, '').toLowerCase()}”`)
    return ''
  }
  return sentence
    .replaceAll(FILLER, drop)
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[\s,;]+/, '')
    .replace(OPENING, drop)
    .replace(CLOSING, drop)
    .replaceAll(/ +(?=[,;.!?](?:\s|$))/g, '')
    .replace(/^[\s.!]+$/, '')
    .trim()
}

function instruct(sentence: string, changes: Changes): string {
  const request = REQUEST.exec(sentence)?.[0]
  if (request === undefined) return sentence
  changes.add('Turned a request into an instruction')
  return sentence.slice(request.length).replace(/\?+$/, '.')
}

/** Starts each sentence with a capital, unless the preceding full stop does not end a sentence. */
function begin(sentences: readonly string[], changes: Changes): string {
  let text = ''
  for (const sentence of sentences) {
    const begins = /^\p{Ll}/u.test(sentence) && !ENDS_EARLY.test(text)
    const begun = begins ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence
    if (begun !== sentence) changes.add('Set capitals and full stops')
    text += (text === '' ? '' : ' ') + begun
  }
  return text
}

/** Ends each sentence with one punctuation mark, and the line too unless a full stop would become part of a link. */
function punctuate(text: string, parts: readonly string[], changes: Changes): string {
  const calm = text.replaceAll(/(?<![!?])(?:[!?]{2,}|!)(?!\S)/g, (marks) =>
    marks.includes('?') ? '?' : '.',
  )
  const last = parts.at(-1)
  const endsInLink = calm.endsWith(PLACEHOLDER) && last !== undefined && isLink(last)
  const unended = /\s/.test(calm) && /[\p{L}\p{N}\ue000)%]$/u.test(calm) && !endsInLink
  const ended = unended ? `${calm}.` : calm
  if (ended !== text) changes.add('Set capitals and full stops')
  return ended
}
