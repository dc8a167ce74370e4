import { bootstrap } from './css/bootstrap.ts'
import { bulma } from './css/bulma.ts'
import { daisyui } from './css/daisyui.ts'
import { patternfly } from './css/patternfly.ts'
import { foundation } from './css/foundation.ts'
import { govuk } from './css/govuk.ts'
import { pico } from './css/pico.ts'
import { uikit } from './css/uikit.ts'
import { shoelace } from './elements/shoelace.ts'
import { antd } from './react/antd.ts'
import { radix } from './react/radix.ts'
import { material } from './elements/material.ts'
import { blueprint } from './react/blueprint.ts'
import { mantine } from './react/mantine.ts'
import { mui } from './react/mui.ts'
import type { Library } from './library.ts'

/**
 * Two halves by library: the mistakes on the first are read and mended, of the second only totals are
 * looked at, so that they tell how the judge does on components that no rule was made on.
 */
export const HALVES: Readonly<Record<'read' | 'unread', readonly (() => Library)[]>> = {
  read: [bootstrap, bulma, daisyui, patternfly, mui, mantine, blueprint, material],
  unread: [pico, uikit, foundation, govuk, antd, radix, shoelace],
}
