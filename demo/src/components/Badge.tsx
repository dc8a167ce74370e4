import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

export interface BadgeProps {
  /** One or two words. */
  children: ReactNode
  /** What the state means. */
  tone?: Tone
  /** A dot of the tone's full colour before the text. */
  dot?: boolean
}

/** A small label for the state of a thing, next to its name. */
export function Badge({ children, tone = 'neutral', dot = false }: BadgeProps) {
  return (
    <span className={`hb-badge hb-tone-${tone}`}>
      {dot && <span className="hb-badge__dot" />}
      {children}
    </span>
  )
}
