import { describe, expect, it } from 'vitest'
import { retryAfterSeconds } from '../../../src/clients/bounded-fetch.ts'
import { isImageUrl } from '../../../src/clients/design-tool/image.ts'

describe('the wait of a rate limit', () => {
  const now = Date.parse('2026-11-21T09:30:00Z')
  it.each([
    ['0', 0],
    [' 120 ', 120],
    ['Sat, 21 Nov 2026 09:31:30 GMT', 90],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    [null, 60],
    ['soon', 60],
    ['', 60],
  ])('of %j is %i seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds)
  })
})

describe('the URL of a rendered image', () => {
  const FIGMA = { apiUrl: 'https://api.figma.com', imageHosts: ['figma.com', 'amazonaws.com'] }
  it.each([
    'https://figma-alpha-api.s3.us-west-2.amazonaws.com/images/1?X-Amz-Signature=a',
    'https://s3-us-west-2.amazonaws.com/figma-alpha-api/img/1',
    'https://s3-alpha.figma.com/thumbnails/1',
    'https://api.figma.com/x',
  ])('may be %s', (url) => {
    expect(isImageUrl(url, FIGMA)).toBe(true)
  })

  it.each([
    'http://s3-alpha.figma.com/1',
    'https://s3-alpha.figma.com:8443/1',
    'https://user:word@s3-alpha.figma.com/1',
    'https://evilfigma.com/1',
    'https://amazonaws.com.evil.example/1',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost/1',
    'https://localhost/1',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '/images/1',
    '',
  ])('is not %j', (url) => {
    expect(isImageUrl(url, FIGMA)).toBe(false)
  })

  it('may be on a local stand-in’s own server, and on no other local server', () => {
    const local = { ...FIGMA, apiUrl: 'http://localhost:9100' }
    expect(isImageUrl('http://localhost:9100/1.png', local)).toBe(true)
    expect(isImageUrl('http://127.0.0.1:9100/1.png', local)).toBe(true)
    for (const url of [
      'http://localhost:9101/1.png',
      'http://localhost/1.png',
      'https://localhost:9100/1.png',
      'http://10.0.0.1:9100/1.png',
    ])
      expect(isImageUrl(url, local)).toBe(false)
  })
})
