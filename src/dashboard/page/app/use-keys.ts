import { useEffect, useRef } from 'preact/hooks'
import { registerKeys, type Binding, type Bindings } from './keys.ts'

/** Registers keys while a component is mounted. They always run the handlers of the latest render. */
export function useKeys(bindings: Bindings): void {
  const latest = useRef(bindings)
  latest.current = bindings
  const names = Object.keys(bindings).join(' ')
  useEffect(() => {
    const current = (name: string): Binding => latest.current[name] as Binding
    const stable = Object.entries(latest.current).map(([name, binding]): [string, Binding] => [
      name,
      {
        ...binding,
        run: () => current(name).run(),
        enabled: () => current(name).enabled?.() ?? true,
      },
    ])
    return registerKeys(Object.fromEntries(stable))
  }, [names])
}
