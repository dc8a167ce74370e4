import type { Raster } from '../../../src/png/raster.ts'
import { canvas, fill, write, type Rgb } from './image/drawing.ts'

/** A form of two buttons, an icon and three texts, with everything about it that a test changes. */
export interface Scene {
  button: Rgb
  label: Rgb
  text: number[][]
  gap: number
  icon: 'plus' | 'arrow'
  iconX: number
  second: boolean
}

export const SCENE: Scene = {
  button: [37, 99, 235],
  label: [255, 255, 255],
  text: [
    [2, 0, 4, 1],
    [3, 3, 0],
  ],
  gap: 16,
  icon: 'plus',
  iconX: 24,
  second: true,
}

const INK = [20, 24, 30] as const
const GREY = [150, 156, 166] as const

export function draw(scene: Partial<Scene> = {}): Raster {
  const { button, label, text, gap, icon, iconX, second } = { ...SCENE, ...scene }
  const raster = canvas(360, 200, [250, 250, 252])
  write(raster, 24, 24, text, INK)
  write(
    raster,
    24,
    60,
    [
      [1, 4, 0, 2, 3],
      [2, 2, 1],
    ],
    GREY,
  )
  fill(raster, 24, 100, 120, 36, button)
  write(
    raster,
    50,
    113,
    [
      [4, 1, 3],
      [0, 2],
    ],
    label,
  )
  if (second) {
    fill(raster, 144 + gap, 100, 100, 36, [226, 232, 240])
    write(raster, 164 + gap, 113, [[3, 1, 2, 0]], INK)
  }
  if (icon === 'plus') {
    fill(raster, iconX, 166, 16, 3, INK)
    fill(raster, iconX + 7, 160, 3, 16, INK)
  } else {
    fill(raster, iconX, 160, 3, 16, INK)
    fill(raster, iconX, 173, 16, 3, INK)
    fill(raster, iconX + 8, 160, 8, 3, INK)
  }
  write(
    raster,
    60,
    163,
    [
      [0, 3, 1],
      [4, 4, 2, 1],
    ],
    INK,
  )
  return raster
}
