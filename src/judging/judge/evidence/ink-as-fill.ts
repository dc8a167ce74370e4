import type { NodeStyle } from '../node.ts'

/** An icon is drawn in its stroke's colour, or else in its fill. */
export const inkAsFill = (style: NodeStyle): NodeStyle =>
  style.stroke === null || style.stroke.a === 0
    ? style
    : { ...style, fill: { kind: 'colour', colour: style.stroke }, stroke: null, strokeWidth: null }
