import { SaxesParser } from 'saxes'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Reads XML strictly; throws for what is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser()
  const stack: XmlElement[] = [{ name: '', attributes: {}, text: '', children: [] }]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    }
    stack.at(-1)?.children.push(element)
    stack.push(element)
  })
  parser.on('text', (text) => {
    stack.at(-1)!.text += text
  })
  parser.on('closetag', () => void stack.pop())
  parser.write(xml).close()
  return stack[0]!.children[0]!
}
