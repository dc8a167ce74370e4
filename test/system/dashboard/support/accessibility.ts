import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { fromRoot } from '../../../../scripts/local/project.ts'

const AXE = readFileSync(fromRoot('node_modules/axe-core/axe.min.js'), 'utf8')

export const THEMES = ['light', 'dark'] as const

type Theme = (typeof THEMES)[number]

interface Violation {
  theme: Theme
  id: string
  targets: string[]
}

/**
 * What axe-core finds wrong with the page as it stands, in one theme after the other: WCAG 2.2 A and AA, and its best
 * practices. The page is the same in each theme but for its colours, so that the dark one is held against the rules about
 * those alone.
 */
export async function violations(page: Page): Promise<Violation[]> {
  // Not as a script of the page, which its policy would refuse.
  await page.evaluate(AXE)
  const found: Violation[] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    found.push(...(await violationsIn(page, theme)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

const violationsIn = (page: Page, theme: Theme): Promise<Violation[]> =>
  page.evaluate(async (theme) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(
      // A frame shows another host's pages.
      { exclude: ['iframe'] },
      {
        iframes: false,
        resultTypes: ['violations'],
        ...(theme === 'dark' && {
          runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
        }),
      },
    )
    return violations.map(({ id, nodes }) => ({
      theme,
      id,
      targets: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }, theme)
