import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutQuickActions } from '../../../src/cli/comment/gitlab/host.ts'
import { untrustedText } from '../support/untrusted.ts'
import { runs } from '../../support/property-runs.ts'

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

it('no line of a note is a quick action, whatever its text is', () => {
  fc.assert(
    fc.property(fc.array(untrustedText), (parts) => {
      for (const separator of ['', '\n/', '\n \u200b/', '\r\n/'])
        for (const line of withoutQuickActions(parts.join(separator)).split(LINE_END))
          expect(line).not.toMatch(/^[\s\u180e\u200b-\u200d\u2060]*\//)
    }),
    { numRuns: runs(200) },
  )
})

it('shows such a slash, and leaves every other', () => {
  expect(withoutQuickActions('a/b\n/close\n  /merge')).toBe('a/b\n&#47;close\n  &#47;merge')
})
