/** Returns the cookies of a request by name (RFC 6265 §4.2.1). */
export const cookiesOf = ({ headers }: Request): Map<string, string> =>
  new Map(
    (headers.get('Cookie') ?? '').split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return [name, value.join('=')] as const
    }),
  )
