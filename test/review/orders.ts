/** Every order of the items. */
export const ordersOf = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, i) => ordersOf(items.toSpliced(i, 1)).map((rest) => [item].concat(rest)))
