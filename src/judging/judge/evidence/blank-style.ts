import type { NodeStyle } from '../node.ts'

/** A style of which nothing is known. */
export const BLANK_STYLE: NodeStyle = {
  fill: null,
  stroke: null,
  strokeWidth: null,
  cornerRadius: null,
  opacity: 1,
  shadow: null,
  fontFamilies: null,
  fontSize: null,
  fontWeight: null,
  lineHeight: null,
  letterSpacing: null,
  textAlign: null,
}

/** Characters as they are read: one space for any run of white space. */
export const normaliseText = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').trim()
