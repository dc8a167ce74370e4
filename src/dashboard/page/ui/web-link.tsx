import type { ComponentChildren } from 'preact'

/**
 * A link away from the dashboard, which opens in a tab of its own and sends no referrer. An address that is not of the web
 * (`javascript:`) is no link.
 */
export function WebLink(props: {
  href: string
  class?: string
  tip?: string | undefined
  children: ComponentChildren
}) {
  const { href, tip, children } = props
  const shared = { class: props.class, 'data-tip': tip }
  if (!/^https?:\/\//i.test(href)) return <span {...shared}>{children}</span>
  return (
    <a {...shared} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
