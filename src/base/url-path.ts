/** Percent-encodes the interpolated parts of a path: path`/ci/${project}/pairs`. */
export const path = (literals: TemplateStringsArray, ...parts: string[]): string =>
  literals
    .map((literal, i) => literal + encodeURIComponent((parts[i] ?? '').toWellFormed()))
    .join('')
