const HEX = /#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{4}|[0-9a-f]{3})(?![0-9a-z_-])/gi

/**
 * Writes a colour as designers do: capital letters, six digits, opacity only if there is any. Other text is
 * returned unchanged.
 */
export function colourName(text: string): string {
  const [match, digits] = new RegExp(`^${HEX.source}$`, 'i').exec(text.trim()) ?? []
  if (match === undefined || digits === undefined) return text
  const full = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits
  const name = `#${full.slice(0, 6).toUpperCase()}`
  const alpha = full.slice(6).toLowerCase()
  if (alpha === '' || alpha === 'ff') return name
  if (alpha === '00') return 'transparent'
  return `${name} at ${Math.round((Number.parseInt(alpha, 16) / 255) * 100)} %`
}

/** Writes every colour in a text as designers do. */
export const withColourNames = (text: string): string => text.replaceAll(HEX, colourName)

/** Returns at most the first two colours of a text in CSS notation, for swatches. */
export const coloursIn = (text: string): string[] => text.match(HEX)?.slice(0, 2) ?? []
