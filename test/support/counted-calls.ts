/** The same object, which says the name of each method that is called. Also for stubs of RPC, whose every name is a method. */
export function countedCalls<T extends object>(target: T, onCall: (name: string) => void): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (typeof name === 'string') onCall(name)
        // A stub's methods are looked up as they are called.
        return (object as Record<string | symbol, (...all: unknown[]) => unknown>)[name]?.(...args)
      }
    },
  })
}
