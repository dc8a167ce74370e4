// Text that others wrote, with what nobody sees made visible. Each sink builds its own escaping on this.

/**
 * What is obeyed instead of shown (C0 but tab and line feed, DEL, C1, bidi controls, U+2028 and U+2029, interlinear
 * annotations, the deprecated formats U+206A to U+206F), what nobody sees (U+200B, U+2060 to U+2064, U+FEFF, tags) and
 * what no encoding has (lone surrogates, U+FFFE, U+FFFF). ZWJ and ZWNJ stay: emoji and Persian need them.
 */
export const UNSEEN =
  /[[\p{Cc}\p{Bidi_Control}\p{Cs}\u200b\u2028\u2029\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]--[\t\n]]/gv

/** The text with such characters as escapes (`\x1b`, `\u202e`); of control characters, tabs and line feeds are left. */
export const visible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0
    const hex = code.toString(16)
    if (code < 0x100) return `\\x${hex.padStart(2, '0')}`
    return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
  })

/** The beginning of a long text, with the number of characters that are left out. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  // Not between the halves of a surrogate pair.
  const start = text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  return `${start}… (${text.length - start.length} more characters)`
}
