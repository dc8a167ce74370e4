/** Code page 437, the names of old DOS archivers (APPNOTE D.1): the characters of bytes 0x80 to 0xff. */
const UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

export function decodeCp437(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes)
    text += byte < 0x80 ? String.fromCharCode(byte) : UPPER_HALF.charAt(byte - 0x80)
  return text
}
