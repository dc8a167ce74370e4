import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseReturnTo } from '../../src/http/return-to.ts'
import { anyText } from '../support/any-text.ts'
import { runs } from '../support/property-runs.ts'

const PAGE = 'https://dashboard.example.com/design-tool/callback'
const ORIGIN = 'https://dashboard.example.com'
const LOCAL = 'http://localhost:8788/callback'

describe('the place that a person may be redirected to', () => {
  it.each([
    ['/', '/'],
    ['/projects/1?tab=2#top', '/projects/1?tab=2#top'],
    ['/?#', '/?#'],
    ['/a/../b/./c', '/b/c'],
    ['/ä', '/%C3%A4'],
    ['/@evil.example', '/@evil.example'],
    ['/p?next=https://evil.example', '/p?next=https://evil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
    [ORIGIN, `${ORIGIN}/`],
    [`${ORIGIN}:443/x`, `${ORIGIN}/x`],
    ['HTTPS://DASHBOARD.example.COM/x', `${ORIGIN}/x`],
  ])('may be %j, normalised as %j', (text, normalised) => {
    expect(parseReturnTo(text, PAGE)).toBe(normalised)
  })

  it.each([
    '',
    'evil.example',
    'projects/1',
    '?tab=1',
    '#top',
    '.',
    '//evil.example',
    '///evil.example',
    '//dashboard.example.com/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r//evil.example',
    '\t/x',
    ' /x',
    '/x ',
    '/\u0000',
    '/\u007f',
    '/\u0085x',
    '/\u2028x',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https:dashboard.example.com/x',
    'https:/x',
    'https:///dashboard.example.com/x',
    'https:////evil.example',
    'http://dashboard.example.com/x',
    'https://dashboard.example.com:8443/x',
    'https://dashboard.example.com:80/x',
    'https://dashboard.example.com./x',
    'https://dashboard.example.com.evil.example/x',
    'https://evil.example/dashboard.example.com',
    'https://dashboard.example.com@evil.example/x',
    'https://dashboard.example.com:x@evil.example',
    'https://user@dashboard.example.com/x',
    'https://user:word@dashboard.example.com/x',
    'https://:@dashboard.example.com:x/',
    'https://evil.example\\@dashboard.example.com/',
    'https://evil.example#@dashboard.example.com/',
    'blob:https://dashboard.example.com/1',
    'filesystem:https://dashboard.example.com/1',
    'view-source:https://dashboard.example.com/1',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT:https://dashboard.example.com/',
    'javascript://dashboard.example.com/%0aalert(1)',
    'data:text/html,x',
    'ftp://dashboard.example.com/',
    'wss://dashboard.example.com/',
    'https://[::1',
    'https://',
  ])('is never %j', (text) => {
    expect(parseReturnTo(text, PAGE)).toBeNull()
  })

  it('has the scheme and port of a local dashboard', () => {
    expect(parseReturnTo('http://localhost:8788/x', LOCAL)).toBe('http://localhost:8788/x')
    for (const text of ['http://localhost/x', 'https://localhost:8788/x', 'http://127.0.0.1:8788/'])
      expect(parseReturnTo(text, LOCAL)).toBeNull()
  })

  it('is always on the dashboard’s origin', () => {
    const parts = [
      '/',
      '\\',
      '//',
      ':',
      '@',
      '.',
      '..',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'https',
      'http',
      'blob',
      'javascript',
      'dashboard.example.com',
      'evil.example',
      '443',
      '8443',
      'x',
      '[',
      ']',
      '＠',
      '／',
      '。',
    ]
    const text = fc.oneof(
      fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((words) => words.join('')),
      fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((words) => ORIGIN + words.join('')),
      anyText().map((rest) => `/${rest}`),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(text, (given) => {
        const accepted = parseReturnTo(given, PAGE)
        if (accepted === null) return
        const url = new URL(accepted, PAGE)
        expect([url.origin, url.username, url.password]).toEqual([ORIGIN, '', ''])
        // The input leads to the same place, and normalising the result again changes nothing.
        expect(new URL(given, PAGE).href).toBe(url.href)
        expect(parseReturnTo(accepted, PAGE)).toBe(accepted)
        if (accepted.startsWith('/')) expect(accepted).not.toMatch(/^\/[/\\]/)
        else expect(new URL(given, 'http://other.example/').origin).toBe(ORIGIN)
      }),
      { numRuns: runs(1000) },
    )
  })
})
