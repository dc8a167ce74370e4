import {
  divideradded,
  dividercolour,
  dividergone,
  dividerlength,
  dividerthickness,
} from './dividers.ts'
import { align, gap, margin, order, padding, shift } from './layout.ts'
import type { Proposer } from './mutation.ts'
import { iconcolour, iconrotate, iconswap, imgcrop, imgswap, resize, size } from './pictures.ts'
import { extra, extraentry, iconmissing, missing, missingentry } from './presence.ts'
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
  value,
} from './text.ts'

/** Changes of a single element or of the space about it. */
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

/** The same and those that components of libraries offer besides. */
export const ALL_PROPOSERS: Record<string, Proposer> = {
  ...PROPOSERS,
  extraentry,
  missingentry,
  resize,
  value,
}

/** Changes of lines that separate: in a set of their own, so that the others stay as they were drawn. */
export const DIVIDER_PROPOSERS: Record<string, Proposer> = {
  divideradded,
  dividercolour,
  dividergone,
  dividerlength,
  dividerthickness,
}
