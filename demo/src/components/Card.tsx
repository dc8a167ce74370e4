import type { ReactNode } from 'react'

export interface CardProps {
  /** The name of the thing the card stands for. */
  title: string
  /** A word or two above the title. */
  eyebrow?: string
  /** One or two sentences. */
  children?: ReactNode
  /** A picture at the top, 16 by 9. */
  image?: string
  /** What the picture shows. */
  imageAlt?: string
  /** Actions, or a line of details. */
  footer?: ReactNode
  /** Lifts the card off the page. */
  raised?: boolean
}

/** Groups what belongs to one thing. */
export function Card({
  title,
  eyebrow,
  children,
  image,
  imageAlt = '',
  footer,
  raised = false,
}: CardProps) {
  return (
    <article className={raised ? 'hb-card hb-card--raised' : 'hb-card'}>
      {image && <img className="hb-card__image" src={image} alt={imageAlt} />}
      <div className="hb-card__body">
        {eyebrow && <p className="hb-card__eyebrow">{eyebrow}</p>}
        <h3 className="hb-card__title">{title}</h3>
        {children && <div className="hb-card__text">{children}</div>}
      </div>
      {footer && <footer className="hb-card__footer">{footer}</footer>}
    </article>
  )
}
