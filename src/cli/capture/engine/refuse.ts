import type { CDPSession, Page } from 'playwright-core'
import type { Refusals } from './refusals.ts'

/** Schemes of addresses that a page may go to; whether it gets there is for the gate to say. */
const PAGES = /^(https?|about|blob|data|javascript):/i

/**
 * Refuses what a page can ask of a browser besides requests: windows, downloads, dialogs, and addresses that other
 * programs handle.
 */
export function refuseBesidesRequests(story: {
  page: Page
  session: CDPSession
  refusals: Refusals
}): void {
  const { page, session, refusals } = story
  page.context().on('page', (other) => {
    if (other === page) return
    refusals.add('window')
    other.close().catch(() => {})
  })
  page.on('download', () => refusals.add('download'))
  page.on('dialog', (dialog) => {
    refusals.add('dialog')
    // To dismiss the question whether to leave the page would be to stay.
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
    answer.catch(() => {})
  })
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (PAGES.test(url)) return
    const [scheme = ''] = url.split(':')
    refusals.add('scheme', `${scheme}:`)
  })
}
