import type { Json } from './json.ts'

/** Response headers, each described once under `components.headers` and referenced by name. */
export class HeaderCollection {
  readonly named: Record<string, Json> = {}

  /** Returns references to the headers by name. Two descriptions of the same header make two components. */
  refer(headers: Record<string, string>): Json {
    return Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { $ref: `#/components/headers/${this.#componentOf(name, description)}` },
      ]),
    )
  }

  #componentOf(name: string, description: string): string {
    for (let i = 1; ; i++) {
      const component = i === 1 ? name : `${name}-${i}`
      const header = (this.named[component] ??= { description, schema: { type: 'string' } })
      if (header['description'] === description) return component
    }
  }
}
