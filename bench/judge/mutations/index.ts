import { align, gap, margin, order, padding, shift } from './layout.ts'
import type { Proposer } from './mutation.ts'
import { iconcolour, iconrotate, iconswap, imgcrop, imgswap, size } from './pictures.ts'
import { extra, iconmissing, missing } from './presence.ts'
import { bgcolour, border, radius, shadow } from './surface.ts'
import {
  fontfamily,
  fontsize,
  fontweight,
  letterspacing,
  lineheight,
  opacity,
  text,
  textcolour,
} from './text.ts'

export const PROPOSERS: Record<string, Proposer> = {
  align,
  bgcolour,
  border,
  extra,
  fontfamily,
  fontsize,
  fontweight,
  gap,
  iconcolour,
  iconmissing,
  iconrotate,
  iconswap,
  imgcrop,
  imgswap,
  letterspacing,
  lineheight,
  margin,
  missing,
  opacity,
  order,
  padding,
  radius,
  shadow,
  shift,
  size,
  text,
  textcolour,
}
