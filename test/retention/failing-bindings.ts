import { wrappedBindings } from './wrapped-bindings.ts'

/** Which operation of R2 or D1 fails, counted from 1, and whether it has taken effect all the same. */
export interface Failure {
  at: number
  takesEffect: boolean
}

class Interrupted extends Error {}

/** The real bindings, one of whose operations fails, and all that follow it: as if the isolate had gone. */
export function failingBindings({ at, takesEffect }: Failure) {
  let count = 0
  return wrappedBindings(async (run) => {
    count++
    if (count > at || (count === at && !takesEffect)) throw new Interrupted()
    const result = await run()
    if (count === at) throw new Interrupted()
    return result
  })
}
