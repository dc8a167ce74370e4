import { borderWidthPage, borderColourPage } from './border.ts'
import { charactersPage } from './characters.ts'
import { fillPage } from './fill.ts'
import { fontPage } from './font.ts'
import { gapPage } from './gap.ts'
import { iconPage, iconSizePage, iconColourPage } from './icon.ts'
import { imagePage } from './image.ts'
import { lineHeightPage } from './line-height.ts'
import { opacityPage } from './opacity.ts'
import { orderPage } from './order.ts'
import { paddingPage } from './padding.ts'
import { missingPage, extraPage } from './presence.ts'
import { radiusPage } from './radius.ts'
import { residualPage } from './residual.ts'
import { shadowPage } from './shadow.ts'
import { shiftPage } from './shift.ts'
import { sizePage } from './size.ts'
import { textColourPage } from './text-colour.ts'
import { fontSizePage, letterSpacingPage } from './text-width.ts'
import { fontWeightPage, weightPage } from './weight.ts'
import type { Kind } from '../change.ts'
import type { Page } from './rule.ts'

/** What there is to read about each rule, apart from the code that judges: a word in it changes no finding. */
export const PAGES: { readonly [K in Kind]: Page<K> } = {
  gap: gapPage,
  padding: paddingPage,
  size: sizePage,
  shift: shiftPage,
  order: orderPage,
  missing: missingPage,
  extra: extraPage,
  characters: charactersPage,
  font: fontPage,
  'font-size': fontSizePage,
  'font-weight': fontWeightPage,
  weight: weightPage,
  'letter-spacing': letterSpacingPage,
  'line-height': lineHeightPage,
  fill: fillPage,
  'text-colour': textColourPage,
  opacity: opacityPage,
  'border-width': borderWidthPage,
  'border-colour': borderColourPage,
  radius: radiusPage,
  shadow: shadowPage,
  icon: iconPage,
  'icon-size': iconSizePage,
  'icon-colour': iconColourPage,
  image: imagePage,
  residual: residualPage,
}
