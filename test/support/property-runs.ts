import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times as often as usual properties are tried. */
    propertyRuns: number
  }
}

/** How often a property is tried, for fast-check's `numRuns`: the usual number, times `PROPERTY_RUNS`. */
export const runs = (usual: number): number => Math.ceil(usual * inject('propertyRuns'))
