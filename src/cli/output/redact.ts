/** Parts of presigned URLs that let anyone write: their values. */
const SIGNATURES =
  /((?:signature|x-amz-signature|x-amz-credential|x-amz-security-token)=)[^&\s"']+/gi

/** A raw API key, wherever it was read from. */
const API_KEY = /svc_proj_[A-Za-z0-9_-]{12,}/g

/** A text without secrets: API keys, signatures of presigned URLs, and the values of `secrets`. */
export function redact(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= 8)
  const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return withoutKnown.replace(API_KEY, 'svc_proj_***').replace(SIGNATURES, '$1***')
}
