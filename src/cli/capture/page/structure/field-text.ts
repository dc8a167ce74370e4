import { collapsed, cut } from './text.ts'

/** Returns the text that a form field itself shows; null for any other element. */
export function fieldText(element: Element): { text?: string; placeholder?: string } | null {
  if (element instanceof HTMLSelectElement)
    return { text: collapsed(element.selectedOptions[0]?.label ?? '') }
  if (element instanceof HTMLInputElement) {
    if (/^(checkbox|radio|range|color|file|hidden|image)$/.test(element.type)) return {}
    const value = cut(element.value)
    const text = element.type === 'password' ? value.replace(/[^]/g, '•') : value
    return text ? { text } : { placeholder: element.placeholder }
  }
  if (element instanceof HTMLTextAreaElement)
    return element.value ? { text: collapsed(element.value) } : { placeholder: element.placeholder }
  return null
}
