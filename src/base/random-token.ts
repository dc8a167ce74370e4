/** Returns a secret of 32 random bytes in base64url (RFC 4648 §5), which nobody can guess. */
export const randomToken = (): string =>
  crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true })
