import * as z from 'zod'

/** The service's address without a slash at its end; http or https, without credentials and query. */
export const ServiceUrl = z.string().transform((text, context) => {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    context.addIssue(
      `${JSON.stringify(text)} is not an address such as https://storybooks.example.com`,
    )
    return z.NEVER
  }
  return url.href.replace(/\/+$/, '')
})
