/** Formats a length without needless digits: `16`, `12.5`. */
export const plain = (value: number): string => String(Math.round(value * 10) / 10 + 0)

/** Formats a number with its sign: `+4`, `−8`. */
export const signed = (value: number): string =>
  value < 0 ? `−${plain(-value)}` : `+${plain(value)}`

/** `1,204` */
export const grouped = (count: number): string => count.toLocaleString('en')

/** `1 issue`, `2 issues`, `1,204 issues`. */
export const counted = (count: number, thing: string, things = `${thing}s`): string =>
  `${grouped(count)} ${count === 1 ? thing : things}`

/** A probability as people read it. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`
