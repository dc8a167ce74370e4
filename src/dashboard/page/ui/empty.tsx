import type { ComponentChildren } from 'preact'

/** Stands in place of what is not there: what that is, why in a sentence, and as children what to do about it. */
export function Empty(props: {
  title: string
  text?: ComponentChildren
  /** In place of a whole page, it has the heading of the page. */
  isPage?: boolean
  /** Whether it is read out as soon as it is shown. */
  isAlert?: boolean
  children?: ComponentChildren
}) {
  const { title, text, isPage = false, isAlert = false, children } = props
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div class={isPage ? 'empty empty-page' : 'empty'} {...(isAlert && { role: 'alert' })}>
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}
