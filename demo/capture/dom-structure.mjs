// Runs inside the page: `readDom` is sent there as it stands, so it uses nothing from around it.

/** The component as DOM structure, version 1: boxes in CSS px from the root's corner. */
export function readDom(rootSelector) {
  const PROPERTIES = [
    'color',
    'background-color',
    'background-image',
    'font-family',
    'font-size',
    'font-weight',
    'line-height',
    'letter-spacing',
    'text-align',
    'border-width',
    'border-color',
    'border-radius',
    'padding-top',
    'padding-right',
    'padding-bottom',
    'padding-left',
    'margin-top',
    'margin-right',
    'margin-bottom',
    'margin-left',
    'gap',
    'display',
    'visibility',
    'opacity',
    'box-shadow',
    'transform',
  ]
  const root = document.querySelector(rootSelector)
  const origin = root.getBoundingClientRect()
  const px = (value) => Math.round(value * 1000) / 1000

  const nodeOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const computed = getComputedStyle(element)
    const attribute = (key, value) => (value ? { [key]: value } : {})
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data)
      .join('')
      .trim()
    // What an icon is drawn of is no structure of the page.
    const children = element.localName === 'svg' ? [] : [...element.children].map(nodeOf)
    return {
      tag: element.localName,
      ...attribute('id', element.id),
      ...attribute('class', element.getAttribute('class')),
      ...attribute('role', element.getAttribute('role')),
      ...attribute('name', element.getAttribute('aria-label')),
      ...attribute('text', text),
      box: { x: px(x - origin.x), y: px(y - origin.y), w: px(width), h: px(height) },
      style: Object.fromEntries(PROPERTIES.map((name) => [name, computed.getPropertyValue(name)])),
      ...(children.length > 0 && { children }),
    }
  }

  return {
    version: 1,
    url: location.href,
    viewport: { w: innerWidth, h: innerHeight },
    device_pixel_ratio: devicePixelRatio,
    root: nodeOf(root),
  }
}
