import { signal } from '@preact/signals'
import { Dialog } from '../ui/dialog.tsx'
import { words } from './words.ts'
import { allBindings, keyCap, registered, type Binding } from './keys.ts'

export const keysAreShown = signal(false)

const byGroup = (bindings: Binding[]): [string, Binding[]][] => [
  ...Map.groupBy(bindings, ({ group }) => group),
]

/** Lists every key that works here, from the registry that also handles them. */
export function KeysDialog() {
  if (!keysAreShown.value || registered.value < 0) return null
  return (
    <Dialog title={words.keyboard} class="keys-dialog" onClose={() => (keysAreShown.value = false)}>
      <div class="keys-groups">
        {byGroup(allBindings()).map(([group, bindings]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {bindings.map(({ keys, what }) => (
                <div key={what}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{keyCap(key)}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
