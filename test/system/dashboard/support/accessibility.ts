import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Violation {
  id: string
  targets: string[]
}

/** What axe-core finds wrong with the page as it stands: WCAG 2.2 A and AA, and its best practices. */
export async function violations(page: Page): Promise<Violation[]> {
  // Not as a script of the page, which its policy would refuse.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // A frame shows another host's pages.
    const { violations } = await axe.run({ exclude: ['iframe'] }, { iframes: false })
    return violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  })
}
