/** A path whose inserted parts are percent-encoded: path`/ci/${project}/pairs`. */
export const path = (literals: TemplateStringsArray, ...parts: string[]): string =>
  literals
    .map((literal, i) => literal + encodeURIComponent((parts[i] ?? '').toWellFormed()))
    .join('')
