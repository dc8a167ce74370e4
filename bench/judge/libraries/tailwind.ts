import { dirname, join } from 'node:path'
import { fileOf, packageOf } from './library.ts'

/** Tailwind as far as it is needed here: it is not installed with the service. */
interface Tailwind {
  compile: (css: string, options: object) => Promise<Compiled>
}
interface Compiled {
  build: (classes: string[]) => string
}

/** The rules that the utility classes of a drawing ask for, by a library's own sheet, whose imports are files of packages. */
export function tailwind(sheet: string): (html: string) => Promise<string> {
  let compiled: Promise<Compiled> | undefined
  return async (html) => {
    compiled ??= compile(sheet)
    const { build } = await compiled
    const classes = [...html.matchAll(/class="([^"]*)"/g)]
    return build(classes.flatMap(([, names = '']) => names.split(/\s+/)))
  }
}

function compile(sheet: string): Promise<Compiled> {
  const { compile: read } = packageOf('tailwindcss') as unknown as Tailwind
  const loadStylesheet = (path: string, base: string) => {
    const file = path.startsWith('.') ? join(base, path) : path
    return Promise.resolve({ path: file, base: dirname(file), content: fileOf(file) })
  }
  return read(sheet, { loadStylesheet })
}
