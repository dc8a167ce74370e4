import { bootstrap } from './css/bootstrap.ts'
import { bulma } from './css/bulma.ts'
import { cirrus } from './css/cirrus.ts'
import { clarity } from './css/clarity.ts'
import { daisyui } from './css/daisyui.ts'
import { dsfr } from './css/dsfr.ts'
import { flowbite } from './css/flowbite.ts'
import { fomantic } from './css/fomantic.ts'
import { foundation } from './css/foundation.ts'
import { framework7 } from './css/framework7.ts'
import { govuk } from './css/govuk.ts'
import { nhsuk } from './css/nhsuk.ts'
import { onsen } from './css/onsen.ts'
import { patternfly } from './css/patternfly.ts'
import { pico } from './css/pico.ts'
import { primer } from './css/primer.ts'
import { slds } from './css/slds.ts'
import { spectre } from './css/spectre.ts'
import { stacks } from './css/stacks.ts'
import { tabler } from './css/tabler.ts'
import { uikit } from './css/uikit.ts'
import { uswds } from './css/uswds.ts'
import { calcite } from './elements/calcite.ts'
import { ionic } from './elements/ionic.ts'
import { material } from './elements/material.ts'
import { mdui } from './elements/mdui.ts'
import { scale } from './elements/scale.ts'
import { shoelace } from './elements/shoelace.ts'
import { siemens } from './elements/siemens.ts'
import { spectrum } from './elements/spectrum.ts'
import { ui5 } from './elements/ui5.ts'
import { vaadin } from './elements/vaadin.ts'
import { aksel } from './react/aksel.ts'
import { antd } from './react/antd.ts'
import { arco } from './react/arco.ts'
import { baseui } from './react/baseui.ts'
import { blueprint } from './react/blueprint.ts'
import { carbon } from './react/carbon.ts'
import { chakra } from './react/chakra.ts'
import { cloudscape } from './react/cloudscape.ts'
import { designsystemet } from './react/designsystemet.ts'
import { fluent } from './react/fluent.ts'
import { garden } from './react/garden.ts'
import { gestalt } from './react/gestalt.ts'
import { grommet } from './react/grommet.ts'
import { mantine } from './react/mantine.ts'
import { mui } from './react/mui.ts'
import { polaris } from './react/polaris.ts'
import { primereact } from './react/primereact.ts'
import { radix } from './react/radix.ts'
import { rsuite } from './react/rsuite.ts'
import { semi } from './react/semi.ts'
import { vkui } from './react/vkui.ts'
import { codex } from './vue/codex.ts'
import { elementPlus } from './vue/element-plus.ts'
import { naive } from './vue/naive.ts'
import { quasar } from './vue/quasar.ts'
import { tdesign } from './vue/tdesign.ts'
import { vant } from './vue/vant.ts'
import { varlet } from './vue/varlet.ts'
import { viewui } from './vue/viewui.ts'
import { vuestic } from './vue/vuestic.ts'
import { vuetify } from './vue/vuetify.ts'
import type { Library } from './library.ts'

type Part = 'read' | 'unread' | 'fresh' | 'latest' | 'newest' | 'sealed' | 'reserve' | 'hidden'

/**
 * Parts by library: the mistakes on all but `reserve` and `hidden` are read and mended. Of those only totals are
 * looked at, so that they tell how the judge does on components that no rule was made on.
 */
export const PARTS: Readonly<Record<Part, readonly (() => Library)[]>> = {
  read: [bootstrap, bulma, daisyui, patternfly, mui, mantine, blueprint, material],
  unread: [pico, uikit, foundation, govuk, antd, radix, shoelace],
  fresh: [tabler, elementPlus, carbon, ui5, fomantic, vuetify, fluent, uswds],
  latest: [nhsuk, chakra, slds, ionic, primer, rsuite, clarity, vant],
  newest: [dsfr, arco, quasar, spectrum, polaris, naive, vaadin, primereact],
  sealed: [cloudscape, codex, calcite, semi, spectre, varlet, aksel, grommet],
  reserve: [gestalt, tdesign, flowbite, mdui, garden, cirrus, baseui, framework7],
  hidden: [vkui, stacks, siemens, vuestic, designsystemet, onsen, scale, viewui],
}
