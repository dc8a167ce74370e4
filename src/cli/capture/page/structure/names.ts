import { DOM_WORDS } from '../dom-words.ts'
import { attribute, collapsed } from './text.ts'

const { inputRoles, roles } = DOM_WORDS

/** Returns an element's accessible name, as far as its attributes and its title give one. */
export function nameOf(element: Element): string | undefined {
  const labels = attribute(element, 'aria-labelledby')
  const owner = element.getRootNode() as Document | ShadowRoot
  const labelled = labels
    ?.split(/\s+/)
    .map((id) => owner.getElementById(id)?.textContent ?? '')
    .join(' ')
  const title = element.localName === 'svg' ? element.querySelector('title')?.textContent : null
  const name = collapsed(
    labelled ||
      attribute(element, 'aria-label') ||
      attribute(element, 'alt') ||
      title ||
      attribute(element, 'title') ||
      '',
  )
  return name || undefined
}

/** Returns the role that an element names, or that HTML gives it. */
export function roleOf(element: Element): string | undefined {
  const role = attribute(element, 'role')
  if (role) return role
  if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? 'textbox'
  if (element.localName === 'a' && !element.hasAttribute('href')) return undefined
  return roles[element.localName]
}
