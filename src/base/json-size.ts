/** The size of a JSON text. */
export interface JsonSize {
  /** Objects, arrays, strings, numbers and literals, not counting keys. */
  values: number
  /** Objects and arrays, which take most of the memory. */
  containers: number
  /** Nesting depth of objects and arrays. */
  depth: number
}

const QUOTE = 34
const COLON = 58
const BACKSLASH = 92
const [OPEN_BRACKET, CLOSE_BRACKET] = [91, 93]
const [OPEN_BRACE, CLOSE_BRACE] = [123, 125]

/**
 * Measures JSON (RFC 8259) without parsing it. Up to the first syntax error the counts equal those of a parser;
 * beyond it they are meaningless. Stops once it has counted more than `most` values.
 */
export function measureJson(text: string, most = Infinity): JsonSize {
  let [values, containers, depth, deepest] = [0, 0, 0, 0]
  for (let at = 0; at < text.length && values <= most; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
      values++
    } else if (code === COLON) {
      // The string before the colon was a key.
      values--
    } else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      values++
      containers++
      depth++
      if (depth > deepest) deepest = depth
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--
    else if (isWord(code)) {
      while (isWord(text.charCodeAt(at + 1))) at++
      values++
    }
  }
  return { values, containers, depth: deepest }
}

/** Returns the index of a string's closing quote, or the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}

/** The characters of numbers, `true`, `false` and `null`. */
const isWord = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 97 && code <= 122) ||
  code === 45 ||
  code === 46 ||
  code === 43 ||
  code === 69
