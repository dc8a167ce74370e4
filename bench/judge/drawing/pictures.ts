import { seededRandom } from './random.ts'

/** A small drawn scene as a `data:` URL: the photographs of the templates. */
export function picture(seed: string, width: number, height: number): string {
  const random = seededRandom(`picture ${seed}`)
  const hue = random.int(0, 359)
  const colour = (shift: number, light: number) =>
    `hsl(${(hue + shift) % 360} ${random.int(35, 75)}% ${light}%)`
  const shapes = Array.from({ length: random.int(4, 8) }, () => {
    const x = random.int(0, width)
    const y = random.int(0, height)
    const size = random.int(Math.round(height / 8), Math.round(height / 2.2))
    const fill = colour(random.int(-70, 110), random.int(30, 80))
    const kind = random.int(0, 2)
    if (kind === 0) return `<circle cx="${x}" cy="${y}" r="${size / 1.6}" fill="${fill}"/>`
    if (kind === 1)
      return `<path d="M${x} ${y - size}L${x + size} ${y + size}H${x - size}z" fill="${fill}"/>`
    return `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size * 0.8}" fill="${fill}" transform="rotate(${random.int(0, 60)} ${x} ${y})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${colour(0, 72)}"/><stop offset="1" stop-color="${colour(40, 38)}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
