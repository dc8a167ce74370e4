import { borderWidthDocs, borderColourDocs } from './border.ts'
import { charactersDocs } from './characters.ts'
import { fillDocs } from './fill.ts'
import { fontDocs } from './font.ts'
import { gapDocs } from './gap.ts'
import { iconDocs, iconSizeDocs, iconColourDocs } from './icon.ts'
import { imageDocs } from './image.ts'
import { lineHeightDocs } from './line-height.ts'
import { opacityDocs } from './opacity.ts'
import { orderDocs } from './order.ts'
import { paddingDocs } from './padding.ts'
import { missingDocs, extraDocs } from './presence.ts'
import { radiusDocs } from './radius.ts'
import { residualDocs } from './residual.ts'
import { shadowDocs } from './shadow.ts'
import { shiftDocs } from './shift.ts'
import { sizeDocs } from './size.ts'
import { textColourDocs } from './text-colour.ts'
import { fontSizeDocs, letterSpacingDocs } from './text-width.ts'
import { fontWeightDocs, weightDocs } from './weight.ts'
import type { Kind } from '../change.ts'
import type { RuleDocs } from './rule.ts'

/** What there is to read about each rule, apart from the code that judges: a word in it changes no finding. */
export const RULE_DOCS: { readonly [K in Kind]: RuleDocs<K> } = {
  gap: gapDocs,
  padding: paddingDocs,
  size: sizeDocs,
  shift: shiftDocs,
  order: orderDocs,
  missing: missingDocs,
  extra: extraDocs,
  characters: charactersDocs,
  font: fontDocs,
  'font-size': fontSizeDocs,
  'font-weight': fontWeightDocs,
  weight: weightDocs,
  'letter-spacing': letterSpacingDocs,
  'line-height': lineHeightDocs,
  fill: fillDocs,
  'text-colour': textColourDocs,
  opacity: opacityDocs,
  'border-width': borderWidthDocs,
  'border-colour': borderColourDocs,
  radius: radiusDocs,
  shadow: shadowDocs,
  icon: iconDocs,
  'icon-size': iconSizeDocs,
  'icon-colour': iconColourDocs,
  image: imageDocs,
  residual: residualDocs,
}
