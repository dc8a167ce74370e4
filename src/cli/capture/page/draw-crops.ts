import type { Box } from './dom-node.ts'

/** Parts of two PNGs (base64), and where on a white sheet they go. */
interface Drawing {
  images: { a: string | null; b: string }
  crops: { side: 'a' | 'b'; box: Box; cell: Box }[]
  size: { w: number; h: number }
}

/** Runs inside the page, so it uses nothing from outside itself. Returns a PNG as base64. */
export async function drawCrops({ images, crops, size }: Drawing): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = size.w
  canvas.height = size.h
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.w, size.h)
  const load = async (base64: string | null) => {
    if (base64 === null) return null
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    return image
  }
  const loaded = { a: await load(images.a), b: await load(images.b) }
  for (const { side, box, cell } of crops) {
    const image = loaded[side]
    if (image) context.drawImage(image, box.x, box.y, box.w, box.h, cell.x, cell.y, box.w, box.h)
  }
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',')
  return base64
}
