import type { Content } from '../content.ts'
import { packageOf, type Component } from '../library.ts'

/** Vue as far as it is needed here: its types come with it, and it is not installed with the service. */
interface App {
  use(plugin: object): App
  provide(key: unknown, value: unknown): App
}
interface Vue {
  createSSRApp: (root: { template: string }) => App
}
interface Renderer {
  renderToString: (app: App) => Promise<string>
}

/**
 * Components of a template in Vue's own syntax, with what `prepare` installs into each. It may return what gives
 * the rules that the library made, once all is drawn.
 */
export const vueDrawn =
  (prepare: (app: App) => void | (() => string)) =>
  (width: readonly number[], template: (c: Content) => string): Component =>
  async (c) => {
    const { createSSRApp } = packageOf('vue') as unknown as Vue
    const { renderToString } = packageOf('@vue/server-renderer') as unknown as Renderer
    const app = createSSRApp({ template: template(c) })
    const rules = prepare(app)
    const html = await renderToString(app)
    return { html, width: c.random.pick(width), ...(rules ? { css: rules() } : {}) }
  }
