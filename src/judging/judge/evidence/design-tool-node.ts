import * as z from 'zod'
import { name, styleValue, words, optional } from './bounded-text.ts'
import { Effects, Paints } from './design-paints.ts'
import type { Rect } from '../node.ts'

const number = optional(z.number())

const Bounds = z
  .object({ x: z.number(), y: z.number(), width: z.number().min(0), height: z.number().min(0) })
  .transform(({ x, y, width, height }): Rect => ({ x, y, w: width, h: height }))

const TypeStyle = z.object({
  fontFamily: styleValue,
  fontSize: number,
  fontWeight: number,
  lineHeightPx: number,
  lineHeightUnit: styleValue,
  letterSpacing: number,
  textAlignHorizontal: styleValue,
  textCase: styleValue,
  fills: optional(Paints),
})
export type TypeStyle = z.output<typeof TypeStyle>

/** A node of the design tool's REST API, as far as it is used. */
export const Node = z.object({
  id: name,
  name,
  type: name.transform((type) => type ?? 'VECTOR'),
  visible: optional(z.boolean()),
  children: optional(z.array(z.unknown())),
  absoluteBoundingBox: optional(Bounds),
  absoluteRenderBounds: optional(Bounds),
  opacity: optional(z.number().min(0).max(1)),
  isMask: optional(z.boolean()),
  fills: optional(Paints),
  strokes: optional(Paints),
  strokeWeight: number,
  strokeAlign: styleValue,
  individualStrokeWeights: optional(
    z.object({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
  ),
  cornerRadius: number,
  rectangleCornerRadii: optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  effects: optional(Effects),
  clipsContent: optional(z.boolean()),
  layoutMode: styleValue,
  paddingTop: number,
  paddingRight: number,
  paddingBottom: number,
  paddingLeft: number,
  itemSpacing: number,
  characters: words,
  style: optional(TypeStyle),
  characterStyleOverrides: optional(z.array(z.number())),
  styleOverrideTable: optional(z.record(z.string(), optional(TypeStyle))),
})
export type Node = z.output<typeof Node>
