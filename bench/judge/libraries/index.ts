import { bootstrap } from './css/bootstrap.ts'
import { bulma } from './css/bulma.ts'
import { daisyui } from './css/daisyui.ts'
import { fomantic } from './css/fomantic.ts'
import { foundation } from './css/foundation.ts'
import { govuk } from './css/govuk.ts'
import { patternfly } from './css/patternfly.ts'
import { pico } from './css/pico.ts'
import { tabler } from './css/tabler.ts'
import { uikit } from './css/uikit.ts'
import { uswds } from './css/uswds.ts'
import { material } from './elements/material.ts'
import { shoelace } from './elements/shoelace.ts'
import { ui5 } from './elements/ui5.ts'
import { antd } from './react/antd.ts'
import { blueprint } from './react/blueprint.ts'
import { carbon } from './react/carbon.ts'
import { fluent } from './react/fluent.ts'
import { mantine } from './react/mantine.ts'
import { mui } from './react/mui.ts'
import { radix } from './react/radix.ts'
import { elementPlus } from './vue/element-plus.ts'
import { vuetify } from './vue/vuetify.ts'
import type { Library } from './library.ts'

/**
 * Parts by library: the mistakes on the first two are read and mended, of `fresh` only totals are looked
 * at, so that they tell how the judge does on components that no rule was made on.
 */
export const PARTS: Readonly<Record<'read' | 'unread' | 'fresh', readonly (() => Library)[]>> = {
  read: [bootstrap, bulma, daisyui, patternfly, mui, mantine, blueprint, material],
  unread: [pico, uikit, foundation, govuk, antd, radix, shoelace],
  fresh: [tabler, elementPlus, carbon, ui5, fomantic, vuetify, fluent, uswds],
}
