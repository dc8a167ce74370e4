import { DOM_WORDS } from '../dom-words.ts'

/** Cuts a text to what the judge reads of one. */
export const cut = (text: string): string => text.slice(0, DOM_WORDS.most.text)

export const collapsed = (text: string): string => cut(text.replace(/\s+/g, ' ').trim())

/** Returns an attribute's value, undefined if it is empty. */
export const attribute = (element: Element, name: string): string | undefined =>
  cut(element.getAttribute(name)?.trim() ?? '') || undefined
